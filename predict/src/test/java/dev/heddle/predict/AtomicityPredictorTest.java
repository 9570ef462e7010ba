// SPDX-License-Identifier: Apache-2.0
package dev.heddle.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.program.TraceProgram;
import dev.heddle.program.ctrc.CtrcReader;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import java.util.List;
import org.junit.jupiter.api.Test;

class AtomicityPredictorTest {

    private static final String GUARDED = """
            global: x
            pre: (= x 0)
            thread one {a}:
            t1: (= a. x)
            t2: (= x. (+ a 1))
            thread two {b}:
            t3: (= b. x)
            t4: assume(%s)
            t5: (= x. 5)
            region: [t1 t2]
            """;

    @Test
    void data_can_make_a_violation_impossible() {
        // Figure 1(a) of "Trace-Based Symbolic Analysis for Atomicity Violations": t5 needs t2 first.
        AtomicityPredictor.Result result = predict(GUARDED.formatted("(> b 0)"));

        assertThat(result.potential()).isEqualTo(1);
        assertThat(result.violations()).isEmpty();
    }

    @Test
    void with_a_weaker_condition_the_same_trace_has_one() {
        AtomicityPredictor.Result result = predict(GUARDED.formatted("(>= b 0)"));

        assertThat(patterns(result)).containsExactly("R-W-W");
    }

    private static final String SIGNALLED = """
            global: x c
            pre: (and (= x 0) (= c 0))
            thread one {a}:
            t1: (= x. 1)
            t2: (= a. (+ x 1))
            t3: %s
            thread two:
            t4: %s
            t4': %s
            t5: (= x. 3)
            region: [t1 t2]
            """;

    @Test
    void waiting_for_a_signal_can_make_a_violation_impossible() {
        // Figure 1(b): wait is two steps, as in figure 3.
        assertThat(predict(SIGNALLED.formatted("(= c. 1)", "(= c. 0)", "assume(> c 0) then (= c. 0)"))
                        .violations())
                .isEmpty();
    }

    @Test
    void without_the_wait_there_is_one() {
        assertThat(patterns(predict(SIGNALLED.formatted("fence", "fence", "fence"))))
                .containsExactly("W-W-R");
    }

    @Test
    void a_violation_that_leads_off_the_recorded_path_is_found_as_a_prefix() {
        // Figure 6: after t1 t5 t2 the branch of t3 goes the other way, so no complete run shows it.
        assertThat(patterns(predict("""
                        global: x
                        pre: (= x 0)
                        thread one {a}:
                        t1: (= x. 0)
                        t2: (= a. (+ x 1))
                        t3: assume(= a 1)
                        t4: (= x. 2)
                        thread two {b}:
                        t5: (= x. 3)
                        t6: (= b. x)
                        region: [t1 t2]
                        """))).contains("W-W-R");
    }

    @Test
    void writing_the_same_value_is_no_violation() {
        assertThat(predict("""
                        global: x
                        pre: (= x 0)
                        thread one {a b}:
                        t1: (= a. x)
                        t2: (= b. x)
                        thread two:
                        t3: (= x. 0)
                        region: [t1 t2]
                        """).violations()).isEmpty();
    }

    @Test
    void a_write_that_does_not_change_what_a_guard_sees_is_no_violation() {
        String text = """
                global: x
                pre: (= x 1)
                thread one:
                t1: assume(> x 0)
                t2: assume(> x 0)
                thread two:
                t3: (= x. %s)
                region: [t1 t2]
                """;

        assertThat(predict(text.formatted("2")).violations()).isEmpty();
    }

    @Test
    void a_common_lock_is_seen_before_the_solver_is_asked() {
        AtomicityPredictor.Result result = predict("""
                global: x lock
                pre: (and (= x 0) (= lock 0))
                thread one {a}:
                l1: assume(= lock 0) then (= lock. 1)
                t1: (= a. x)
                t2: (= x. (+ a 1))
                u1: (= lock. 0)
                thread two:
                l2: assume(= lock 0) then (= lock. 2)
                t3: (= x. 5)
                u2: (= lock. 0)
                region: [t1 t2]
                """);

        assertThat(List.of(result.potential(), result.ordered(), result.unlocked()))
                .containsExactly(1, 1, 0);
    }

