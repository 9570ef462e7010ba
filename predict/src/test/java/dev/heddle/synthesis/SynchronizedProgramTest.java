// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Action;
import dev.heddle.program.Edge;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.TraceProgramBuilder;
import dev.heddle.program.Variable;
import dev.heddle.synthesis.Primitive.Barrier;
import dev.heddle.synthesis.Primitive.Lock;
import dev.heddle.synthesis.Primitive.SharedExclusiveLock;
import dev.heddle.synthesis.Primitive.WaitNotify;
import dev.heddle.testkit.Enumerator;
import java.util.List;
import org.junit.jupiter.api.Test;

class SynchronizedProgramTest {

    private final TraceProgramBuilder builder = new TraceProgramBuilder();
    private final Variable x = builder.global("x", Sort.INT, Value.of(0));

    @Test
    void a_lock_goes_around_each_section() {
        steps("a", 3);
        steps("b", 2);

        TraceProgram program = with(new Lock(List.of(new Section("a", 1, 2), new Section("b", 0, 0))));

        assertThat(labels(program, "a")).containsExactly("a1", "acquire lock1 (a2)", "a2", "a3", "release lock1 (a3)");
        assertThat(labels(program, "b")).containsExactly("acquire lock1 (b1)", "b1", "release lock1 (b1)", "b2");
    }

    @Test
    void locked_increments_lose_nothing() {
        increment("a");
        increment("b");
        builder.postcondition(Expr.equal(x.symbol(), Expr.integer(2)));
        Lock lock = new Lock(List.of(new Section("a", 0, 1), new Section("b", 0, 1)));

        assertThat(Enumerator.of(builder.build()).anyBad()).isTrue();
        assertThat(Enumerator.of(with(lock)).anyBad()).isFalse();
        assertThat(Enumerator.of(with(lock)).good()).hasSize(2);
    }

    @Test
    void what_would_go_into_an_atomic_section_goes_to_its_border() {
        builder.thread("a").beginAtomic();
        steps("a", 3);
        builder.thread("a").endAtomic();
        steps("b", 1);

        TraceProgram program = with(new Lock(List.of(new Section("a", 1, 1), new Section("b", 0, 0))));

        assertThat(labels(program, "a")).containsExactly("acquire lock1 (a1)", "a1", "a2", "a3", "release lock1 (a3)");
        assertThat(program.atomic()).containsExactly(new Section("a", 1, 3));
    }

    @Test
    void notifying_is_one_event_with_the_step() {
        steps("a", 2);
        steps("b", 2);

        TraceProgram program = with(new WaitNotify(new Step("b", 1), new Step("a", 0)));

        assertThat(labels(program, "a")).containsExactly("a1", "notify signal1 (a1)", "a2");
        assertThat(labels(program, "b")).containsExactly("b1", "wait signal1 (b2)", "b2");
        assertThat(program.atomic()).containsExactly(new Section("a", 0, 1));
        assertThat(Enumerator.of(program).good())
                .allSatisfy(order -> assertThat(order.steps().indexOf(new Step("a", 0)))
                        .isLessThan(order.steps().indexOf(new Step("b", 2))));
    }

    @Test
    void a_barrier_lets_nobody_through_before_all_are_there() {
        steps("a", 2);
        steps("b", 2);
        SynchronizedProgram changed = SynchronizedProgram.of(
                builder.build(), List.of(new Barrier(List.of(new Step("a", 1), new Step("b", 1)))));

        assertThat(Enumerator.of(changed.program()).good()).isNotEmpty().allSatisfy(order -> {
            int lastBefore = Math.max(
                    order.steps().indexOf(changed.moved(new Step("a", 0))),
                    order.steps().indexOf(changed.moved(new Step("b", 0))));
            int firstAfter = Math.min(
                    order.steps().indexOf(changed.moved(new Step("a", 1))),
                    order.steps().indexOf(changed.moved(new Step("b", 1))));
            assertThat(lastBefore).isLessThan(firstAfter);
        });
    }

    @Test
    void shared_sections_may_overlap_and_exclusive_ones_may_not() {
        steps("a", 2);
        steps("b", 2);
        Section a = new Section("a", 0, 1);
        Section b = new Section("b", 0, 1);
        steps("c", 1);
        Section c = new Section("c", 0, 0);

        long plain = Enumerator.of(with(new Lock(List.of(a, b, c)))).good().stream()
                .map(order ->
                        order.steps().stream().map(Step::thread).distinct().toList())
                .distinct()
                .count();
        int locked = Enumerator.of(with(new Lock(List.of(a, b, c)))).good().size();
        int shared = Enumerator.of(with(new SharedExclusiveLock(List.of(a, b), List.of(c))))
                .good()
                .size();

        // Three sections in six orders; with a and b shared, c is before, between or after them.
        assertThat(plain).isEqualTo(6);
        assertThat(locked).isEqualTo(6);
        assertThat(shared).isEqualTo(2 * 70 + 2);
    }

    @Test
    void given_edges_and_regions_move_along() {
        ThreadBuilder a = builder.thread("a");
        steps("a", 2);
        ThreadBuilder b = builder.thread("b").beginRegion();
        steps("b", 2);
        b.endRegion();
        builder.order(a.latest(), new Step("b", 0));

        TraceProgram program = with(new Lock(List.of(new Section("a", 1, 1), new Section("b", 0, 1))));

        // Nothing of b may run before the edge, and all of a must have: it looks like a join and a fork.
        assertThat(program.order()).containsExactly(new Edge(new Step("a", 3), new Step("b", 0)));
        assertThat(program.regions()).containsExactly(new Section("b", 1, 2));
    }

    @Test
    void names_that_are_taken_are_avoided() {
        builder.global("lock1", Sort.BOOL);
        steps("a", 1);
        steps("b", 1);

        TraceProgram program = with(new Lock(List.of(new Section("a", 0, 0), new Section("b", 0, 0))));

        assertThat(program.globals()).contains(new Variable("lock2", Sort.BOOL));
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

    private TraceProgram with(Primitive primitive) {
        return SynchronizedProgram.of(builder.build(), List.of(primitive)).program();
    }

    private static List<String> labels(TraceProgram program, String thread) {
        return program.thread(thread).actions().stream().map(Action::label).toList();
    }
}
