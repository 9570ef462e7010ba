// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import static dev.heddle.invariant.Tables.cells;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InferenceTest {

    private static final Object ABSENT = "absent";

    @Test
    void where_nothing_was_sampled_nothing_is_inferred() {
        assertThat(Tables.of("x").texts()).isEmpty();
    }

    @Test
    void a_variable_with_one_value_is_a_constant() {
        assertThat(Tables.of("x", "flag:boolean", "p:reference", "ratio:real")
                        .row(5, false, 0, 0.5)
                        .row(5, false, 0, 0.5)
                        .texts())
                .containsExactly("x == 5", "!flag", "p == null", "ratio == 0.5");
    }

    @Test
    void few_values_are_listed() {
        assertThat(Tables.of("x").row(3).row(0).row(3).texts()).containsExactly("x == 0 || x == 3");
    }

    @Test
    void many_values_are_bounded() {
        assertThat(Tables.of("x").row(1).row(2).row(4).row(5).row(6).row(9).texts())
                .containsExactly("x >= 1", "x <= 9");
    }

    @Test
    void numbers_around_zero_that_are_never_zero_are_said_not_to_be() {
        assertThat(Tables.of("x").row(-4).row(-2).row(-1).row(2).row(3).row(6).texts())
                .containsExactly("x >= -4", "x <= 6", "x != 0");
    }

    @Test
    void a_common_remainder_is_found_of_negative_numbers_too() {
        assertThat(Tables.of("x").row(-7).row(-3).row(1).row(5).row(13).row(17).texts())
                .containsExactly("x >= -7", "x <= 17", "x != 0", "Math.floorMod(x, 4) == 1");
    }

    @Test
    void a_boolean_with_both_values_is_not_worth_a_word() {
        assertThat(Tables.of("flag:boolean").row(true).row(false).texts()).isEmpty();
    }

    @Test
    void booleans_are_equal_or_each_others_opposite() {
        assertThat(Tables.of("a:boolean", "b:boolean", "c:boolean")
                        .row(true, true, false)
                        .row(false, false, true)
                        .texts())
                .containsExactly("a == b", "a != c");
    }

    @Test
    void references_are_compared_by_identity_only() {
        assertThat(Tables.of("p:reference", "q:reference", "r:reference")
                        .row(1, 1, 2)
                        .row(2, 2, 3)
                        .row(3, 3, 4)
                        .row(4, 4, 5)
                        .texts())
                .containsExactlyInAnyOrder("p == q", "p != null", "r != null", "p != r");
    }

    @Test
    void numbers_with_fractions_are_compared_and_bounded() {
        assertThat(Tables.of("a:real", "b:real")
                        .row(0.5, 1.0)
                        .row(0.25, 0.25)
                        .row(0.75, 3.0)
                        .row(1.0, 2.0)
                        .texts())
                .containsExactlyInAnyOrder("a >= 0.25", "a <= 1.0", "b >= 0.25", "b <= 3.0", "a <= b");
    }

    @Test
    void of_what_was_not_a_number_nothing_is_said() {
        assertThat(Tables.of("a:real", "b:real")
                        .row(Double.NaN, 1.0)
                        .row(0.5, 1.0)
                        .texts())
                .containsExactly("b == 1.0");
    }

    @Test
    void both_zeros_are_one_number() {
        assertThat(Tables.of("a:real").row(0.0).row(-0.0).texts()).containsExactly("a == 0.0");
    }

    @Test
    void equal_variables_have_a_leader_that_speaks_for_all() {
        assertThat(Tables.of("x", "y", "z")
                        .row(1, 1, 1)
                        .row(2, 2, 2)
                        .row(3, 3, 3)
                        .texts())
                .containsExactly("x == y", "x == z", "x == 1 || x == 2 || x == 3");
    }

    @Test
    void an_order_that_follows_from_two_others_is_left_out() {
        assertThat(Tables.of("x", "y", "z")
                        .row(1, 2, 5)
                        .row(3, 4, 4)
                        .row(2, 4, 9)
                        .row(6, 7, 8)
                        .row(7, 9, 11)
                        .row(0, 3, 3)
                        .texts())
                .contains("x < y", "y <= z")
                .doesNotContain("x < z", "x <= z");
    }

    @Test
    void an_order_that_follows_from_bounds_is_left_out() {
        assertThat(Tables.of("x", "y").row(0, 7).row(1, 5).row(1, 7).texts())
                .containsExactly("x == 0 || x == 1", "y == 5 || y == 7");
    }

    @Test
    void an_order_of_a_variable_and_what_it_was_is_always_shown() {
        assertThat(Tables.of("x", "orig(x)").row(7, 0).row(5, 1).row(7, 1).texts())
                .contains("x > orig(x)");
    }

    @Test
    void the_change_of_every_variable_is_shown_also_if_another_one_always_equals_it() {
        assertThat(Tables.of("x", "y", "orig(x)", "orig(y)")
                        .row(7, 7, 6, 6)
                        .row(5, 5, 4, 4)
                        .row(2, 2, 1, 1)
                        .row(9, 9, 8, 8)
                        .texts())
                .contains("x == y", "x == orig(x) + 1", "y == orig(y) + 1");
    }

    @Test
    void the_lengths_of_sequences_that_do_not_grow_are_constants_before_and_after() {
        assertThat(Tables.of("a:sequence", "orig(a):sequence")
                        .row(cells(1, 2), cells(0, 0))
                        .row(cells(3, 2), cells(1, 0))
                        .texts())
                .contains("a.length == 2", "orig(a).length == 2", "a[i] > orig(a)[i] for all i");
    }

    @Test
    void a_linear_function_replaces_what_follows_from_it() {
        assertThat(Tables.of("balance", "orig(balance)")
                        .row(200, 300)
                        .row(300, 400)
                        .row(0, 100)
                        .row(900, 1000)
                        .texts())
                .containsExactly(
                        "balance == orig(balance) - 100",
                        "balance == 0 || balance == 200 || balance == 300 || balance == 900");
    }

    @Test
    void a_linear_function_with_factors_is_written_without_fractions() {
        assertThat(Tables.of("x", "y").row(1, 2).row(3, 5).row(5, 8).row(7, 11).texts())
                .contains("3 * x == 2 * y - 1");
    }

    @Test
    void what_two_accounts_have_together_stays_the_same() {
        assertThat(Tables.of("a", "b", "orig(a)", "orig(b)")
                        .row(10, 20, 15, 15)
                        .row(3, 4, 1, 6)
                        .row(8, 8, 9, 7)
                        .row(1, 30, 11, 20)
                        .row(5, 5, 2, 8)
                        .row(7, 2, 4, 5)
                        .texts())
                .contains("a + b == orig(a) + orig(b)");
    }

    @Test
    void the_thread_takes_part_in_relations() {
        assertThat(Tables.of("balance", "orig(balance)", "thread")
                        .row(90, 100, 1)
                        .row(80, 100, 2)
                        .row(70, 90, 2)
                        .row(50, 80, 3)
                        .row(40, 50, 1)
                        .texts())
                .anyMatch(text -> text.equals("balance + 10 * thread == orig(balance)"));
    }

    @Test
    void relations_are_exact_where_long_would_overflow() {
        assertThat(Tables.of("x", "y")
                        .row(Long.MAX_VALUE, Long.MAX_VALUE - 1)
                        .row(Long.MIN_VALUE + 1, Long.MIN_VALUE)
                        .row(0, -1)
                        .row(5, 4)
                        .texts())
                .contains("x == y + 1");
    }

    @Test
    void relations_that_hold_only_modulo_a_word_are_not_reported() {
        assertThat(Tables.of("x", "y")
                        .row(Long.MAX_VALUE, Long.MIN_VALUE)
                        .row(1, 2)
                        .row(2, 3)
                        .texts())
                .noneMatch(text -> text.contains("y - 1") || text.contains("x + 1"));
    }

    @Test
    void a_change_between_two_constants_is_shown_and_marked_as_thin() {
        Tables table = Tables.of("num", "orig(num)").row(1, 0).row(1, 0);

        assertThat(table.texts()).containsExactly("num == 1", "num == orig(num) + 1");
        assertThat(table.inferred(Tables.EXHAUSTIVE).get(1).sentence())
                .isEqualTo("num == orig(num) + 1   // holds in all 6 classes, only 1 distinct point");
    }

    @Test
    void a_constant_that_did_not_change_is_shown_with_that() {
        assertThat(Tables.of("num", "orig(num)").row(4, 4).texts()).containsExactly("num == orig(num)", "num == 4");
    }

    @Test
    void a_constant_is_compared_with_what_it_was() {
        assertThat(Tables.of("num", "orig(num)").row(1, 0).row(1, 1).texts())
                .containsExactly("num >= orig(num)", "num == 1", "orig(num) == 0 || orig(num) == 1");
    }

    @Test
    void values_that_are_absent_do_not_count() {
        assertThat(Tables.of("x", "result")
                        .row(1, ABSENT)
                        .row(2, 2)
                        .row(3, 3)
                        .row(9, 9)
                        .texts())
                .containsExactly(
                        "result == x",
                        "result == 2 || result == 3 || result == 9",
                        "x == 1 || x == 2 || x == 3 || x == 9");
    }

    @Test
    void what_holds_only_where_something_else_is_absent_is_not_reported() {
        assertThat(Tables.of("x", "y", "z")
                        .row(1, 2, 1)
                        .row(2, 3, 2)
                        .row(9, 4, ABSENT)
                        .texts())
                .noneMatch(text -> text.equals("x < y") || text.equals("x <= y"));
    }

    @Test
    void elements_are_bounded_and_sorted() {
        assertThat(Tables.of("a:sequence")
                        .row(cells(1, 2, 5))
                        .row(cells(2, 3))
                        .row(cells(4))
                        .texts())
                .contains(
                        "a[i] >= 1 for all i", "a[i] <= 5 for all i", "a[i] < a[i + 1] for all i", "a[i] > i for all i")
                .noneMatch(text -> text.contains("twice"));
    }

    @Test
    void elements_that_come_once_are_said_to_although_they_are_not_sorted() {
        assertThat(Tables.of("a:sequence")
                        .row(cells(3, 1))
                        .row(cells(1, 2))
                        .row(cells(0, 9))
                        .texts())
                .contains("no element of a comes twice")
                .noneMatch(text -> text.contains("a[i + 1]"));
    }

    @Test
    void a_sequence_has_a_length_and_a_sum_and_is_indexed() {
        assertThat(Tables.of("a:sequence", "orig(a):sequence", "i")
                        .row(cells(1, 5), cells(3, 3), 1)
                        .row(cells(4, 2, 1), cells(2, 2, 3), 0)
                        .row(cells(1, 1, 1, 6), cells(0, 0, 0, 9), 3)
                        .texts())
                .contains("sum(a) == sum(orig(a))", "a.length == orig(a).length", "i < a.length");
    }

    @Test
    void a_value_that_is_always_in_a_sequence_is_a_member() {
        assertThat(Tables.of("a:references", "p:reference")
                        .row(cells(1, 2), 2)
                        .row(cells(3, 4), 3)
                        .row(cells(5), 5)
                        .row(cells(7, 6, 9), 6)
                        .texts())
                .contains("p is an element of a", "a[i] != null for all i");
    }

    @Test
    void sequences_are_compared_place_by_place() {
        assertThat(Tables.of("a:sequence", "orig(a):sequence")
                        .row(cells(1, 0), cells(0, 0))
                        .row(cells(1, 1), cells(0, 1))
                        .row(cells(3, 1), cells(2, 1))
                        .texts())
                .contains("a[i] >= orig(a)[i] for all i");
    }

    @Test
    void what_is_equal_as_a_whole_is_not_compared_in_parts() {
        assertThat(Tables.of("a:sequence", "orig(a):sequence")
                        .row(cells(1, 0), cells(1, 0))
                        .row(cells(1, 1), cells(1, 1))
                        .row(cells(3, 1, 7), cells(3, 1, 7))
                        .texts())
                .contains("Arrays.equals(a, orig(a))")
                .filteredOn(text -> text.contains("orig"))
                .hasSize(1);
    }
}
