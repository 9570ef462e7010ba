// SPDX-License-Identifier: Apache-2.0
package dev.heddle.expr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class ExprTest {

    private static final Expr X = Expr.symbol("x", Sort.INT);
    private static final Expr Y = Expr.symbol("y", Sort.INT);
    private static final Expr P = Expr.symbol("p", Sort.BOOL);
    private static final Expr Q = Expr.symbol("q", Sort.BOOL);
    private static final Expr R = Expr.symbol("r", Sort.REAL);
    private static final Expr ARRAY = Expr.symbol("a", new Sort.Array(Sort.INT, Sort.INT));

    // ── one object per term ─────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void the_word_that_stands_for_null_is_shown_as_null_and_written_as_a_number() {
        Expr box = Expr.symbol("box", Sort.JAVA_LONG);

        assertThat(Expr.equal(box, Expr.constant(Value.NO_OBJECT))).hasToString("box = null");
        assertThat(Expr.constant(Value.NO_OBJECT).smtLib()).isEqualTo("(_ bv9223493487464022016 64)");
    }

    @Test
    void equal_terms_are_the_same_object() {
        assertThat(Expr.add(X, Expr.multiply(Y, X))).isSameAs(Expr.add(X, Expr.multiply(Y, X)));
        assertThat(Expr.symbol("x", Sort.INT)).isSameAs(X);
        assertThat(Expr.integer(7)).isSameAs(Expr.integer(BigInteger.valueOf(7)));
    }

    @Test
    void a_name_of_another_sort_is_another_term() {
        assertThat(Expr.symbol("x", Sort.REAL)).isNotEqualTo(X);
        assertThat(JavaArithmetic.constant(1)).isNotEqualTo(JavaArithmetic.constant(1L));
    }

    // ── folding ─────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void constants_are_computed_at_once() {
        assertThat(Expr.add(Expr.integer(2), Expr.integer(3))).isSameAs(Expr.integer(5));
        assertThat(Expr.less(Expr.integer(2), Expr.integer(3))).isSameAs(Expr.TRUE);
        assertThat(Expr.equal(Expr.integer(2), Expr.integer(3))).isSameAs(Expr.FALSE);
    }

    @Test
    void nought_and_one_disappear_from_sums_and_products() {
        assertThat(Expr.add(X, Expr.integer(0))).isSameAs(X);
        assertThat(Expr.multiply(Expr.integer(1), X)).isSameAs(X);
        assertThat(Expr.multiply(X, Expr.integer(0))).isSameAs(Expr.integer(0));
    }

    @Test
    void constants_of_a_sum_are_collected_wherever_they_stand() {
        Expr four = Expr.add(X, Expr.integer(4));

        assertThat(Expr.add(Expr.add(X, Expr.integer(1)), Expr.integer(3))).isSameAs(four);
        assertThat(Expr.add(Expr.integer(3), Expr.add(X, Expr.integer(1)))).isSameAs(four);
        assertThat(Expr.subtract(Expr.add(X, Expr.integer(5)), Expr.integer(1))).isSameAs(four);
    }

    @Test
    void junctions_are_flat_and_without_repetition() {
        assertThat(Expr.and(P, Expr.and(Q, P))).isSameAs(Expr.and(P, Q));
        assertThat(Expr.or(P, Expr.FALSE)).isSameAs(P);
        assertThat(Expr.and(List.of())).isSameAs(Expr.TRUE);
    }

    @Test
    void a_contradiction_is_false_and_its_opposite_true() {
        assertThat(Expr.and(P, Q, Expr.not(P))).isSameAs(Expr.FALSE);
        assertThat(Expr.or(Expr.not(P), P)).isSameAs(Expr.TRUE);
        assertThat(Expr.not(Expr.not(P))).isSameAs(P);
    }

    @Test
    void comparing_with_a_truth_value_is_the_condition_itself() {
        assertThat(Expr.equal(P, Expr.TRUE)).isSameAs(P);
        assertThat(Expr.equal(Expr.FALSE, P)).isSameAs(Expr.not(P));
        assertThat(Expr.ite(P, Expr.FALSE, Expr.TRUE)).isSameAs(Expr.not(P));
    }

    @Test
    void what_was_stored_is_selected_through_other_constant_indices() {
        Expr stored = Expr.store(Expr.store(ARRAY, Expr.integer(1), X), Expr.integer(2), Y);

        assertThat(Expr.select(stored, Expr.integer(1))).isSameAs(X);
        assertThat(Expr.select(stored, Expr.integer(3))).isSameAs(Expr.select(ARRAY, Expr.integer(3)));
    }

    @Test
    void a_store_at_an_unknown_index_hides_what_is_below() {
        Expr stored = Expr.store(Expr.store(ARRAY, Expr.integer(1), X), Y, X);

        assertThat(Expr.select(stored, Expr.integer(1)).op()).isEqualTo(Op.SELECT);
    }

    @Test
    void an_integer_beside_a_real_becomes_a_real() {
        assertThat(Expr.add(X, R).sort()).isEqualTo(Sort.REAL);
        assertThat(Expr.less(Expr.integer(1), R).symbols()).containsExactly(R);
    }

    // ── substitution and evaluation ─────────────────────────────────────────────────────────────────────────────────

    @Test
    void substituting_folds_again() {
        Expr term = Expr.add(Expr.multiply(X, Y), X);

        assertThat(term.substitute(Map.of(X, Expr.integer(2))))
                .isSameAs(Expr.add(Expr.multiply(Expr.integer(2), Y), Expr.integer(2)));
        assertThat(term.substitute(Map.of())).isSameAs(term);
    }

    @Test
    void division_by_zero_is_zero() {
        assertThat(Expr.div(X, Y).evaluate(symbol -> Value.of(symbol == X ? 7 : 0)))
                .isEqualTo(Value.of(0));
        assertThat(Expr.mod(X, Y).evaluate(symbol -> Value.of(symbol == X ? 7 : 0)))
                .isEqualTo(Value.of(0));
    }

    @Test
    void integer_division_leaves_no_negative_remainder() {
        assertThat(Expr.div(Expr.integer(-7), Expr.integer(2))).isSameAs(Expr.integer(-4));
        assertThat(Expr.div(Expr.integer(-7), Expr.integer(-2))).isSameAs(Expr.integer(4));
        assertThat(Expr.mod(Expr.integer(-7), Expr.integer(-2))).isSameAs(Expr.integer(1));
    }

    @RepeatedTest(400)
    void random_terms_have_the_value_that_plain_java_computes(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        Map<Sort, List<Expr>> symbols = new HashMap<>();
        Map<String, Object> values = new HashMap<>();
        RandomTerms terms = new RandomTerms(random, symbols);
        for (Sort sort : RandomTerms.SORTS) {
            Expr one = Expr.symbol("one-" + sort, sort);
            Expr two = Expr.symbol("two-" + sort, sort);
            symbols.put(sort, List.of(one, two));
            values.put(one.name(), terms.value(sort));
            values.put(two.name(), terms.value(sort));
        }

        for (Sort sort : RandomTerms.SORTS) {
            RandomTerms.Meant meant = terms.next(sort, 4);
            Value value = meant.term()
                    .evaluate(symbol -> RandomTerms.toValue(Objects.requireNonNull(values.get(symbol.name()))));

            assertThat(value)
                    .as(meant.term().toString())
                    .isEqualTo(RandomTerms.toValue(meant.meaning().apply(values)));
        }
    }

    // ── sorts ───────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void terms_that_do_not_fit_are_refused_by_name() {
        assertThatThrownBy(() -> Expr.add(X, P))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("sorts differ: x is of sort Int, p is of sort Bool");
        assertThatThrownBy(() -> Expr.less(P, Q)).hasMessage("expected numbers but p is of sort Bool");
        assertThatThrownBy(() -> Expr.and(P, X)).hasMessage("expected sort Bool but x is of sort Int");
        assertThatThrownBy(() -> Expr.select(X, Y)).hasMessage("expected an array but x is of sort Int");
        assertThatThrownBy(() -> Expr.select(ARRAY, P)).hasMessage("expected sort Int but p is of sort Bool");
        assertThatThrownBy(() -> JavaArithmetic.add(X, Y)).hasMessage("expected a word but x is of sort Int");
        assertThatThrownBy(() -> JavaArithmetic.add(JavaArithmetic.constant(1), JavaArithmetic.constant(1L)))
                .hasMessage("sorts differ: 1 is of sort (_ BitVec 32), 1 is of sort (_ BitVec 64)");
        assertThatThrownBy(() -> new Sort.Bits(65)).hasMessage("a word has 1 to 64 bits, not 65");
    }

    // ── printing ────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void people_see_infix_with_few_parentheses() {
        assertThat(Expr.add(X, Expr.multiply(Expr.integer(2), Y))).hasToString("x + 2 * y");
        assertThat(Expr.multiply(Expr.add(X, Y), Expr.integer(2))).hasToString("(x + y) * 2");
        assertThat(Expr.subtract(X, Expr.integer(1))).hasToString("x - 1");
        assertThat(Expr.subtract(X, Expr.add(Y, Expr.integer(1)))).hasToString("x - (y + 1)");
        assertThat(Expr.negate(X)).hasToString("-x");
        assertThat(Expr.not(Expr.equal(X, Y))).hasToString("x ≠ y");
        assertThat(Expr.not(Expr.less(X, Y))).hasToString("x ≥ y");
        assertThat(Expr.or(P, Expr.and(Q, Expr.not(P)), Expr.atMost(X, Y))).hasToString("p ∨ q ∧ ¬p ∨ x ≤ y");
        assertThat(Expr.and(P, Expr.or(Q, Expr.less(X, Y)))).hasToString("p ∧ (q ∨ x < y)");
        assertThat(Expr.select(Expr.store(ARRAY, X, Expr.integer(1)), Y)).hasToString("a[x := 1][y]");
        assertThat(Expr.ite(P, X, Y)).hasToString("(p ? x : y)");
    }

    @Test
    void solvers_see_smt_lib() {
        assertThat(Expr.add(X, Expr.integer(-2)).smtLib()).isEqualTo("(+ x (- 2))");
        assertThat(Expr.symbol("left.t!1", Sort.INT).smtLib()).isEqualTo("|left.t!1|");
        assertThat(Expr.less(R, Expr.divide(Expr.integer(-1), Expr.integer(3))).smtLib())
                .isEqualTo("(< r (/ (- 1.0) 3.0))");
        assertThat(JavaArithmetic.constant(-1).smtLib()).isEqualTo("(_ bv4294967295 32)");
        assertThat(JavaArithmetic.toLong(Expr.symbol("i", Sort.JAVA_INT)).smtLib())
                .isEqualTo("((_ sign_extend 32) i)");
        assertThat(JavaArithmetic.toInt(Expr.symbol("l", Sort.JAVA_LONG)).smtLib())
                .isEqualTo("((_ extract 31 0) l)");
    }

    @Test
    void solvers_are_told_what_division_by_zero_gives() {
        assertThat(Expr.div(X, Y).smtLib()).isEqualTo("(ite (= y 0) 0 (div x y))");
        assertThat(Expr.mod(X, Expr.integer(2)).smtLib()).isEqualTo("(mod x 2)");
    }

    @Test
    void an_array_value_has_one_text() {
        Value array = new Value.ArrayValue(
                new Sort.Array(Sort.INT, Sort.INT),
                Value.of(0),
                Map.of(Value.of(2), Value.of(5), Value.of(1), Value.of(4), Value.of(3), Value.of(0)));

        assertThat(array).hasToString("[1: 4, 2: 5, else 0]");
        assertThat(Expr.constant(array).smtLib()).isEqualTo("(store (store ((as const (Array Int Int)) 0) 1 4) 2 5)");
    }
}
