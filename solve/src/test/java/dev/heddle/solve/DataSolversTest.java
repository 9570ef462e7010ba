// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import static dev.heddle.expr.Expr.equal;
import static dev.heddle.expr.Expr.integer;
import static dev.heddle.expr.Expr.less;
import static dev.heddle.expr.Expr.not;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.expr.Rational;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.solve.interpol.InterpolDataSolver;
import dev.heddle.solve.z3.Z3DataSolver;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DataSolversTest {

    private static final Expr X = Expr.symbol("x", Sort.INT);
    private static final Expr Y = Expr.symbol("a strange name", Sort.INT);
    private static final Expr REAL = Expr.symbol("real", Sort.REAL);
    private static final Expr WORD = Expr.symbol("word", Sort.JAVA_INT);
    private static final Expr LONG = Expr.symbol("long", Sort.JAVA_LONG);
    private static final Expr BOOL = Expr.symbol("bool", Sort.BOOL);
    private static final Expr ARRAY = Expr.symbol("array", new Sort.Array(Sort.INT, Sort.INT));

    private final List<DataSolver> solvers = List.of(new Z3DataSolver(), new InterpolDataSolver());

    @AfterEach
    void close() {
        solvers.forEach(DataSolver::close);
    }

    static Stream<Arguments> satisfiable() {
        Expr third = Expr.divide(integer(1), integer(3));
        return Stream.of(
                Arguments.of("negative integers", List.of(less(X, integer(-5)), less(integer(-7), X))),
                Arguments.of("two symbols", List.of(less(X, Y), less(Y, Expr.add(X, integer(2))))),
                Arguments.of("truth values", List.of(BOOL, equal(BOOL, less(X, integer(0))))),
                Arguments.of("a negative fraction", List.of(equal(Expr.add(REAL, third), integer(0)))),
                Arguments.of(
                        "an integer as a real",
                        List.of(equal(Expr.multiply(integer(2), REAL), Expr.toReal(X)), less(integer(3), X))),
                Arguments.of("remainders", List.of(equal(Expr.mod(X, integer(7)), integer(3)), less(X, integer(-1)))),
                Arguments.of(
                        "a word that wraps around",
                        List.of(JavaArithmetic.less(JavaArithmetic.add(WORD, JavaArithmetic.constant(1)), WORD))),
                Arguments.of(
                        "a long word", List.of(equal(JavaArithmetic.add(LONG, LONG), JavaArithmetic.constant(-4L)))),
                Arguments.of(
                        "an array with two cells",
                        List.of(
                                equal(Expr.select(ARRAY, integer(1)), integer(10)),
                                equal(Expr.select(ARRAY, X), integer(20)))),
                Arguments.of(
                        "a stored cell",
                        List.of(equal(Expr.select(Expr.store(ARRAY, X, integer(5)), integer(2)), integer(6)))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void satisfiable(String name, List<Expr> constraints) {
        for (DataSolver solver : solvers) {
            assertThat(solver.check(constraints, Budget.UNLIMITED))
                    .as(solver.getClass().getSimpleName())
                    .isInstanceOfSatisfying(
                            DataAnswer.Satisfiable.class,
                            answer ->
                                    assertThat(constraints).allMatch(constraint -> holds(constraint, answer.values())));
        }
    }

    private static boolean holds(Expr constraint, Map<Expr, Value> values) {
        return constraint
                .evaluate(symbol -> values.getOrDefault(symbol, symbol.sort().zero()))
                .isTrue();
    }

    static Stream<Arguments> unsatisfiable() {
        return Stream.of(
                Arguments.of("a gap between integers", Set.of(0, 1), List.of(less(X, integer(5)), less(integer(4), X))),
                Arguments.of(
                        "only some of them",
                        Set.of(0, 2),
                        List.of(less(X, integer(5)), less(Y, integer(5)), equal(X, integer(9)))),
                Arguments.of(
                        "the quotient by zero",
                        Set.of(0, 1),
                        List.of(equal(X, integer(0)), not(equal(Expr.mod(integer(7), X), integer(0))))),
                Arguments.of(
                        "the greatest word has no successor",
                        Set.of(0, 1),
                        List.of(
                                equal(WORD, JavaArithmetic.constant(Integer.MAX_VALUE)),
                                JavaArithmetic.less(WORD, JavaArithmetic.add(WORD, JavaArithmetic.constant(1))))),
                Arguments.of(
                        "one cell, two values",
                        Set.of(0, 1),
                        List.of(equal(Expr.select(ARRAY, X), integer(1)), equal(Expr.select(ARRAY, X), integer(2)))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void unsatisfiable(String name, Set<Integer> core, List<Expr> constraints) {
        for (DataSolver solver : solvers) {
            assertThat(solver.check(constraints, Budget.UNLIMITED))
                    .as(solver.getClass().getSimpleName())
                    .isEqualTo(new DataAnswer.Unsatisfiable(core));
        }
    }

    @Test
    void a_product_of_unknowns_is_never_answered_wrongly() {
        List<Expr> constraints = List.of(equal(Expr.multiply(X, Y), integer(35)), less(integer(1), X), less(X, Y));

        assertThat(solvers.get(0).check(constraints, Budget.UNLIMITED))
                .isInstanceOfSatisfying(
                        DataAnswer.Satisfiable.class,
                        answer -> assertThat(answer.values())
                                .containsEntry(X, Value.of(5))
                                .containsEntry(Y, Value.of(7)));
        assertThat(solvers.get(1).check(constraints, Budget.UNLIMITED))
                .isInstanceOfSatisfying(
                        DataAnswer.Unknown.class,
                        unknown -> assertThat(unknown.reason()).contains("SMTInterpol"));
    }

    @Test
    void dividing_by_zero_gives_zero() {
        List<Expr> constraints =
                List.of(equal(Expr.div(integer(7), X), integer(0)), less(X, integer(1)), less(integer(-1), X));

        assertThat(solvers.get(0).check(constraints, Budget.UNLIMITED))
                .isEqualTo(new DataAnswer.Satisfiable(Map.of(X, Value.of(0))));
        assertThat(solvers.get(1).check(constraints, Budget.UNLIMITED)).isNotInstanceOf(DataAnswer.Unsatisfiable.class);
    }

    @Test
    void a_root_that_is_no_fraction_stays_open() {
        List<Expr> constraints = List.of(equal(Expr.multiply(REAL, REAL), integer(2)));

        for (DataSolver solver : solvers) {
            assertThat(solver.check(constraints, Budget.UNLIMITED)).isInstanceOf(DataAnswer.Unknown.class);
        }
    }

    @Test
    void exact_fractions_come_back() {
        List<Expr> constraints = List.of(equal(Expr.multiply(integer(3), REAL), integer(-2)));

        for (DataSolver solver : solvers) {
            assertThat(solver.check(constraints, Budget.UNLIMITED))
                    .isEqualTo(new DataAnswer.Satisfiable(Map.of(
                            REAL, new Value.RealValue(new Rational(BigInteger.valueOf(-2), BigInteger.valueOf(3))))));
        }
    }

    @Test
    void a_solver_can_be_asked_again() {
        for (DataSolver solver : solvers) {
            assertThat(solver.check(List.of(less(X, X)), Budget.UNLIMITED))
                    .isInstanceOf(DataAnswer.Unsatisfiable.class);
            assertThat(solver.check(List.of(less(X, Y)), Budget.UNLIMITED)).isInstanceOf(DataAnswer.Satisfiable.class);
            assertThat(solver.check(List.of(less(Y, X)), Budget.UNLIMITED)).isInstanceOf(DataAnswer.Satisfiable.class);
        }
    }
}
