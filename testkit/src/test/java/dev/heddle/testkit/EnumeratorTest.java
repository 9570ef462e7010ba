// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

import static dev.heddle.expr.Expr.add;
import static dev.heddle.expr.Expr.and;
import static dev.heddle.expr.Expr.atMost;
import static dev.heddle.expr.Expr.equal;
import static dev.heddle.expr.Expr.integer;
import static dev.heddle.expr.Expr.less;
import static dev.heddle.expr.Expr.not;
import static dev.heddle.expr.Expr.select;
import static dev.heddle.expr.Expr.store;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.TraceProgramBuilder;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class EnumeratorTest {

    private final TraceProgramBuilder builder = new TraceProgramBuilder();
    private final ThreadBuilder left = builder.thread("l");
    private final ThreadBuilder right = builder.thread("r");

    // ── the two traces of the format's description ──────────────────────────────────────────────────────────────────

    @Test
    void two_increments_are_bad_exactly_if_each_reads_before_the_other_writes() {
        Variable x = number("x", 0);
        incrementInTwoSteps(left, x);
        incrementInTwoSteps(right, x);
        TraceProgram program = builder.postcondition(is(x, 2)).build();

        assertThat(Enumerator.of(program).classify()).hasSize(6).allSatisfy(order -> {
            boolean lost = before(program, order, "l1", "r2") && before(program, order, "r1", "l2");
            assertThat(order.verdict()).isEqualTo(lost ? Verdict.BAD : Verdict.GOOD);
        });
    }

    @Test
    void use_is_bad_exactly_if_it_comes_before_definition() {
        Variable ready = flag("ready");
        Variable data = number("data", 0);
        left.assign(ready, Expr.TRUE).assign(data, integer(7));
        right.assume(ready.symbol()).check(is(data, 7));
        TraceProgram program = builder.build();

        List<Classified> orders = Enumerator.of(program).classify();

        assertThat(orders).hasSize(6).allSatisfy(order -> {
            boolean ran = before(program, order, "l1", "r1");
            boolean early = before(program, order, "r2", "l2");
            Verdict expected = !ran ? Verdict.INFEASIBLE : early ? Verdict.BAD : Verdict.GOOD;
            assertThat(order.verdict()).isEqualTo(expected);
        });
        assertThat(Enumerator.of(program).failingAssertions()).containsExactly("r2");
    }

    // ── which orders there are ──────────────────────────────────────────────────────────────────────────────────────

    @Test
    void threads_of_four_and_three_steps_have_thirty_five_orders() {
        skip(left, 4);
        skip(right, 3);

        assertThat(Enumerator.of(builder.build()).orders()).isEqualTo(35);
        assertThat(Enumerator.of(builder.build()).classify()).hasSize(35);
    }

    @Test
    void three_threads_of_four_steps_have_34650_orders() {
        skip(left, 4);
        skip(right, 4);
        skip(builder.thread("third"), 4);

        assertThat(Enumerator.of(builder.build()).orders()).isEqualTo(34_650);
    }

    @Test
    void an_atomic_section_counts_as_one_step() {
        skip(left.beginAtomic(), 3);
        left.endAtomic();
        skip(right, 2);

        assertThat(Enumerator.of(builder.build()).good())
                .containsExactlyInAnyOrder(order("l0 l1 l2 r0 r1"), order("r0 l0 l1 l2 r1"), order("r0 r1 l0 l1 l2"));
    }

    @Test
    void a_given_edge_removes_the_orders_that_break_it() {
        skip(left, 2);
        skip(right, 2);
        builder.order(new Step("l", 1), new Step("r", 0));

        assertThat(Enumerator.of(builder.build()).good()).containsExactly(order("l0 l1 r0 r1"));
    }

    @Test
    void edges_in_a_circle_leave_no_order() {
        skip(left, 2);
        skip(right, 2);
        builder.order(new Step("l", 1), new Step("r", 0)).order(new Step("r", 1), new Step("l", 0));

        assertThat(Enumerator.of(builder.build()).classify()).isEmpty();
    }

    @Test
    void a_program_without_actions_has_one_order() {
        builder.postcondition(Expr.FALSE);

        assertThat(Enumerator.of(builder.build()).classify())
                .extracting(Classified::verdict)
                .containsExactly(Verdict.BAD);
    }

    @Test
    void what_is_no_order_is_rejected() {
        skip(left, 2);
        skip(right, 1);
        Enumerator enumerator = Enumerator.of(builder.build());

        for (String wrong : List.of("l1 l0 r0", "l0 l1", "l0 l1 r0 r1", "x0")) {
            assertThatThrownBy(() -> enumerator.classify(order(wrong))).isInstanceOf(IllegalArgumentException.class);
        }
    }

    // ── dead units and poison ───────────────────────────────────────────────────────────────────────────────────────

    @Test
    void what_a_dead_unit_would_have_written_can_not_be_read() {
        Variable y = number("y", 0);
        left.assume(Expr.FALSE).assign(y, integer(1));
        right.check(is(y, 1));
        Enumerator enumerator = Enumerator.of(builder.build());

        assertThat(enumerator.classify(order("l0 r0 l1"))).isEqualTo(Verdict.BAD);
        assertThat(enumerator.classify(order("l0 l1 r0"))).isEqualTo(Verdict.INFEASIBLE);
    }

    @Test
    void a_live_write_ends_the_poison() {
        Variable y = number("y", 0);
        left.assume(Expr.FALSE).assign(y, integer(1));
        right.assign(y, integer(2)).check(is(y, 1));

        assertThat(Enumerator.of(builder.build()).classify(order("l0 l1 r0 r1")))
                .isEqualTo(Verdict.BAD);
        assertThat(Enumerator.of(builder.build()).classify(order("l0 r0 l1 r1")))
                .isEqualTo(Verdict.INFEASIBLE);
    }

    @Test
    void who_reads_poison_dies_and_poisons_in_turn() {
        Variable x = number("x", 0);
        Variable y = number("y", 0);
        left.act(Expr.FALSE, java.util.Map.of(x, integer(1)));
        right.assign(y, x.symbol());
        builder.thread("third").check(is(y, 1));
        Enumerator enumerator = Enumerator.of(builder.build());

        assertThat(enumerator.classify(order("l0 r0 third0"))).isEqualTo(Verdict.INFEASIBLE);
        assertThat(enumerator.classify(order("r0 l0 third0"))).isEqualTo(Verdict.BAD);
    }

    @Test
    void an_assertion_that_fails_before_a_failing_guard_of_its_unit_counts() {
        left.beginAtomic().label("early").check(Expr.FALSE).assume(Expr.FALSE).endAtomic();

        assertThat(Enumerator.of(builder.build()).classify(order("l0 l1"))).isEqualTo(Verdict.BAD);
        assertThat(Enumerator.of(builder.build()).failingAssertions()).containsExactly("early");
    }

    @Test
    void an_assertion_after_a_failing_guard_of_its_unit_does_not_count() {
        left.beginAtomic().assume(Expr.FALSE).check(Expr.FALSE).endAtomic();

        assertThat(Enumerator.of(builder.build()).classify(order("l0 l1"))).isEqualTo(Verdict.INFEASIBLE);
    }

    @Test
    void a_value_written_by_the_unit_itself_is_not_read_from_outside() {
        Variable y = number("y", 0);
        left.act(Expr.FALSE, java.util.Map.of(y, integer(1)));
        right.beginAtomic().assign(y, integer(2)).check(is(y, 1)).endAtomic();

        assertThat(Enumerator.of(builder.build()).classify(order("l0 r0 r1"))).isEqualTo(Verdict.BAD);
    }

    @Test
    void storing_into_an_array_reads_it() {
        Variable cells = builder.global("cells", new Sort.Array(Sort.INT, Sort.INT));
        left.act(Expr.FALSE, java.util.Map.of(cells, store(cells.symbol(), integer(0), integer(1))));
        right.assign(cells, store(cells.symbol(), integer(1), integer(1))).check(Expr.FALSE);

        assertThat(Enumerator.of(builder.build()).classify(order("l0 r0 r1"))).isEqualTo(Verdict.INFEASIBLE);
        assertThat(Enumerator.of(builder.build()).classify(order("r0 l0 r1"))).isEqualTo(Verdict.BAD);
    }

    @Test
    void a_complete_order_with_a_dead_unit_ignores_the_postcondition() {
        left.assume(Expr.FALSE);
        builder.postcondition(Expr.FALSE);

        assertThat(Enumerator.of(builder.build()).classify(order("l0"))).isEqualTo(Verdict.INFEASIBLE);
    }

    @Test
    void death_crosses_given_edges() {
        left.assume(Expr.FALSE).fork(right);
        right.check(Expr.FALSE);
        TraceProgram program = builder.build();

        assertThat(Enumerator.of(program).anyBad()).isFalse();
        assertThat(Enumerator.of(program).simplestBadPrefix()).isEmpty();
    }

    // ── inputs ──────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void an_order_is_bad_if_some_inputs_make_it_so() {
        Variable input = builder.global("input", Sort.INT);
        left.check(not(is(input, 2)));

        assertThat(Enumerator.of(builder.build()).classify()).singleElement().satisfies(order -> {
            assertThat(order.verdict()).isEqualTo(Verdict.BAD);
            assertThat(order.inputs().orElseThrow().initial()).containsEntry(input, Value.of(2));
        });
        assertThat(Enumerator.of(builder.build()).over(Domain.between(0, 1)).anyBad())
                .isFalse();
    }

    @Test
    void choices_take_all_values() {
        Variable x = number("x", 0);
        left.havoc(x, value -> less(integer(0), value))
                .label("two")
                .check(is(x, 1))
                .label("one")
                .check(is(x, 2));

        assertThat(Enumerator.of(builder.build()).inputs()).hasSize(4);
        assertThat(Enumerator.of(builder.build()).failingAssertions()).containsExactly("one", "two");
    }

    @Test
    void the_precondition_fixes_values_outside_the_domain_and_relates_others() {
        Variable fixed = number("fixed", 7);
        Variable a = builder.global("a", Sort.INT);
        Variable b = builder.global("b", Sort.INT);
        builder.precondition(and(less(a.symbol(), b.symbol()), not(is(a, 0))));
        left.assume(and(is(fixed, 7), atMost(a.symbol(), b.symbol())));

        assertThat(Enumerator.of(builder.build()).inputs())
                .hasSize(4)
                .allSatisfy(inputs -> assertThat(inputs.initial()).containsEntry(fixed, Value.of(7)));
    }

    @Test
    void what_nothing_depends_on_is_not_varied() {
        Variable unread = builder.global("unread", Sort.INT);
        Variable local = left.local("t", Sort.INT);
        left.assign(unread, integer(1)).assign(local, integer(1)).check(is(local, 1));

        assertThat(Enumerator.of(builder.build()).inputs()).hasSize(1);
    }

    @Test
    void cells_of_a_free_array_are_varied_where_the_program_looks() {
        Variable cells = builder.global("cells", new Sort.Array(Sort.INT, Sort.INT));
        builder.precondition(equal(select(cells.symbol(), integer(5)), integer(9)));
        left.check(equal(select(cells.symbol(), integer(5)), add(select(cells.symbol(), integer(6)), integer(9))));

        assertThat(Enumerator.of(builder.build()).inputs()).hasSize(4);
        assertThat(Enumerator.of(builder.build()).classify())
                .extracting(Classified::verdict)
                .containsExactly(Verdict.BAD);
    }

    // ── prefixes ────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void a_lost_update_takes_two_switches() {
        Variable x = number("x", 0);
        incrementInTwoSteps(left, x);
        incrementInTwoSteps(right, x);
        TraceProgram program = builder.postcondition(is(x, 2)).build();

        assertThat(Enumerator.of(program).fewestSwitches()).hasValue(2);
        assertThat(Enumerator.of(program)
                        .simplestBadPrefix()
                        .orElseThrow()
                        .schedule()
                        .steps())
                .hasSize(4);
    }

    @Test
    void a_bad_prefix_ends_where_the_assertion_fails() {
        Variable x = number("x", 0);
        left.check(is(x, 0)).assume(Expr.FALSE);
        right.assign(x, integer(1)).assign(x, integer(0));
        TraceProgram program = builder.build();

        assertThat(Enumerator.of(program).simplestBadPrefix().orElseThrow().schedule())
                .isEqualTo(order("r0 l0"));
        assertThat(Enumerator.of(program).fewestSwitches()).hasValue(1);
    }

    @Test
    void a_good_program_has_no_bad_prefix() {
        skip(left, 2);

        assertThat(Enumerator.of(builder.build()).fewestSwitches()).isEmpty();
    }

    // ── words of these tests ────────────────────────────────────────────────────────────────────────────────────────

    private Variable number(String name, int initial) {
        return builder.global(name, Sort.INT, Value.of(initial));
    }

    private Variable flag(String name) {
        return builder.global(name, Sort.BOOL, Value.FALSE);
    }

    private static Expr is(Variable variable, int value) {
        return equal(variable.symbol(), integer(value));
    }

    private static void incrementInTwoSteps(ThreadBuilder thread, Variable variable) {
        Variable local = thread.local("t", Sort.INT);
        thread.assign(local, variable.symbol()).assign(variable, add(local.symbol(), integer(1)));
    }

    private static void skip(ThreadBuilder thread, int times) {
        for (int i = 0; i < times; i++) {
            thread.assume(Expr.TRUE);
        }
    }

    private static boolean before(TraceProgram program, Classified order, String first, String second) {
        List<Step> steps = order.schedule().steps();
        return steps.indexOf(program.step(first).orElseThrow())
                < steps.indexOf(program.step(second).orElseThrow());
    }

    private static Schedule order(String text) {
        List<Step> steps = new ArrayList<>();
        for (String word : Arrays.asList(text.split(" "))) {
            int end = word.length() - 1;
            steps.add(new Step(word.substring(0, end), Integer.parseInt(word.substring(end))));
        }
        return new Schedule(steps);
    }
}
