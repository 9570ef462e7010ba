// SPDX-License-Identifier: Apache-2.0
package dev.heddle.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.heddle.predict.Prediction;
import dev.heddle.predict.SafetyPredictor;
import dev.heddle.program.TraceProgram;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The 44 traces of TARA's authors: verdicts and formulas as published, or better. */
class CorpusTest {

    private static Budget budget() {
        return Budget.of(Duration.ofMinutes(2));
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.formula.Published#all")
    void the_verdict_is_the_published_one(Published published) {
        try (SafetyPredictor predictor = SafetyPredictor.of(published.program(), Solvers::standard)) {
            boolean violated = predictor.properties().stream()
                    .map(property -> predictor.predict(property, budget()))
                    .peek(prediction -> assertThat(prediction).isNotInstanceOf(Prediction.Unknown.class))
                    .anyMatch(Prediction.Violated.class::isInstance);
            assertThat(violated).isEqualTo(published.isBuggy());
        }
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.formula.Published#all")
    void no_bad_interleaving_is_outside_our_formula_or_theirs(Published published) {
        TraceProgram program = published.program();
        try (NeighbourhoodFinder finder = NeighbourhoodFinder.of(program, Solvers::standard)) {
            Neighbourhood neighbourhood = finder.find(budget());
            assertThat(neighbourhood.unfinished()).isEmpty();
            assertThat(finder.isSomeBadOutside(neighbourhood.bad(), budget())).isFalse();
            assertThat(finder.isSomeBadOutside(published.formula(program), budget()))
                    .isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.formula.Published#all")
    void every_disjunct_is_witnessed_by_a_bad_interleaving(Published published) {
        TraceProgram program = published.program();
        try (NeighbourhoodFinder finder = NeighbourhoodFinder.of(program, Solvers::standard)) {
            for (Set<HbAtom> disjunct : finder.find(budget()).bad().terms()) {
                assertThat(finder.isSomeBad(disjunct, budget())).isTrue();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.formula.Published#all")
    void no_good_interleaving_is_inside_our_formula_or_theirs(Published published) {
        TraceProgram program = published.program();
        try (NeighbourhoodFinder finder = NeighbourhoodFinder.of(program, Solvers::standard)) {
            // With unknown inputs a bad interleaving may also be good for some of them.
            assumeFalse(finder.dependsOnInputs());
            List<Set<HbAtom>> disjuncts =
                    new ArrayList<>(finder.find(budget()).bad().terms());
            disjuncts.addAll(published.formula(program).terms());
            for (Set<HbAtom> disjunct : disjuncts) {
                assertThat(finder.isSomeGood(disjunct, budget())).isFalse();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.formula.Published#all")
    void the_formula_is_no_longer_than_the_published_one(Published published) {
        TraceProgram program = published.program();
        try (NeighbourhoodFinder finder = NeighbourhoodFinder.of(program, Solvers::standard)) {
            HbFormula ours = finder.find(budget()).bad();
            HbFormula theirs = published.formula(program);
            assertThat(ours.terms().size()).isLessThanOrEqualTo(theirs.terms().size());
            assertThat(atoms(ours)).isLessThanOrEqualTo(atoms(theirs));
        }
    }

    private static int atoms(HbFormula formula) {
        return formula.terms().stream().mapToInt(Set::size).sum();
    }
}
