// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check.when;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class SeparationTest {

    @Test
    void one_fact_that_holds_in_just_the_bad_examples_is_the_formula() {
        Separation separation = new Separation(List.of(bits(0, 2), bits(0, 1), bits(1, 3)), bits(0, 1), bits(2, 3));

        assertThat(separation.terms()).contains(List.of(List.of(1)));
    }

    @Test
    void two_facts_are_combined_where_one_is_not_enough() {
        Separation separation = new Separation(List.of(bits(0, 2), bits(0, 3)), bits(0), bits(1, 2, 3));

        assertThat(separation.terms()).contains(List.of(List.of(0, 1)));
    }

    @Test
    void bad_examples_that_have_nothing_in_common_get_a_term_each() {
        Separation separation = new Separation(List.of(bits(0), bits(1)), bits(0, 1), bits(2));

        assertThat(separation.terms()).contains(List.of(List.of(0), List.of(1)));
    }

    @Test
    void examples_that_no_fact_tells_apart_have_no_formula_but_what_they_need() {
        Separation separation = new Separation(List.of(bits(0, 1)), bits(0), bits(1, 2));

        assertThat(separation.terms()).isEmpty();
        assertThat(separation.necessary()).containsExactly(0);
    }

    @RepeatedTest(300)
    void a_formula_holds_in_all_bad_examples_and_in_no_good_one(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        int examples = 2 + random.nextInt(40);
        List<BitSet> facts = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(10); i++) {
            facts.add(someOf(examples, random));
        }
        BitSet bad = someOf(examples, random);
        BitSet good = new BitSet();
        good.set(0, examples);
        good.andNot(bad);

        Optional<List<List<Integer>>> terms = new Separation(facts, bad, good).terms();

        // The oracle: there is a formula if and only if no good example has all the facts that a bad one has.
        boolean isSeparable = bad.stream()
                .allMatch(one -> good.stream()
                        .noneMatch(other -> facts.stream().allMatch(fact -> !fact.get(one) || fact.get(other))));
        // Few facts fit into one term.
        if (facts.size() <= 6) {
            assertThat(terms.isPresent()).isEqualTo(isSeparable || bad.isEmpty());
        }
        terms.ifPresent(formula -> {
            for (int example = 0; example < examples; example++) {
                int one = example;
                boolean holds = formula.stream()
                        .anyMatch(term ->
                                term.stream().allMatch(fact -> facts.get(fact).get(one)));
                assertThat(holds).isEqualTo(bad.get(example));
            }
        });
    }

    private static BitSet someOf(int examples, Random random) {
        BitSet some = new BitSet();
        for (int i = 0; i < examples; i++) {
            some.set(i, random.nextBoolean());
        }
        return some;
    }

    private static BitSet bits(int... numbers) {
        BitSet bits = new BitSet();
        for (int number : numbers) {
            bits.set(number);
        }
        return bits;
    }
}
