// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SolversTest {

    static List<String> names() {
        return Solvers.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void every_named_solver_joins_order_and_data(String name) {
        Expr seen = Expr.symbol("seen", Sort.INT);
        Expr written = Expr.symbol("written", Sort.INT);
        try (Solver solver = Solvers.named(name)) {
            int write = solver.node();
            int read = solver.node();
            solver.define(solver.before(write, read), seen, written);
            solver.define(solver.before(read, write), seen, Expr.integer(0));
            solver.require(Expr.less(written, Expr.integer(9)));
            int large = solver.holds(Expr.less(Expr.integer(7), seen), Solver.TRUE);

            assertThat(solver.solve(Budget.UNLIMITED, large))
                    .isInstanceOfSatisfying(Answer.Satisfiable.class, answer -> {
                        assertThat(answer.model().position(write))
                                .isLessThan(answer.model().position(read));
                        assertThat(answer.model().value(written)).isEqualTo(Value.of(8));
                    });
            assertThat(solver.solve(Budget.UNLIMITED, large, solver.before(read, write)))
                    .isInstanceOf(Answer.Unsatisfiable.class);
        }
    }

    @Test
    void an_unknown_name_is_answered_with_the_known_ones() {
        assertThatThrownBy(() -> Solvers.named("oracle"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no solver \"oracle\"; choose one of order, order-interpol, z3-idl");
    }

    @Test
    void the_standard_solver_has_nothing_to_say_where_z3_loads() {
        List<String> notices = new ArrayList<>();
        Expr symbol = Expr.symbol("symbol", Sort.INT);
        try (Solver solver = Solvers.standard(notices::add)) {
            int positive = solver.holds(Expr.less(Expr.integer(0), symbol), Solver.TRUE);

            assertThat(solver.solve(Budget.UNLIMITED, positive)).isInstanceOf(Answer.Satisfiable.class);
            assertThat(solver.statistics().dataChecks()).isEqualTo(1);
        }
        assertThat(notices).isEmpty();
    }
}
