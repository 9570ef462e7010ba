// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.solve.interpol.InterpolDataSolver;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OrderSolverExamplesTest {

    private static final Expr X = Expr.symbol("x", Sort.INT);
    private static final Expr Y = Expr.symbol("y", Sort.INT);

    private final Solver solver = new OrderSolver(InterpolDataSolver::new);

    private final Budget budget = Budget.UNLIMITED;

    private int[] nodes(int count) {
        return IntStream.range(0, count).map(i -> solver.node()).toArray();
    }

    private static Model model(Answer answer) {
        assertThat(answer).isInstanceOf(Answer.Satisfiable.class);
        return ((Answer.Satisfiable) answer).model();
    }

    @Test
    void what_follows_from_fixed_order_is_constant() {
        int[] nodes = nodes(4);
        solver.order(nodes[0], nodes[1]);
        solver.order(nodes[2], nodes[3]);
        solver.order(nodes[1], nodes[2]);

        assertThat(solver.before(nodes[0], nodes[3])).isEqualTo(Solver.TRUE);
        assertThat(solver.before(nodes[3], nodes[0])).isEqualTo(Solver.FALSE);
        assertThat(solver.before(nodes[2], nodes[2])).isEqualTo(Solver.FALSE);
    }

    @Test
    void chains_may_be_built_in_any_direction() {
        int[] nodes = nodes(50);
        for (int i = 48; i >= 0; i--) {
            solver.order(nodes[i], nodes[i + 1]);
        }

        assertThat(solver.before(nodes[3], nodes[47])).isEqualTo(Solver.TRUE);
        assertThat(solver.before(nodes[47], nodes[3])).isEqualTo(Solver.FALSE);
    }

    @Test
    void a_literal_stays_the_same_when_fixed_order_comes_later() {
        int[] nodes = nodes(2);
        int literal = solver.before(nodes[0], nodes[1]);
        solver.order(nodes[1], nodes[0]);

        assertThat(solver.before(nodes[0], nodes[1])).isEqualTo(literal);
        assertThat(solver.before(nodes[1], nodes[0])).isEqualTo(-literal);
        assertThat(solver.solve(budget, literal)).isInstanceOf(Answer.Unsatisfiable.class);
        assertThat(model(solver.solve(budget)).holds(literal)).isFalse();
    }

    @Test
    void a_circle_of_fixed_order_has_no_model() {
        int[] nodes = nodes(2);
        solver.order(nodes[0], nodes[1]);
        solver.order(nodes[1], nodes[0]);

        assertThat(solver.solve(budget)).isEqualTo(new Answer.Unsatisfiable(java.util.Set.of()));
    }

    @Test
    void order_goes_on_over_several_nodes() {
        int[] nodes = nodes(3);
        int first = solver.before(nodes[0], nodes[1]);
        int second = solver.before(nodes[1], nodes[2]);
        int back = solver.before(nodes[2], nodes[0]);

        assertThat(solver.solve(budget, first, second, back))
                .isEqualTo(new Answer.Unsatisfiable(java.util.Set.of(first, second, back)));
        Model model = model(solver.solve(budget, first, second));
        assertThat(model.position(nodes[0])).isLessThan(model.position(nodes[2]));
    }

    @Test
    void the_core_leaves_out_what_does_not_matter() {
        int[] nodes = nodes(2);
        int literal = solver.before(nodes[0], nodes[1]);
        int other = solver.variable();

        assertThat(solver.solve(budget, other, literal, -literal))
                .isEqualTo(new Answer.Unsatisfiable(java.util.Set.of(literal, -literal)));
    }

    @Test
    void pigeons_do_not_fit_into_fewer_holes() {
        int pigeons = 7;
        int[][] sits = new int[pigeons][pigeons - 1];
        for (int[] row : sits) {
            for (int hole = 0; hole < row.length; hole++) {
                row[hole] = solver.variable();
            }
            solver.add(row);
        }
        for (int hole = 0; hole < pigeons - 1; hole++) {
            for (int first = 0; first < pigeons; first++) {
                for (int second = 0; second < first; second++) {
                    solver.add(-sits[first][hole], -sits[second][hole]);
                }
            }
        }

        assertThat(solver.solve(budget)).isInstanceOf(Answer.Unsatisfiable.class);
    }

    @Test
    void locked_sections_never_overlap() {
        LockedLoops.load(solver, 2, 6);

        assertThat(solver.solve(budget)).isInstanceOf(Answer.Unsatisfiable.class);
    }

    @Test
    void a_question_that_takes_too_long_stays_open() {
        LockedLoops.load(solver, 4, 12);

        assertThat(solver.solve(Budget.of(Duration.ofMillis(50))))
                .isInstanceOfSatisfying(
                        Answer.Unknown.class,
                        unknown -> assertThat(unknown.reason()).matches("ran out of time after \\d+ conflicts"));
    }

    @Test
    void a_question_has_no_more_steps_than_it_is_given_and_the_next_one_has_its_own() {
        LockedLoops.load(solver, 4, 12);
        Budget few = Budget.UNLIMITED.upTo(20);

        assertThat(solver.solve(few)).isEqualTo(new Answer.Unknown("gave up after the 20 steps of one question"));
        long after = solver.statistics().conflicts();
        assertThat(solver.solve(few)).isInstanceOf(Answer.Unknown.class);

        assertThat(after).isEqualTo(20);
        assertThat(solver.statistics().conflicts()).isEqualTo(40);
    }

    @Test
    void an_interrupted_question_stays_open() {
        LockedLoops.load(solver, 4, 12);
        Thread.currentThread().interrupt();
        try {
            assertThat(solver.solve(budget)).isEqualTo(new Answer.Unknown("interrupted"));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void a_symbol_takes_the_value_of_the_definition_that_is_chosen() {
        int one = solver.variable();
        int two = solver.variable();
        solver.define(one, X, Expr.integer(1));
        solver.define(two, X, Expr.integer(2));
        solver.define(Solver.TRUE, Y, Expr.add(X, Expr.integer(10)));
        solver.add(one, two);
        int isTwelve = solver.holds(Expr.equal(Y, Expr.integer(12)), Solver.TRUE);

        Model model = model(solver.solve(budget, isTwelve));

        assertThat(model.holds(two)).isTrue();
        assertThat(model.holds(one)).isFalse();
        assertThat(solver.solve(budget, isTwelve, one)).isInstanceOf(Answer.Unsatisfiable.class);
        assertThat(solver.statistics().dataChecks()).isZero();
    }

    @Test
    void a_condition_that_is_not_relevant_says_nothing() {
        int relevant = solver.variable();
        int wrong = solver.holds(Expr.FALSE, relevant);

        assertThat(model(solver.solve(budget, wrong)).holds(relevant)).isFalse();
        assertThat(solver.solve(budget, wrong, relevant)).isInstanceOf(Answer.Unsatisfiable.class);
    }

    @Test
    void undefined_symbols_get_values_that_fit() {
        int large = solver.holds(Expr.less(Expr.integer(7), X), Solver.TRUE);
        solver.require(Expr.less(X, Expr.integer(9)));

        assertThat(model(solver.solve(budget, large)).value(X)).isEqualTo(Value.of(8));
        assertThat(model(solver.solve(budget, -large)).value(Y)).isEqualTo(Value.of(0));
    }

    @Test
    void requirements_count_even_if_nothing_else_does() {
        solver.require(Expr.less(X, Y));
        solver.require(Expr.less(Y, X));

        assertThat(solver.solve(budget)).isInstanceOf(Answer.Unsatisfiable.class);
    }

    @Test
    void a_branch_that_nobody_can_decide_is_left_out_only_for_that_question() {
        Solver doubting = new OrderSolver(() -> new FakeDataSolver(new DataAnswer.Unknown("too hard")));
        int choice = doubting.variable();
        int hard = doubting.holds(Expr.equal(Expr.multiply(X, X), Expr.integer(49)), choice);
        doubting.add(-choice, hard);

        assertThat(doubting.solve(budget, choice)).isEqualTo(new Answer.Unknown("too hard"));
        assertThat(model(doubting.solve(budget)).holds(choice)).isFalse();
        assertThat(doubting.solve(budget, choice)).isEqualTo(new Answer.Unknown("too hard"));
        assertThat(doubting.solve(budget, choice, -choice)).isInstanceOf(Answer.Unsatisfiable.class);
    }

    @Test
    void values_that_do_not_fit_are_not_believed() {
        Solver lied =
                new OrderSolver(() -> new FakeDataSolver(new DataAnswer.Satisfiable(java.util.Map.of(X, Value.of(3)))));
        int positive = lied.holds(Expr.equal(X, Expr.integer(5)), Solver.TRUE);

        assertThat(lied.solve(budget, positive)).isInstanceOf(Answer.Unknown.class);
    }

    @Test
    void definitions_in_a_circle_are_refused() {
        solver.define(Solver.TRUE, X, Expr.add(Y, Expr.integer(1)));
        solver.define(Solver.TRUE, Y, Expr.add(X, Expr.integer(1)));

        assertThatThrownBy(() -> solver.solve(budget))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the definition of x depends on itself");
    }

    @Test
    void everything_can_be_added_between_questions() {
        int[] nodes = nodes(2);
        int literal = solver.before(nodes[0], nodes[1]);
        assertThat(solver.solve(budget, literal)).isInstanceOf(Answer.Satisfiable.class);

        int node = solver.node();
        solver.order(node, nodes[0]);
        int late = solver.before(node, nodes[1]);
        solver.add(-literal, -late);

        assertThat(solver.solve(budget, literal)).isEqualTo(new Answer.Unsatisfiable(java.util.Set.of(literal)));
        assertThat(model(solver.solve(budget, late)).holds(literal)).isFalse();
    }

    @Test
    void a_model_stays_valid_when_the_solver_goes_on() {
        int variable = solver.variable();
        Model model = model(solver.solve(budget, variable));
        solver.add(-variable);
        solver.solve(budget);

        assertThat(model.holds(variable)).isTrue();
    }

    @Test
    void literals_that_do_not_exist_are_refused() {
        for (int literal : List.of(0, 99, -99)) {
            assertThatThrownBy(() -> solver.add(literal))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(String.valueOf(literal));
        }
    }

    /** Says the same to every question. */
    private record FakeDataSolver(DataAnswer answer) implements DataSolver {
        @Override
        public DataAnswer check(List<Expr> constraints, Budget budget) {
            return answer;
        }

        @Override
        public void close() {}
    }
}
