// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Value;
import dev.heddle.rebuild.History;
import org.junit.jupiter.api.Test;

class MemoryTest {

    @Test
    void a_read_has_a_symbol_and_what_is_computed_from_it_a_term() {
        Script script = new Script("class A { static int x; static void f() { x = x + 1; } }");
        script.thread().enter("A", "f").inMain().ofInt(41).ended();

        assertThat(Histories.told(script.rebuild()))
                .containsExactly("begin f", "read A.x: 41 = main.r0", "write A.x: 42 = main.r0 + 1", "return", "end");
    }

    @Test
    void an_object_that_never_escapes_leaves_no_events() {
        Script script = new Script("""
                        class A {
                            static int out;
                            int x; A next;
                            A(int x) { this.x = x; }
                            static void f(int x) { A a = new A(x); a.x += 2; out = a.x; }
                        }
                        """);
        script.thread().enter("A", "f").ofInt(5).ended();

        assertThat(Histories.told(script.rebuild())).containsExactly("begin f", "write A.out: 7", "return", "end");
    }

    @Test
    void when_an_object_escapes_constants_are_its_initial_values_and_terms_are_written() {
        Script script = new Script("""
                        class A {
                            static A shared; static int in;
                            int constant = 7; int computed; int untouched;
                            static void f() { A a = new A(); a.computed = in; shared = a; a.untouched = a.constant; }
                        }
                        """);
        // The read of in; after the store to shared the object has a number, so the read of constant is logged.
        script.thread().enter("A", "f").inMain().ofInt(3).ofInt(7).ended();

        History history = script.rebuild();

        assertThat(Histories.told(history))
                .containsExactly(
                        "begin f",
                        "read A.in: 3 = main.r0",
                        "write A#1.computed: 3 = main.r0",
                        "escape A#1",
                        "write A.shared: 1",
                        "read A#1.constant: 7 = main.r1",
                        "write A#1.untouched: 7 = main.r1",
                        "return",
                        "end");
        assertThat(history.initial())
                .extractingFromEntries(entry -> entry.getKey().name() + "=" + entry.getValue())
                .containsExactlyInAnyOrder(
                        "A.in=0", "A#1.computed=0", "A#1.constant=7", "A.shared=0", "A#1.untouched=0");
    }

    @Test
    void volatile_accesses_have_stamps_unless_the_object_is_confined() {
        Script script = new Script("""
                        class A {
                            volatile int v; static A shared;
                            static void f() { A a = new A(); a.v = a.v + 1; shared = a; a.v = a.v + 1; }
                        }
                        """);
        script.thread().enter("A", "f").inMain().ofInt(1).stamp(4).stamp(9).ended();

        assertThat(Histories.told(script.rebuild()))
                .containsExactly(
                        "begin f",
                        "escape A#1",
                        "write A.shared: 1",
                        "read A#1.v: 1 = main.r0 @5",
                        "write A#1.v: 2 = main.r0 + 1 @10",
                        "return",
                        "end");
    }

    @Test
    void array_accesses_are_events_and_indices_that_depend_on_reads_are_kept() {
        Script script = new Script("class A { static int i; static void f(int[] a) { a[i]++; } }");
        script.thread()
                .enter("A", "f")
                .freshArray("[I", 3)
                .inMain()
                .ofInt(2)
                .ofInt(8)
                .ended();

        assertThat(Histories.told(script.rebuild()))
                .containsExactly(
                        "begin f",
                        "read A.i: 2 = main.r0",
                        "held bounds: 0 ≤ main.r0 ∧ main.r0 < 3",
                        "kept main.r0 = 2",
                        "read int[]#1[2]: 8 = main.r1",
                        "write int[]#1[2]: 9 = main.r1 + 1",
                        "return",
                        "end");
    }

    @Test
    void an_inner_array_is_the_one_that_was_made_with_the_outer_one() {
        Script script = new Script("""
                        class A {
                            static int[] out;
                            static void f() { int[][] grid = new int[2][3]; int[] row = grid[1]; row[0] = 5; out = row; out = grid[1]; }
                        }
                        """);
        script.thread().enter("A", "f").inMain().freshArray("[I", 3).own(0).ended();

        History history = script.rebuild();

        assertThat(Histories.told(history))
                .containsExactly(
                        "begin f",
                        "escape int[]#1",
                        "read int[][]#1[1]: 3 = main.r0",
                        "held null: main.r0 ≠ 0",
                        "kept main.r0 = 3",
                        "write int[]#1[0]: 5",
                        "write A.out: 3",
                        "read int[][]#1[1]: 3 = main.r1",
                        "write A.out: 3 = main.r1",
                        "return",
                        "end");
        assertThat(history.initial()).containsValue(Value.of(3));
    }

