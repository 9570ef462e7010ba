// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.program.Action;
import dev.heddle.program.Edge;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CtrcReaderTest {

    private static final Variable X = new Variable("x", Sort.INT);
    private static final Variable Y = new Variable("y", Sort.INT);
    private static final Variable READY = new Variable("ready", Sort.BOOL);
    private static final Variable T = new Variable("thread.t", Sort.INT);

    // ── transitions ─────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void an_equation_for_an_after_value_assigns() {
        assertThat(action("(= x. (+ x 1))").assignments()).isEqualTo(Map.of(X, Expr.add(X.symbol(), Expr.integer(1))));
        assertThat(action("(= (+ x 1) x.)").assignments()).isEqualTo(Map.of(X, Expr.add(X.symbol(), Expr.integer(1))));
    }

    @Test
    void equations_of_one_term_assign_at_once() {
        assertThat(action("(and (= x. y) (= y. x))").assignments()).isEqualTo(Map.of(X, Y.symbol(), Y, X.symbol()));
    }

    @Test
    void an_after_value_may_be_defined_by_another() {
        Action action = action("(and (= y. x.) (= x. 1))");

        assertThat(action.assignments()).isEqualTo(Map.of(X, Expr.integer(1), Y, Expr.integer(1)));
        assertThat(action.choices()).isEmpty();
        assertThat(action.guard()).isSameAs(Expr.TRUE);
    }

    @Test
    void an_after_value_without_equation_is_a_choice_and_the_rest_a_guard() {
        Expr choice = Expr.symbol("l1!x", Sort.INT);
        Action action = action("(> x. x)");

        assertThat(action.choices()).containsExactly(choice);
        assertThat(action.guard()).isSameAs(Expr.less(X.symbol(), choice));
        assertThat(action.assignments()).isEqualTo(Map.of(X, choice));
    }

    @Test
    void two_after_values_that_equal_each_other_share_a_choice() {
        Expr choice = Expr.symbol("l1!x", Sort.INT);
        Action action = action("(= x. y.)");

        assertThat(action.choices()).containsExactly(choice);
        assertThat(action.assignments()).isEqualTo(Map.of(X, choice, Y, choice));
    }

    @Test
    void the_value_that_others_are_computed_from_is_the_choice() {
        Expr choice = Expr.symbol("l1!y", Sort.INT);
        Action action = action("(= x. (+ y. 1))");

        assertThat(action.assignments()).isEqualTo(Map.of(X, Expr.add(choice, Expr.integer(1)), Y, choice));
        assertThat(action.guard()).isSameAs(Expr.TRUE);
    }

    @Test
    void a_second_equation_for_the_same_value_is_a_guard() {
        Action action = action("(and (= x. y) (= x. 3))");

        assertThat(action.assignments()).isEqualTo(Map.of(X, Y.symbol()));
        assertThat(action.guard()).isSameAs(Expr.equal(Y.symbol(), Expr.integer(3)));
    }

    @Test
    void a_truth_value_may_stand_alone() {
        assertThat(action("ready.").assignments()).isEqualTo(Map.of(READY, Expr.TRUE));
        assertThat(action("(not ready.)").assignments()).isEqualTo(Map.of(READY, Expr.FALSE));
        assertThat(action("(= ready. (> x 1))").assignments())
                .isEqualTo(Map.of(READY, Expr.less(Expr.integer(1), X.symbol())));
    }

    @Test
    void conditions_on_values_before_are_guards() {
        Action action = action("(and (= x 0) (= x. 1))");

        assertThat(action.guard()).isSameAs(Expr.equal(X.symbol(), Expr.integer(0)));
        assertThat(action.assignments()).isEqualTo(Map.of(X, Expr.integer(1)));
    }

    @Test
    void an_assignment_survives_beside_a_guard_that_never_holds() {
        Action action = action("(and false (= x. 1))");

        assertThat(action.guard()).isSameAs(Expr.FALSE);
        assertThat(action.assignments()).isEqualTo(Map.of(X, Expr.integer(1)));
    }

    // ── other instructions ──────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void assume_guards_and_assert_demands() {
        Expr condition = Expr.equal(X.symbol(), Expr.integer(1));

        assertThat(action("assume(= x 1)").guard()).isSameAs(condition);
        assertThat(action("assert(= x 1)").assertion()).contains(condition);
        assertThat(action("assert((= x 1))").assertion()).contains(condition);
        assertThat(action("assert ( (= x 1) )").assertion()).contains(condition);
        assertThat(action("assume ready").guard()).isSameAs(READY.symbol());
        assertThat(action("assume(ready)").guard()).isSameAs(READY.symbol());
    }

    @Test
    void havok_gives_any_value_which_the_term_speaks_of() {
        Expr choice = Expr.symbol("l1!x", Sort.INT);

        assertThat(action("havok(x)").assignments()).isEqualTo(Map.of(X, choice));
        assertThat(action("havok(x) assume(> x 3)").guard()).isSameAs(Expr.less(Expr.integer(3), choice));
        assertThat(action("havok(x) (> x. 3)").guard()).isSameAs(Expr.less(Expr.integer(3), choice));
        assertThat(action("havok(x) (= y. x)").assignments()).isEqualTo(Map.of(X, choice, Y, choice));
        assertThat(action("havok(x) (= y. x.)").assignments()).isEqualTo(Map.of(X, choice, Y, choice));
        assertThat(action("havok(x) (= x. (+ x 1))").assignments())
                .isEqualTo(Map.of(X, Expr.add(choice, Expr.integer(1))));
        assertThat(action("havok(x y) assert(= x y)").choices()).hasSize(2);
    }

    @Test
    void havok_with_a_sort_chooses_a_value_that_no_variable_keeps() {
        Expr choice = Expr.symbol("l1!c", Sort.INT);
        Action action = action("havok(c:int) (and (> c 0) (= x. (+ x c)))");

        assertThat(action.choices()).containsExactly(choice);
        assertThat(action.guard()).isSameAs(Expr.less(Expr.integer(0), choice));
        assertThat(action.assignments()).isEqualTo(Map.of(X, Expr.add(X.symbol(), choice)));
    }

    @Test
    void then_joins_what_one_instruction_assumes_asserts_and_assigns() {
        Action action = action("assume(> x 0) then assert(> x 1) then (= x. 2)");

        assertThat(action.guard()).isSameAs(Expr.less(Expr.integer(0), X.symbol()));
        assertThat(action.assertion()).contains(Expr.less(Expr.integer(1), X.symbol()));
        assertThat(action.assignments()).isEqualTo(Map.of(X, Expr.integer(2)));
    }

    @Test
    void fences_do_nothing_but_keep_their_label() {
        for (String fence : List.of("fence", "sync", "lwsync", "dmb", "barrier", "barrier_a", "barrier_b")) {
            Action action = action(fence);
            assertThat(action.guard()).isSameAs(Expr.TRUE);
            assertThat(action.assertion()).isEmpty();
            assertThat(action.assignments()).isEmpty();
        }
    }

    // ── names ───────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void a_local_variable_hides_a_shared_one_of_the_same_name() {
        TraceProgram program = read("""
                global: x
                thread p {x}:
                (= x. 1)
                (= |::x.| |::x|)
                thread q:
                (= x. 2)
                post: (= p.x x)
                """);

        Variable local = new Variable("p.x", Sort.INT);
        assertThat(program.action(new Step("p", 0)).assignments()).isEqualTo(Map.of(local, Expr.integer(1)));
        assertThat(program.action(new Step("p", 1)).assignments()).isEqualTo(Map.of(X, X.symbol()));
        assertThat(program.action(new Step("q", 0)).assignments()).isEqualTo(Map.of(X, Expr.integer(2)));
        assertThat(program.postcondition()).contains(Expr.equal(local.symbol(), X.symbol()));
    }

    @Test
    void names_may_begin_with_digits_and_contain_colons_dots_and_quotes() {
        TraceProgram program = read("""
                global: 2nd Account.balance x' _y
                thread 1 {thread1::c:real}:
                (and (= |thread1::c.| 1) (= 2nd. Account.balance) (= x'. _y))
                thread thread2 {thread1::c:real}:
                (= thread1::c. |thread1::c|)
                """);

        assertThat(program.variables())
                .extracting(Variable::name)
                .containsExactly("2nd", "Account.balance", "x'", "_y", "1.thread1::c", "thread2.thread1::c");
        assertThat(program.action(new Step("1", 0)).assignments()).hasSize(3);
    }

    @Test
    void labels_carry_their_line_and_missing_ones_are_counted() {
        TraceProgram program = read("""
                global: x
                thread test1:
                (= x. 1)
                a3 [8]: (= x. 2)
                a4 [eight] : (= x. 3)
                a5 @9: (= x. 4)
                (= x. 5)
                |a 6| [10]: fence
                """);

        assertThat(program.threads().get(0).actions())
                .extracting(Action::label)
                .containsExactly("test11", "a3[8]", "a4[eight]", "a5", "test15", "a 6[10]");
        assertThat(program.threads().get(0).actions())
                .extracting(Action::line)
                .containsExactly(
                        Optional.empty(),
                        Optional.of(8),
                        Optional.empty(),
                        Optional.of(9),
                        Optional.empty(),
                        Optional.of(10));
    }

    @Test
    void sections_name_instructions_with_or_without_bracket_and_come_in_any_order() {
        TraceProgram program = read("""
                post: (= x 1)
                order: a2[9] < b1
                region: [a1 a3]
                global: x
                thread a:
                a1 [8]: (= x. 1)
                a2 [9]: (= x. 1)
                a3 [9]: (= x. 1)
                thread b:
                b1 : (= x. 1)
                atomic: [a1[8] a2[9]] [b1 b1]
                """);

        assertThat(program.atomic()).containsExactly(new Section("a", 0, 1), new Section("b", 0, 0));
        assertThat(program.regions()).containsExactly(new Section("a", 0, 2));
        assertThat(program.order()).containsExactly(new Edge(new Step("a", 1), new Step("b", 0)));
        assertThat(program.postcondition()).isPresent();
    }

    @Test
    void words_of_the_format_can_be_names_where_that_is_clear() {
        TraceProgram program = read("""
                global: order post |region|:bool
                thread fence:
                sync: (= order. post)
                |thread|: |region.|
                """);

        assertThat(program.step("sync")).isPresent();
        assertThat(program.step("thread")).isPresent();
    }

    @Test
    void a_hash_begins_a_comment_except_for_words_inside_terms() {
        TraceProgram program = read("""
                global: w:(_ BitVec 8) x #b1 is no word here
                #xff nor here
                thread t: # comment
                a: (= w. (bvor #xf0 #b00000001)) #x1
                """);

        assertThat(program.threads().get(0).actions().get(0).assignments().values())
                .extracting(Expr::toString)
                .containsExactly("-15");
    }

    // ── terms ───────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void a_whole_decimal_beside_an_integer_is_that_integer() {
        assertThat(term("(= x 1.0)")).isEqualTo("x = 1");
        assertThat(term("(< 2.0 (+ x 1.0))")).isEqualTo("2 < x + 1");
        assertThat(action("(= x. 0.0)").assignments()).isEqualTo(Map.of(X, Expr.integer(0)));
        assertThat(term("(= x 0.5)")).isEqualTo("x = 1/2");
    }

    @Test
    void an_integer_in_real_arithmetic_is_a_real() {
        assertThat(term("(= r (+ r 1 x))")).isEqualTo("r = r + 1 + x");
        assertThat(term("(< (/ 1 3) r)")).isEqualTo("1/3 < r");
        assertThat(term("(= (select m 1) 2)")).isEqualTo("m[1] = 2");
        assertThat(term("(= m (store m 1 2))")).isEqualTo("m = m[1 := 2]");
    }

    @Test
    void operators_have_their_smt_lib_meaning() {
        assertThat(term("(< x y 3)")).isEqualTo("x < y ∧ y < 3");
        assertThat(term("(= x y 3)")).isEqualTo("x = y ∧ y = 3");
        assertThat(term("(>= x y 3)")).isEqualTo("y ≤ x ∧ 3 ≤ y");
        assertThat(term("(distinct x y 3)")).isEqualTo("x ≠ y ∧ x ≠ 3 ∧ y ≠ 3");
        assertThat(term("(= x (- y))")).isEqualTo("x = -y");
        assertThat(term("(= x (- 1))")).isEqualTo("x = -1");
        assertThat(term("(= x (- y x 1))")).isEqualTo("x = y - x - 1");
        assertThat(term("(= x (* 2 y x))")).isEqualTo("x = (2 * y) * x");
        assertThat(term("(=> ready (> x 1) (> y 1))")).isEqualTo("¬ready ∨ 1 ≥ x ∨ 1 < y");
        assertThat(term("(xor ready (> x 1))")).isEqualTo("ready ≠ (1 < x)");
        assertThat(term("(ite ready (= x 1) false)")).isEqualTo("(ready ? x = 1 : false)");
        assertThat(term("(= x (abs y))")).isEqualTo("x = (y < 0 ? -y : y)");
        assertThat(term("(= x (div y 2) (mod y 2))")).isEqualTo("x = y / 2 ∧ y / 2 = y % 2");
        assertThat(term("(= x (to_int r))")).isEqualTo("x = to_int(r)");
        assertThat(term("(= r (to_real x))")).isEqualTo("r = x");
        assertThat(term("(let ((z (+ x 1)) (x y)) (= z x))")).isEqualTo("x + 1 = y");
    }

    @Test
    void words_have_their_own_operators() {
        assertThat(term("(bvslt (bvadd w (_ bv1 32)) #x00000002)")).isEqualTo("w + 1 < 2");
        assertThat(term("(= ((_ extract 7 0) w) #xff)")).isEqualTo("extract(w) = -1");
        assertThat(term("(= ((_ sign_extend 32) w) ((_ zero_extend 32) w))"))
                .isEqualTo("sign_extend(w) = zero_extend(w)");
        assertThat(term("(= ((_ extract 15 8) #x00001200) #x12)")).isEqualTo("true");
        assertThat(term("(bvuge #xff #x01)")).isEqualTo("true");
        assertThat(term("(bvsge #xff #x01)")).isEqualTo("false");
    }

    private static String term(String text) {
        return action("assume " + text).guard().toString();
    }

    private static Action action(String instruction) {
        TraceProgram program = read("""
                global: x y ready:bool r:Real m:(Array Int Real) w:(_ BitVec 32)
                thread thread {t}:
                l1: %s
                l2: (= t. x)
                """.formatted(instruction).replace("thread thread", "thread |thread|"));
        assertThat(program.action(new Step("thread", 1)).assignments()).isEqualTo(Map.of(T, X.symbol()));
        return program.action(new Step("thread", 0));
    }

    private static TraceProgram read(String text) {
        return CtrcReader.read("test.ctrc", text);
    }
}