    @Test
    void a_section_that_always_comes_later_is_no_part_of_the_question() {
        AtomicityPredictor.Result result = predict("""
                global: x y lock
                pre: (and (= x 0) (= y 0) (= lock 0))
                thread main:
                m1: fence
                l3: assume(= lock 0) then (= lock. 3)
                t4: assume(> y 0)
                u3: (= lock. 0)
                thread one {a}:
                l1: assume(= lock 0) then (= lock. 1)
                u1: (= lock. 0)
                t1: (= a. x)
                t2: (= x. (+ a 1))
                e1: (= y. 1)
                thread two:
                l2: assume(= lock 0) then (= lock. 2)
                u2: (= lock. 0)
                t3: (= x. 5)
                e2: fence
                order: e1 < m1 e2 < m1
                region: [t1 t2]
                """);

        assertThat(patterns(result)).containsExactly("R-W-W");
    }

    @Test
    void a_flag_under_a_lock_is_seen_before_the_solver_is_asked() {
        AtomicityPredictor.Result result = predict("""
                global: x lock busy
                pre: (and (= x 0) (= lock 0) (= busy 0))
                thread one {a}:
                l1: assume(= lock 0) then (= lock. 1)
                b1: assume(= busy 0)
                c1: (= busy. 1)
                u1: (= lock. 0)
                t1: (= a. x)
                t2: (= x. (+ a 1))
                m1: assume(= lock 0) then (= lock. 1)
                d1: (= busy. 0)
                v1: (= lock. 0)
                thread two:
                l2: assume(= lock 0) then (= lock. 2)
                b2: assume(= busy 0)
                c2: (= busy. 1)
                u2: (= lock. 0)
                t3: (= x. 5)
                m2: assume(= lock 0) then (= lock. 2)
                d2: (= busy. 0)
                v2: (= lock. 0)
                region: [t1 t2]
                """);

        assertThat(List.of(result.potential(), result.ordered(), result.unlocked(), result.open()))
                .containsExactly(1, 1, 1, 0);
        assertThat(result.violations()).isEmpty();
    }

    @Test
    void who_waits_for_a_signal_lets_others_in() {
        AtomicityPredictor.Result result = predict("""
                global: x lock waiting
                pre: (and (= x 0) (= lock 0) (= waiting 0))
                thread one {a b}:
                l1: assume(= lock 0) then (= lock. 1)
                t1: (= a. x)
                w1: (and (= lock. 0) (= waiting. 1))
                w2: assume(= waiting 0)
                w3: assume(= lock 0) then (= lock. 1)
                t2: (= b. x)
                u1: (= lock. 0)
                thread two:
                l2: assume(= lock 0) then (= lock. 2)
                t3: (= x. 5)
                n2: (= waiting. 0)
                u2: (= lock. 0)
                region: [t1 t2]
                """);

        assertThat(result.potential()).isZero();
    }

    @Test
    void given_edges_are_seen_before_locks() {
        AtomicityPredictor.Result result = predict("""
                global: x
                pre: (= x 0)
                thread one {a}:
                t1: (= a. x)
                t2: (= x. (+ a 1))
                thread two:
                t3: (= x. 5)
                order: t2 < t3
                region: [t1 t2]
                """);

        assertThat(List.of(result.potential(), result.ordered())).containsExactly(1, 0);
    }

    @Test
    void acquisition_histories_rule_out_what_lock_sets_do_not() {
        // Each thread holds a different lock at its access, but each has taken the other's since: one of them had to
        // wait.
        AtomicityPredictor.Result result = predict("""
                global: x p q
                pre: (and (= x 0) (= p 0) (= q 0))
                thread one {a b}:
                a1: assume(= p 0) then (= p. 1)
                a2: assume(= q 0) then (= q. 1)
                a3: (= q. 0)
                t1: (= a. x)
                t2: (= b. x)
                a4: (= p. 0)
                thread two:
                b1: assume(= q 0) then (= q. 2)
                b2: assume(= p 0) then (= p. 2)
                b3: (= p. 0)
                t3: (= x. 5)
                b4: (= q. 0)
                region: [t1 t2]
                """);

        assertThat(List.of(result.ordered(), result.unlocked())).containsExactly(1, 0);
    }

    private static AtomicityPredictor.Result predict(String text) {
        TraceProgram program = CtrcReader.read("test.ctrc", text);
        return AtomicityPredictor.predict(program, Solvers::standard, Budget.UNLIMITED);
    }

    private static List<String> patterns(AtomicityPredictor.Result result) {
        return result.violations().keySet().stream().map(Triple::pattern).toList();
    }
}
