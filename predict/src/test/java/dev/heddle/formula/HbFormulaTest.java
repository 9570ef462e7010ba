// SPDX-License-Identifier: Apache-2.0
package dev.heddle.formula;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HbFormulaTest {

    private static final Step A1 = new Step("a", 0);
    private static final Step A2 = new Step("a", 1);
    private static final Step B1 = new Step("b", 0);
    private static final Step B2 = new Step("b", 1);

    private static final HbFormula LOST_UPDATE =
            new HbFormula(HbFormula.Form.DNF, List.of(Set.of(new HbAtom(A1, B2), new HbAtom(B1, A2))));

    @Test
    void it_holds_in_orders_that_have_all_facts_of_a_disjunct() {
        assertThat(LOST_UPDATE.holds(new Schedule(List.of(A1, B1, A2, B2)))).isTrue();
        assertThat(LOST_UPDATE.holds(new Schedule(List.of(A1, A2, B1, B2)))).isFalse();
    }

    @Test
    void an_update_is_lost_once_both_have_read() {
        assertThat(LOST_UPDATE.decidedAfter(new Schedule(List.of(A1, B1, A2, B2))))
                .hasValue(2);
        assertThat(LOST_UPDATE.decidedAfter(new Schedule(List.of(A1, A2, B1, B2))))
                .isEmpty();
    }

    @Test
    void where_both_orders_of_a_pair_are_bad_it_need_not_have_run() {
        HbFormula either = new HbFormula(
                HbFormula.Form.DNF,
                List.of(
                        Set.of(new HbAtom(A1, B1), new HbAtom(A2, B2)),
                        Set.of(new HbAtom(A1, B1), new HbAtom(B2, A2))));

        assertThat(either.decidedAfter(new Schedule(List.of(A1, B1, A2, B2)))).hasValue(1);
    }

    @Test
    void the_complement_swaps_facts_and_form() {
        assertThat(LOST_UPDATE.negated())
                .isEqualTo(new HbFormula(HbFormula.Form.CNF, List.of(Set.of(new HbAtom(B2, A1), new HbAtom(A2, B1)))));
        assertThat(LOST_UPDATE.negated().negated()).isEqualTo(LOST_UPDATE);
    }

    @Test
    void the_other_form_of_one_conjunction_is_its_atoms() {
        assertThat(LOST_UPDATE.inOtherForm().orElseThrow().terms())
                .containsExactlyInAnyOrder(Set.of(new HbAtom(A1, B2)), Set.of(new HbAtom(B1, A2)));
    }

    @Test
    void false_is_an_empty_dnf_and_a_cnf_with_an_empty_term() {
        HbFormula never = new HbFormula(HbFormula.Form.DNF, List.of());

        assertThat(never.inOtherForm().orElseThrow().terms()).containsExactly(Set.of());
        assertThat(never.holds(new Schedule(List.of(A1, B1)))).isFalse();
        assertThat(never.inOtherForm().orElseThrow().holds(new Schedule(List.of(A1, B1))))
                .isFalse();
    }

    @Test
    void an_other_form_that_would_explode_is_refused_instead() {
        List<Set<HbAtom>> terms = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Set<HbAtom> term = new LinkedHashSet<>();
            for (int j = 0; j < 6; j++) {
                term.add(new HbAtom(new Step("a", 10 * i + j), new Step("b", 10 * i + j)));
            }
            terms.add(term);
        }

        assertThat(new HbFormula(HbFormula.Form.DNF, terms).inOtherForm()).isEmpty();
    }
}
