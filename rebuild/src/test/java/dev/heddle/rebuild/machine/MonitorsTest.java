// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MonitorsTest {

    @Test
    void blocks_and_methods_enter_monitors_and_the_outermost_is_a_region() {
        Script script = new Script("""
                        class A {
                            static int x;
                            static void f(Object o) { synchronized (o) { synchronized (o) { x = 1; } } }
                            static synchronized void g() { x = 2; }
                        }
                        """);
        script.thread()
                .enter("A", "f")
                .fresh("java.lang.Object")
                .inMain()
                .stamp(1)
                .stamp(2)
                .stamp(3)
                .stamp(4)
                .enter("A", "g")
                .inMain()
                .stamp(5)
                .stamp(6)
                .ended();

        assertThat(Histories.told(script.rebuild()))
                .containsExactly(
                        "begin f",
                        "enter Object#1 1 @2",
                        "region A.f",
                        "enter Object#1 2 @3",
                        "write A.x: 1",
                        "exit Object#1 2 @4",
                        "end of region A.f",
                        "exit Object#1 1 @5",
                        "return",
                        "begin g",
                        "enter A.class 1 @6",
                        "region A.g",
                        "write A.x: 2",
                        "end of region A.g",
                        "exit A.class 1 @7",
                        "return",
                        "end");
    }

    @Test
    void exceptions_leave_monitors_too() {
        Script script = new Script("""
                        class A {
                            static int x;
                            synchronized void f(int y) { x = 1 / y; }
                            void g(int y) { synchronized (this) { x = 1 / y; } }
                        }
                        """);
        script.thread()
                .enter("A", "f")
                .fresh("A")
                .ofInt(0)
                .inMain()
                .stamp(1)
                .caught()
                .fresh("java.lang.ArithmeticException")
                .inMain()
                .stamp(2)
                .escaped()
                .own(1)
                .enter("A", "g")
                .own(0)
                .ofInt(0)
                .inMain()
                .stamp(3)
                .caught()
                .fresh("java.lang.ArithmeticException")
                .inMain()
                .stamp(4)
                .escaped()
                .own(2)
                .ended();

        assertThat(Histories.told(script.rebuild()))
                .containsSubsequence("enter A#1 1 @2", "exit A#1 1 @3", "enter A#1 1 @4", "exit A#1 1 @5");
    }

    @Test
    void methods_that_are_meant_to_be_atomic_are_regions() {
        Script script =
                new Script("class A { static int x; @dev.heddle.api.Atomic static void f(int y) { x = 1 / y; } }");
        script.thread()
                .enter("A", "f")
                .ofInt(1)
                .enter("A", "f")
                .ofInt(0)
                .escaped()
                .fresh("java.lang.ArithmeticException")
                .ended();

        assertThat(Histories.told(script.rebuild()))
                .containsExactly(
                        "begin f",
                        "region A.f",
                        "write A.x: 1",
                        "end of region A.f",
                        "return",
                        "begin f",
                        "region A.f",
                        "failed division: false",
                        "escape ArithmeticException#1",
                        "end of region A.f",
                        "return throws java.lang.ArithmeticException",
                        "end");
    }

    @Test
    void starting_a_thread_is_an_event_inside_of_the_call() {
        Script script =
                new Script("class A extends Thread { public void run() { } static void f(A a) { a.start(); } }");
        ScriptThread main = script.thread();
        ScriptThread child = script.thread();
        main.enter("A", "f")
                .fresh("A")
                .inMain()
                .stamp(1)
                .started(child)
                .stamp(2)
                .ended();
        child.enter("A", "run").of(main, 0).ended();

        var history = script.rebuild();

        assertThat(Histories.told(history))
                .containsExactly("begin f", "start main.0", "THREAD_START on A#1", "return", "end");
        assertThat(Histories.told(history, 1)).containsExactly("begin run of A#1", "return", "end");
        assertThat(history.threads().get(1).thread())
                .map(dev.heddle.rebuild.Thing::name)
                .hasValue("A#1");
    }
}
