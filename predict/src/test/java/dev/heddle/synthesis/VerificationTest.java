// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.TraceProgramBuilder;
import dev.heddle.program.Variable;
import dev.heddle.program.sync.Mutex;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import dev.heddle.synthesis.Primitive.Lock;
import dev.heddle.synthesis.Primitive.WaitNotify;
import dev.heddle.synthesis.Synthesis.Check;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerificationTest {

    private final TraceProgramBuilder builder = new TraceProgramBuilder();
    private final Variable x = builder.global("x", Sort.INT, Value.of(0));

    @Test
    void a_lock_that_ends_all_lost_updates_passes() {
        increment("a");
        increment("b");
        builder.postcondition(Expr.equal(x.symbol(), Expr.integer(2)));

        assertThat(check(lock("a", 0, 1, "b", 0, 1))).isEqualTo(new Check.Passed(true));
    }

    @Test
    void a_lock_that_is_too_short_fails() {
        increment("a");
        increment("b");
        builder.postcondition(Expr.equal(x.symbol(), Expr.integer(2)));

        assertThat(check(lock("a", 1, 1, "b", 0, 1))).isEqualTo(new Check.Failed("post can still fail"));
    }

    @Test
    void two_locks_in_opposite_orders_fail() {
        steps("a", 3);
        steps("b", 3);

        assertThat(check(lock("a", 0, 2, "b", 1, 1), lock("a", 1, 1, "b", 0, 2)))
                .isEqualTo(new Check.Failed(
                        "threads could wait forever: " + "a waits for l2(a2-a2, b1-b3), b waits for l1(a1-a3, b2-b2)"));
    }

    @Test
    void two_locks_in_the_same_order_pass() {
        steps("a", 3);
        steps("b", 3);

        assertThat(check(lock("a", 0, 2, "b", 0, 2), lock("a", 1, 1, "b", 1, 1)))
                .isEqualTo(new Check.Passed(true));
    }

    @Test
    void waits_in_a_circle_fail() {
        steps("a", 2);
        steps("b", 2);

        assertThat(check(wait("a", 0, "b", 1), wait("b", 0, "a", 1)))
                .isEqualTo(
                        new Check.Failed("threads could wait forever: a waits for hb(b2,a1), b waits for hb(a2,b1)"));
    }

    @Test
    void waiting_for_a_thread_that_needs_the_lock_one_holds_fails() {
        Mutex lock = Mutex.in(builder, "m");
        for (String name : List.of("a", "b")) {
            builder.thread(name).with(lock::acquire);
            steps(name, 1);
            builder.thread(name).with(lock::release);
        }

        assertThat(check(wait("a", 1, "b", 1)))
                .isEqualTo(new Check.Failed(
                        "threads could wait forever: " + "a waits for hb(b2,a2), b waits for the lock m.owner"));
        assertThat(check(wait("a", 0, "b", 1))).isEqualTo(new Check.Passed(true));
    }

    @Test
    void waiting_for_a_thread_that_never_gets_its_lock_fails() {
        Mutex lock = Mutex.in(builder, "m");
        builder.thread("a").with(lock::acquire);
        builder.thread("b").with(lock::acquire).with(lock::release);
        steps("c", 1);

        assertThat(check(wait("c", 0, "b", 0))).isInstanceOf(Check.Failed.class);
        assertThat(check(wait("c", 0, "b", 0), wait("a", 0, "b", 1))).isEqualTo(new Check.Passed(true));
    }

    @Test
    void threads_that_deadlock_anyway_are_not_held_against_a_primitive() {
        Mutex one = Mutex.in(builder, "one");
        Mutex other = Mutex.in(builder, "other");
        builder.thread("a")
                .with(one::acquire)
                .with(other::acquire)
                .with(other::release)
                .with(one::release);
        builder.thread("b")
                .with(other::acquire)
                .with(one::acquire)
                .with(one::release)
                .with(other::release);
        steps("c", 1);

        assertThat(check(wait("c", 0, "a", 3))).isEqualTo(new Check.Passed(true));
    }

    @Test
    void a_wait_that_nothing_can_run_with_fails() {
        builder.thread("a").assume(Expr.equal(x.symbol(), Expr.integer(1)));
        builder.thread("b").assign(x, Expr.integer(1));

        assertThat(check(wait("b", 0, "a", 0))).isEqualTo(new Check.Failed("no interleaving runs to its end any more"));
    }

    @Test
    void without_time_nothing_is_decided() {
        increment("a");
        increment("b");
        builder.postcondition(Expr.equal(x.symbol(), Expr.integer(2)));
        Budget none = Budget.of(Duration.ZERO);

        assertThat(Verification.of(builder.build(), Solvers::standard).check(List.of(lock("a", 0, 1, "b", 0, 1)), none))
                .isInstanceOf(Check.Undecided.class);
    }

    private Check check(Primitive... primitives) {
        return Verification.of(builder.build(), Solvers::standard)
                .check(List.of(primitives), Budget.of(Duration.ofSeconds(30)));
    }

    private static Lock lock(String one, int first, int last, String other, int otherFirst, int otherLast) {
        return new Lock(List.of(new Section(one, first, last), new Section(other, otherFirst, otherLast)));
    }

    private static WaitNotify wait(String waiting, int index, String notifying, int notifyingIndex) {
        return new WaitNotify(new Step(waiting, index), new Step(notifying, notifyingIndex));
    }

    private void steps(String thread, int count) {
        for (int i = 0; i < count; i++) {
            builder.thread(thread).assign(x, Expr.add(x.symbol(), Expr.integer(1)));
        }
    }

    private void increment(String thread) {
        ThreadBuilder body = builder.thread(thread);
        Variable read = body.local("read", Sort.INT);
        body.assign(read, x.symbol()).assign(x, Expr.add(read.symbol(), Expr.integer(1)));
    }
}