    @Test
    void final_fields_of_objects_seen_constructed_are_not_in_the_log() {
        Script script = new Script("""
                        class A {
                            static int in; static int out; static A shared; final int x;
                            A(int x) { this.x = x; }
                            static void make() { shared = new A(in); }
                            static void use(A a) { out = a.x; }
                        }
                        """);
        ScriptThread main = script.thread();
        ScriptThread other = script.thread();
        main.enter("A", "make").inMain().ofInt(6).enter("A", "use").own(0).ended();
        other.enter("A", "use").of(main, 0).ended();

        History history = script.rebuild();

        assertThat(Histories.told(history, 0)).contains("write A.out: 6 = main.r0");
        // The other thread may not speak of main's symbols, so it reads.
        assertThat(Histories.told(history, 1))
                .containsExactly(
                        "begin use", "read A#1.x: 6 = main.0.r0", "write A.out: 6 = main.0.r0", "return", "end");
    }

    @Test
    void final_fields_of_foreign_objects_are_constants_from_the_log() {
        Script script =
                new Script("class A { static int out; final int x = hashCode(); static void use(A a) { out = a.x; } }");
        script.thread().enter("A", "use").fresh("A").inMain().ofInt(77).ended();

        assertThat(Histories.told(script.rebuild())).containsExactly("begin use", "write A.out: 77", "return", "end");
    }

    @Test
    void a_thread_waits_until_another_has_made_the_object_it_speaks_of() {
        Script script = new Script("""
                        class A {
                            static A shared; int x;
                            static void make() { shared = new A(); }
                            static void use() { shared.x = 3; }
                        }
                        """);
        ScriptThread main = script.thread();
        ScriptThread other = script.thread();
        // Main is interpreted first, but needs what the other thread makes.
        main.enter("A", "use").inMain().of(other, 0).ended();
        other.enter("A", "make").ended();

        assertThat(Histories.told(script.rebuild(), 0))
                .containsExactly(
                        "begin use",
                        "read A.shared: 1 = main.r0",
                        "held null: main.r0 ≠ 0",
                        "kept main.r0 = 1",
                        "write A#1.x: 3",
                        "return",
                        "end");
    }

    @Test
    void a_thread_that_waits_for_ever_is_cut_and_the_others_are_not() {
        Script script = new Script("class A { static A shared; static void use() { Object o = shared; } }");
        ScriptThread main = script.thread();
        ScriptThread other = script.thread();
        main.enter("A", "use").inMain().of(other, 5).ended();
        other.enter("A", "use").inMain().nothing().ended();

        History history = script.rebuild();

        assertThat(Histories.cut(history, 0)).contains("object 5 of thread 1 is not known", "Demo.java:1");
        assertThat(Histories.told(history, 1)).contains("read A.shared: 0 = main.0.r0");
    }

    @Test
    void statics_are_initialised_by_the_instruction_that_needs_them() {
        Script script = new Script("""
                        class A {
                            static int out;
                            static void f() { out = B.CONSTANT + B.x; }
                        }
                        class B { static final Integer CONSTANT = 5; static int x = CONSTANT * 2; }
                        """);
        script.thread()
                .enter("A", "f")
                .enter("B", "<clinit>")
                .inMain()
                .ofInt(10)
                .ended();

        assertThat(Histories.told(script.rebuild()))
                .containsExactly(
                        "begin f",
                        "write B.CONSTANT: 1",
                        "write B.x: 10",
                        "read B.x: 10 = main.r0",
                        "write A.out: 15 = 5 + main.r0",
                        "return",
                        "end");
    }

    @Test
    void a_static_final_of_a_class_that_another_thread_initialises_is_waited_for() {
        Script script = new Script("""
                        class A { static int out; static void f() { out = B.CONSTANT; } }
                        class B { static final int CONSTANT = Integer.parseInt("7"); static void g() {} }
                        """);
        ScriptThread main = script.thread();
        ScriptThread other = script.thread();
        main.enter("A", "f").ended();
        other.enter("B", "<clinit>").inMain().ofInt(7).enter("B", "g").ended();

        assertThat(Histories.told(script.rebuild(), 0)).contains("write A.out: 7");
    }

    @Test
    void fields_of_classes_that_are_not_woven_are_no_memory_of_the_program() {
        Script script = new Script(
                "class A { static void f() { Object out = System.out; if (out == null) throw new Error(); } }");
        script.thread()
                .enter("A", "f")
                .inMain()
                .anonymous("java.io.PrintStream", 0)
                .ended();

        assertThat(Histories.told(script.rebuild())).containsExactly("begin f", "return", "end");
    }
}
