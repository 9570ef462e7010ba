// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.trace.LogEnd;
import org.junit.jupiter.api.Test;

class ExceptionsTest {

    @Test
    void null_is_a_failed_check_unless_the_program_catches_it() {
        String source = """
                class A {
                    static A shared; int x; static int out;
                    static void careless() { shared.x = 1; }
                    static void careful() { try { shared.x = 1; } catch (NullPointerException e) { out = 2; } }
                }
                """;
        Script careless = new Script(source);
        careless.thread()
                .enter("A", "careless")
                .inMain()
                .nothing()
                .escaped()
                .fresh("java.lang.NullPointerException")
                .ended();
        Script careful = new Script(source);
        careful.thread()
                .enter("A", "careful")
                .inMain()
                .nothing()
                .caught()
                .fresh("java.lang.NullPointerException")
                .ended();

        assertThat(Histories.told(careless.rebuild()))
                .containsExactly(
                        "begin careless",
                        "read A.shared: 0 = main.r0",
                        "failed null: main.r0 ≠ 0",
                        "escape NullPointerException#1",
                        "return throws java.lang.NullPointerException",
                        "end");
        assertThat(Histories.told(careful.rebuild()))
                .containsExactly(
                        "begin careful",
                        "read A.shared: 0 = main.r0",
                        "branch main.r0 = 0",
                        "escape NullPointerException#1",
                        "write A.out: 2",
                        "return",
                        "end");
    }

    @Test
    void bounds_division_size_and_casts_are_checks() {
        Script script = new Script("""
                        class A {
                            static int x; static Object o; static int out;
                            static void bounds(int[] a) { a[x] = 1; }
                            static void division() { out = 10 / x; }
                            static void size() { o = new int[x]; }
                            static void cast(Object o) { out = ((String) o).length(); }
                        }
                        """);
        script.thread()
                .enter("A", "bounds")
                .freshArray("[I", 2)
                .inMain()
                .ofInt(2)
                .escaped()
                .fresh("java.lang.ArrayIndexOutOfBoundsException")
                .enter("A", "division")
                .inMain()
                .ofInt(0)
                .escaped()
                .fresh("java.lang.ArithmeticException")
                .enter("A", "size")
                .inMain()
                .ofInt(-1)
                .escaped()
                .fresh("java.lang.NegativeArraySizeException")
                .enter("A", "cast")
                .anonymous("java.lang.Integer", 5)
                .escaped()
                .fresh("java.lang.ClassCastException")
                .ended();

        assertThat(Histories.told(script.rebuild()))
                .contains(
                        "failed bounds: 0 ≤ main.r0 ∧ main.r0 < 2",
                        "failed division: main.r1 ≠ 0",
                        "failed size: 0 ≤ main.r2",
                        "failed cast: false");
    }

    @Test
    void a_branch_whose_other_side_only_throws_is_a_check() {
        String source = """
                class A {
                    static int x; static int out;
                    static void f() { if (x < 0) { throw new IllegalStateException("x is " + x); } out = 1; }
                    static void g() { try { f(); } catch (IllegalStateException e) { out = 2; } }
                    static void h() { try { f(); } finally { out = 3; } }
                }
                """;
        Script passing = new Script(source);
        passing.thread().enter("A", "f").inMain().ofInt(4).ended();
        Script caught = new Script(source);
        caught.thread().enter("A", "g").inMain().ofInt(4).ended();
        Script cleaning = new Script(source);
        cleaning.thread().enter("A", "h").inMain().ofInt(4).ended();
        Script failing = new Script(source);
        failing.thread()
                .enter("A", "f")
                .inMain()
                .ofInt(-4)
                .ofInt(-4)
                .ofByte(0)
                .escaped()
                .fresh("java.lang.IllegalStateException")
                .ended();

        assertThat(Histories.told(passing.rebuild())).contains("held throw: 0 ≤ main.r0");
        assertThat(Histories.told(caught.rebuild())).contains("branch 0 ≤ main.r0");
        assertThat(Histories.told(cleaning.rebuild())).contains("held throw: 0 ≤ main.r0");
        assertThat(Histories.told(failing.rebuild())).contains("failed throw: 0 ≤ main.r0");
    }

    @Test
    void an_assertion_of_the_language_is_a_check() {
        Script script = new Script("class A { static int x; static void f() { assert x == 3 : \"no\"; } }");
        script.thread()
                .enter("A", "<clinit>")
                .inMain()
                .ofInt(1)
                .enter("A", "f")
                .inMain()
                .ofInt(3)
                .ended();

        assertThat(Histories.told(script.rebuild())).contains("held assert: main.r0 = 3");
    }

