// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.rebuild.History;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CallsTest {

    @Test
    void the_callee_is_found_by_the_receivers_class() {
        Script script = new Script("""
                        interface Shape { int area(); default int twice() { return 2 * area(); } }
                        class Square implements Shape {
                            final int side;
                            Square(int side) { this.side = side; }
                            public int area() { return side * side; }
                        }
                        class Framed extends Square {
                            Framed(int side) { super(side); }
                            public int area() { return super.area() + secret(); }
                            public int twice() { return super.twice() + 1; }
                            private int secret() { return 4 * side; }
                        }
                        class A {
                            static int out;
                            static int sum(Shape... shapes) { return shapes[0].area() + shapes[1].twice(); }
                            static void f() { Shape a = new Square(3); Shape b = new Framed(2); out = a.twice() + b.twice(); }
                        }
                        """);
        script.thread().enter("A", "f").ended();

        // 2 * 9, and 2 * (4 + 8) + 1.
        assertThat(Histories.told(script.rebuild())).contains("write A.out: 43");
    }

    @Test
    void lambdas_and_method_references_run_through_an_interface_of_the_program() {
        Script script = new Script("""
                        interface Operation { int apply(int x, Integer y); }
                        interface Maker { Object make(long x); }
                        class A {
                            static int in; static int out; static long made;
                            final int base;
                            A(long base) { this.base = (int) base; made = base; }
                            int plus(int x, int y) { return base + x + y; }
                            static int minus(Integer x, long y) { return (int) (x - y); }
                            static void f() {
                                int seen = in;
                                A a = new A(100L);
                                Operation captured = (x, y) -> x * y + seen;
                                Operation bound = a::plus;
                                Operation free = A::minus;
                                Operation library = Math::max;
                                Maker maker = A::new;
                                out = captured.apply(3, 4);
                                out = bound.apply(3, 4);
                                out = free.apply(3, 4);
                                out = library.apply(3, 4);
                                out = ((A) maker.make(7)).base;
                            }
                        }
                        """);
        // The lambdas without captured values are logged; they get the numbers after that of a, which is captured.
        script.thread()
                .enter("A", "f")
                .inMain()
                .ofInt(5)
                .fresh("java.lang.Object")
                .fresh("java.lang.Object")
                .fresh("java.lang.Object")
                .ended();

        assertThat(Histories.told(script.rebuild()))
                .contains(
                        "write A.made: 100",
                        "write A.out: 17 = 12 + main.r0",
                        "write A.out: 107",
                        "write A.out: -1",
                        "write A.out: 4",
                        "write A.made: 7",
                        "write A.out: 7");
    }

    @Test
    void a_call_of_library_interface_that_lands_in_the_program_passes_terms_through() {
        Script script = new Script("""
                        import java.util.function.*;
                        class A {
                            static int in; static int out;
                            static void f() { IntUnaryOperator twice = x -> 2 * x; out = twice.applyAsInt(in); }
                        }
                        """);
        script.thread()
                .enter("A", "f")
                .inMain()
                .fresh("java.lang.Object")
                .ofInt(21)
                .enter("A", "lambda$f$0")
                .ofInt(21)
                .inMain()
                .ofInt(42)
                .ended();

        assertThat(Histories.told(script.rebuild()))
                .containsExactly(
                        "begin f",
                        "escape A$$Lambda#1",
                        "read A.in: 21 = main.r0",
                        "begin lambda$f$0 of A$$Lambda#1",
                        "return 42 = 2 * main.r0",
                        "write A.out: 42 = 2 * main.r0",
                        "return",
                        "end");
    }

    @Test
    void an_unknown_call_keeps_its_arguments_as_observed() {
        Script script = new Script(
                "class A { static int in; static int out; static void f() { out = Integer.toString(in).length() + in; } }");
        script.thread()
                .enter("A", "f")
                .inMain()
                .ofInt(12)
                .text("12")
                .ofInt(2)
                .ofInt(12)
                .ended();

        assertThat(Histories.told(script.rebuild()))
                .startsWith("begin f", "read A.in: 12 = main.r0", "kept main.r0 = 12");
    }

    @Test
    void printing_keeps_nothing_as_observed() {
        Script script = new Script("class A { static int in; static void f() { System.out.println(\"in \" + in); } }");
        script.thread()
                .enter("A", "f")
                .inMain()
                .anonymous("java.io.PrintStream", 0)
                .ofInt(12)
                .ofByte(0)
                .ended();

        assertThat(Histories.told(script.rebuild()))
                .containsExactly("begin f", "read A.in: 12 = main.r0", "return", "end");
    }

    @Test
    void digests_of_concatenated_strings_are_computed() {
        Script script = new Script("""
                        class A {
                            static String out;
                            static void f(String name, int i, char c, boolean b, long l) { out = name + ": " + i + c + b + l + null; }
                            static void same(String s) { out = s; }
                        }
                        """);
        script.thread()
                .enter("A", "f")
                .text("a name that nobody knows")
                .ofInt(5)
                .ofInt('x')
                .ofInt(1)
                .ofLong(-7)
                .enter("A", "same")
                .text("a name that nobody knows: 5xtrue-7null")
                .ended();

        List<String> told = Histories.told(script.rebuild());

        assertThat(told.get(1)).startsWith("write A.out").isEqualTo(told.get(4));
    }

    @Test
    void operations_of_the_catalogue_are_events_with_their_arguments_and_a_symbol_for_the_result() {
        Script script = new Script("""
                        import java.util.concurrent.atomic.AtomicInteger;
                        class A {
                            static int in;
                            static void f() { AtomicInteger n = new AtomicInteger(4); if (n.addAndGet(in) > 5) in = 0; }
                        }
                        """);
        script.thread()
                .enter("A", "f")
                .inMain()
                .ofByte(0)
                .ofInt(3)
                .stamp(10)
                .ofInt(7)
                .stamp(11)
                .ended();

        assertThat(Histories.told(script.rebuild()))
                .containsExactly(
                        "begin f",
                        "CREATE on AtomicInteger#1 [4]",
                        "read A.in: 3 = main.r0",
                        "CELL_ADD_AND_GET on AtomicInteger#1 [3 = main.r0] gives 7 = main.r1",
                        "branch main.r1 > 5",
                        "write A.in: 0",
                        "return",
                        "end");
    }

    @Test
    void a_callback_runs_inside_of_the_call() {
        Script script = new Script("""
                        class A implements Comparable<A> {
                            int x;
                            A(int x) { this.x = x; }
                            public int compareTo(A other) { return x - other.x; }
                            static void f() { A[] all = {new A(2), new A(1)}; java.util.Arrays.sort(all); }
                        }
                        """);
        // Both elements escape when they are stored, the array when it is passed on.
        script.thread()
                .enter("A", "f")
                .enter("A", "compareTo")
                .own(1)
                .own(0)
                .inMain()
                .ofInt(1)
                .ofInt(2)
                .ofByte(0)
                .ended();

        History history = script.rebuild();

        assertThat(history.threads().get(0).cut()).isEmpty();
        assertThat(Histories.told(history))
                .containsSubsequence(
                        "calling",
                        "begin compareTo of A#2",
                        "read A#2.x: 1 = main.r0",
                        "read A#1.x: 2 = main.r1",
                        "kept main.r0 - main.r1 = -1",
                        "return -1");
    }

    @Test
    void what_the_constructor_of_an_outside_object_makes_is_told_by_the_log() {
        Script script = new Script("""
                        class Base { int x; Base() { x = 3; } }
                        class Below extends Base { int y; static void use(Base b) { ((Below) b).y = 1; } }
                        """);
        script.thread()
                .enter("Base", "<init>")
                .inMain()
                .fresh("Below")
                .enter("Below", "use")
                .own(0)
                .ended();

        assertThat(Histories.told(script.rebuild()))
                .containsExactly(
                        "begin <init> of Below#1",
                        "escape Below#1",
                        "write Below#1.x: 3",
                        "return",
                        "begin use",
                        "write Below#1.y: 1",
                        "return",
                        "end");
    }

    @Test
    void inputs_are_marked_in_the_program_or_by_the_options() {
        Script script = new Script(
                "class A { static int out; static void f(int amount, long rest) { out = dev.heddle.api.Heddle.input(\"limit\", 8) + amount; } }");
        script.thread().enter("A", "f").ofInt(5).ofLong(6).inMain().ofInt(8).ended();

        assertThat(Histories.told(script.rebuild(MachineOptions.standard().withInputs(List.of("A.f")))))
                .containsExactly(
                        "begin f",
                        "input f.amount: 5 = main.r0",
                        "input f.rest: 6 = main.r1",
                        "input limit: 8 = main.r2",
                        "write A.out: 13 = main.r2 + main.r0",
                        "return",
                        "end");
    }

    @Test
    void recursion_deeper_than_our_own_stack_is_interpreted() {
        Script script = new Script(
                "class A { static int out; static int f(int n) { return n == 0 ? 0 : 1 + f(n - 1); } static void g() { out = f(200000); } }");
        script.thread().enter("A", "g").ended();

        assertThat(Histories.told(script.rebuild())).contains("write A.out: 200000");
    }

    @Test
    void a_recursion_without_end_is_cut() {
        Script script = new Script("class A { static int f(int n) { return f(n + 1); } }");
        script.thread()
                .enter("A", "f")
                .ofInt(0)
                .escaped()
                .fresh("java.lang.StackOverflowError")
                .ended();

        assertThat(Histories.cut(script.rebuild(), 0)).contains("calls itself");
    }

    @Test
    void a_loop_without_end_or_log_is_cut() {
        Script script = new Script("class A { static void f() { while (true) { } } }");
        script.thread().enter("A", "f");

        assertThat(Histories.cut(
                        script.rebuild(new MachineOptions(
                                List.of(), List.of(), List.of(), Set.of(), Optional.empty(), false, 5_000_000, 1000)),
                        0))
                .contains("without anything in the log");
    }
}
