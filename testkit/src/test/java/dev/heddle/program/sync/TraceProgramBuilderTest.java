// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.sync;

import static dev.heddle.expr.Expr.add;
import static dev.heddle.expr.Expr.integer;
import static dev.heddle.program.sync.Scene.is;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Action;
import dev.heddle.program.Edge;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import org.junit.jupiter.api.Test;

class TraceProgramBuilderTest {

    private final Scene scene = new Scene();

    // ── atomic operations ───────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void updates_in_one_go_are_never_lost() {
        Variable x = scene.number("x", 0);
        scene.a.update(x, add(x.symbol(), integer(1)));
        scene.b.update(x, add(x.symbol(), integer(1)));
        scene.builder.postcondition(is(x, 2));

        assertThat(scene.enumerator().anyBad()).isFalse();
    }

    @Test
    void of_two_that_compare_and_set_one_succeeds() {
        Variable x = scene.number("x", 0);
        scene.a.compareAndSet(x, integer(0), integer(1));
        scene.b.compareAndSet(x, integer(0), integer(2));

        assertThat(scene.canComplete()).isFalse();
    }

    @Test
    void compare_and_set_fails_only_where_another_value_is_found() {
        Variable x = scene.number("x", 0);
        scene.a.compareAndSet(x, integer(0), integer(1));
        scene.b.compareAndSetFails(x, integer(0));

        assertThat(scene.enumerator().good()).hasSize(1);
        assertThat(scene.enumerator().infeasible()).hasSize(1);
    }

    @Test
    void get_and_update_keeps_the_old_value() {
        Variable x = scene.number("x", 4);
        Variable old = scene.a.local("old", Sort.INT);
        scene.a
                .getAndUpdate(old, x, add(x.symbol(), integer(1)))
                .check(is(old, 4))
                .check(is(x, 5));

        assertThat(scene.enumerator().anyGood()).isTrue();
    }

    @Test
    void havoc_gives_any_value_that_fits() {
        Variable x = scene.number("x", 0);
        scene.a.havoc(x, value -> Expr.less(value, integer(2))).label("two").check(Expr.not(is(x, 2)));
        scene.a.label("one").check(Expr.not(is(x, 1))).havoc(x).label("any").check(Expr.not(is(x, 2)));

        assertThat(scene.failing()).containsExactly("any", "one");
    }

    // ── threads ─────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void a_child_runs_between_fork_and_join() {
        Variable x = scene.number("x", 0);
        scene.a.assign(x, integer(1)).fork(scene.b).join(scene.b).check(is(x, 3));
        scene.b.check(is(x, 1)).assign(x, integer(3));
        TraceProgram program = scene.program();

        assertThat(program.order())
                .containsExactly(
                        new Edge(new Step("a", 1), new Step("b", 0)), new Edge(new Step("b", 1), new Step("a", 2)));
        assertThat(scene.enumerator().good()).hasSize(1);
        assertThat(scene.enumerator().orders()).isEqualTo(1);
    }

    @Test
    void an_empty_child_still_orders_its_fork_before_its_join() {
        scene.a.fork(scene.c);
        scene.b.join(scene.c);

        assertThat(scene.program().order()).containsExactly(new Edge(new Step("a", 0), new Step("b", 0)));
    }

    @Test
    void an_empty_child_of_one_thread_needs_no_edge() {
        scene.a.fork(scene.c).join(scene.c);

        assertThat(scene.program().order()).isEmpty();
    }

    @Test
    void a_thread_is_forked_once() {
        scene.a.fork(scene.c);

        assertThatThrownBy(() -> scene.b.fork(scene.c)).hasMessageContaining("c is forked twice");
    }

    // ── names and places ────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void labels_are_given_or_automatic_and_never_collide() {
        scene.a.assume(Expr.TRUE).label("a1").line(7).assume(Expr.TRUE).assume(Expr.TRUE);
        ThreadBody body = scene.program().thread("a");

        assertThat(body.actions()).extracting(Action::label).containsExactly("a1'", "a1", "a3");
        assertThat(body.actions().get(1).line()).hasValue(7);
        assertThat(body.actions().get(2).line()).isEmpty();
    }

    @Test
    void an_operation_of_several_actions_shares_label_and_line() {
        Barrier barrier = Barrier.in(scene.builder, "barrier", 1);
        scene.a.label("meet").line(3).with(barrier::await);
        ThreadBody body = scene.program().thread("a");

        assertThat(body.actions()).extracting(Action::label).containsExactly("meet", "meet.leave");
        assertThat(body.actions())
                .allSatisfy(action -> assertThat(action.line()).hasValue(3));
    }

    @Test
    void names_are_not_given_twice() {
        scene.a.label("same").assume(Expr.TRUE).label("same").assume(Expr.TRUE);

        assertThatThrownBy(scene::program).hasMessageContaining("two actions are called same");
        assertThatThrownBy(() -> scene.number("inside", 1)).hasMessageContaining("two variables are called inside");
    }

    @Test
    void locals_are_named_after_their_thread_and_may_have_initial_values() {
        Variable local = scene.a.local("t", Value.of(3));
        scene.a.check(is(local, 3));

        assertThat(local.name()).isEqualTo("a.t");
        assertThat(scene.a.local("t", Sort.INT)).isEqualTo(local);
        assertThat(scene.enumerator().anyBad()).isFalse();
    }

    @Test
    void sections_and_regions_cover_what_lies_between_their_ends() {
        scene.a
                .beginRegion()
                .assume(Expr.TRUE)
                .beginAtomic()
                .assume(Expr.TRUE)
                .assume(Expr.TRUE)
                .endAtomic();
        scene.a.endRegion().beginAtomic().endAtomic();

        assertThat(scene.program().atomic()).containsExactly(new Section("a", 1, 2));
        assertThat(scene.program().regions()).containsExactly(new Section("a", 0, 2));
    }

    @Test
    void a_section_that_does_not_end_is_an_error() {
        scene.a.beginAtomic().assume(Expr.TRUE);

        assertThatThrownBy(scene::program).hasMessageContaining("a begins an atomic section");
        assertThatThrownBy(() -> scene.b.endRegion()).hasMessageContaining("has not begun");
    }
}