    @Test
    void exceptions_find_their_handlers_through_frames_and_finally_blocks() {
        Script script = new Script("""
                        class A {
                            static int out;
                            static class Own extends RuntimeException { }
                            static void deep(int n) { try { if (n == 0) throw new Own(); deep(n - 1); } finally { out += 1; } }
                            static void f() { try { deep(1); } catch (IllegalStateException e) { out = -1; } catch (Own e) { out = 100; } }
                        }
                        """);
        script.thread()
                .enter("A", "f")
                .inMain()
                .ofByte(0) // RuntimeException.<init>
                .caught()
                .fresh("A$Own")
                .inMain()
                .ofInt(0)
                .caught()
                .own(0)
                .inMain()
                .ofInt(1)
                .caught()
                .own(0)
                .ended();

        assertThat(Histories.told(script.rebuild()))
                .contains("write A.out: 1 = main.r0 + 1", "write A.out: 2 = main.r1 + 1", "write A.out: 100");
    }

    @Test
    void a_call_out_that_throws_is_told_by_the_turn() {
        Script script = new Script("""
                        class A {
                            static int out;
                            static void f(String s) { try { out = Integer.parseInt(s); } catch (NumberFormatException e) { out = -1; } }
                        }
                        """);
        script.thread()
                .enter("A", "f")
                .text("seven")
                .caught()
                .fresh("java.lang.NumberFormatException")
                .ended();

        assertThat(Histories.told(script.rebuild())).containsExactly("begin f", "write A.out: -1", "return", "end");
    }

    @Test
    void an_exception_that_ends_the_main_method_is_not_caught() {
        Script script = new Script(
                "class A { public static void main(String[] arguments) { throw new IllegalStateException(); } }");
        script.thread()
                .enter("A", "main")
                .freshArray("[Ljava.lang.String;", 0)
                .inMain()
                .ofByte(0)
                .escaped()
                .fresh("java.lang.IllegalStateException")
                .ended();

        assertThat(Histories.told(script.rebuild())).contains("failed uncaught: false");
    }

    @Test
    void another_exception_than_the_computed_one_is_a_disagreement() {
        Script script = new Script(
                "class A { static int f(int[] a) { try { return a.length; } catch (Exception e) { return 0; } } }");
        script.thread()
                .enter("A", "f")
                .nothing()
                .caught()
                .fresh("java.lang.IllegalStateException")
                .ended();

        assertThat(Histories.cut(script.rebuild(), 0))
                .startsWith("the log and the bytecode disagree:")
                .contains("NullPointerException", "IllegalStateException", "Demo.java:1");
    }

    @Test
    void a_computed_exception_that_the_log_does_not_have_is_a_disagreement() {
        Script script = new Script("class A { static int f(int x) { return 1 / x; } }");
        script.thread().enter("A", "f").ofInt(0).ended();

        assertThat(Histories.cut(script.rebuild(), 0))
                .startsWith("the log and the bytecode disagree:")
                .contains("ArithmeticException", "leaving", "ENDED");
    }

    @Test
    void an_exception_from_nowhere_cuts_the_history() {
        Script script = new Script(
                "class A { static int x; static int f() { try { return x; } catch (Throwable t) { return 0; } } }");
        script.thread()
                .enter("A", "f")
                .caught()
                .fresh("java.lang.OutOfMemoryError")
                .ended();

        assertThat(Histories.cut(script.rebuild(), 0)).contains("asynchronous java.lang.OutOfMemoryError");
    }

    @Test
    void where_the_stack_overflowed_the_history_ends_although_the_bytecode_goes_on() {
        Script script =
                new Script("class A { static int x; static void f(int n) { int seen = x; x = seen + n; f(n + 1); } }");
        script.thread().enter("A", "f").ofInt(7).inMain().ofInt(1).breaksOff(LogEnd.STACK_OVERFLOWED);

        History history = script.rebuild();

        assertThat(Histories.cut(history, 0)).contains("the stack overflowed", "not modelled", "Demo.java:1");
        assertThat(history.threads().get(0).events())
                .hasAtLeastOneElementOfType(Event.Read.class)
                .doesNotHaveAnyElementsOfTypes(Event.Write.class);
    }

    @Test
    void of_an_operation_in_which_the_stack_overflowed_nobody_knows_whether_it_was_done() {
        Script script = new Script("""
                class A {
                    static void f(java.util.concurrent.Semaphore s) {
                        try {
                            s.release();
                        } catch (Throwable t) {
                            return;
                        }
                    }
                }
                """);
        script.thread()
                .enter("A", "f")
                .fresh("java.util.concurrent.Semaphore")
                .inMain()
                .stamp(1)
                .caught()
                .fresh("java.lang.StackOverflowError")
                .ended();

        assertThat(Histories.cut(script.rebuild(), 0))
                .contains("java.lang.StackOverflowError", "Semaphore.release", "not known whether it was done");
    }

    @Test
    void bytes_that_nobody_reads_are_a_disagreement() {
        Script script = new Script("class A { static void f() { } }");
        script.thread().enter("A", "f").inMain().ofInt(5).ended();

        assertThat(Histories.cut(script.rebuild(), 0)).startsWith("the log and the bytecode disagree:");
    }
}
