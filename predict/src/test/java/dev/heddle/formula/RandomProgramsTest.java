// SPDX-License-Identifier: Apache-2.0
package dev.heddle.formula;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.predict.Prediction;
import dev.heddle.predict.SafetyPredictor;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.ctrc.CtrcWriter;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import dev.heddle.testkit.Classified;
import dev.heddle.testkit.Enumerator;
import dev.heddle.testkit.ProgramGenerator;
import dev.heddle.testkit.Shrinker;
import dev.heddle.testkit.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** Small random programs: every verdict and every formula against trying all interleavings with all inputs. */
class RandomProgramsTest {

    /** Of how many bad orders of a program the point of no return is looked at, each of which is compared with all good ones. */
    private static final int MOST_POINTS = 10;

    @RepeatedTest(1_000)
    void verdicts_and_formulas_agree_with_trying_every_interleaving(RepetitionInfo repetition) {
        int seed = repetition.getCurrentRepetition();
        TraceProgram program = ProgramGenerator.seeded(seed)
                .threads(2 + seed % 2)
                .steps(seed % 2 == 0 ? 4 : 3)
                .next();

        if (!complaints(program).isEmpty()) {
            TraceProgram smaller = Shrinker.keeping(
                            candidate -> !complaints(candidate).isEmpty())
                    .shrink(program);
            assertThat(complaints(smaller))
                    .as("seed %d, shrunk to%n%s", seed, CtrcWriter.write(smaller))
                    .isEmpty();
        }
    }

    private static List<String> complaints(TraceProgram program) {
        Enumerator enumerator = Enumerator.of(program);
        List<String> complaints = new ArrayList<>();
        List<Classified> orders = enumerator.classify();
        complainAboutVerdicts(program, enumerator, orders, complaints);
        complainAboutFormula(program, enumerator, orders, false, complaints);
        complainAboutFormula(program, enumerator, orders, true, complaints);
        return complaints;
    }

    private static Budget budget() {
        return Budget.of(Duration.ofSeconds(30));
    }

    private static void complainAboutVerdicts(
            TraceProgram program, Enumerator enumerator, List<Classified> orders, List<String> complaints) {
        Set<String> failing = new TreeSet<>();
        boolean postconditionFails = false;
        int fewestSwitches = Integer.MAX_VALUE;
        try (SafetyPredictor predictor = SafetyPredictor.of(program, Solvers::standard)) {
            for (SafetyPredictor.Property property : predictor.properties()) {
                Prediction prediction = predictor.predict(property, budget());
                if (prediction instanceof Prediction.Unknown unknown) {
                    complaints.add("unknown: " + unknown.reason());
                }
                if (prediction instanceof Prediction.Violated violated) {
                    fewestSwitches = Math.min(
                            fewestSwitches, violated.witness().schedule().switches());
                    if (property.check().step().isPresent()) {
                        failing.add(property.name());
                    } else {
                        postconditionFails = true;
                    }
                }
            }
        }
        Set<String> expected = new TreeSet<>(enumerator.failingAssertions());
        boolean anyBad = orders.stream().anyMatch(order -> order.verdict() == Verdict.BAD);
        if (!failing.equals(expected)) {
            complaints.add("assertions that fail are %s, predicted %s".formatted(expected, failing));
        }
        if (anyBad != (postconditionFails || !failing.isEmpty())) {
            complaints.add("some order is bad: %s, predicted otherwise".formatted(anyBad));
        }
        if (anyBad && enumerator.fewestSwitches().orElseThrow() != fewestSwitches) {
            complaints.add("%d switches are enough, the witness has %d"
                    .formatted(enumerator.fewestSwitches().orElseThrow(), fewestSwitches));
        }
    }

    private static void complainAboutFormula(
            TraceProgram program,
            Enumerator enumerator,
            List<Classified> orders,
            boolean exact,
            List<String> complaints) {
        try (NeighbourhoodFinder finder = NeighbourhoodFinder.of(program, Solvers::standard)) {
            Neighbourhood found = exact ? finder.findExact(budget()) : finder.find(budget());
            found.unfinished().ifPresent(reason -> complaints.add("unfinished: " + reason));
            if (!found.anyGood().equals(Optional.of(isSomeRunGood(enumerator, orders)))) {
                complaints.add("some run is good: predicted " + found.anyGood());
            }
            Optional<HbFormula> inConjunctiveForm = found.bad().inOtherForm();
            orders.stream()
                    .filter(order -> order.verdict() == Verdict.BAD)
                    .limit(MOST_POINTS)
                    .forEach(order -> complainAboutPoint(found.bad(), order, orders, complaints));
            for (Classified order : orders) {
                boolean described = found.bad().holds(order.schedule());
                boolean wanted = switch (order.verdict()) {
                    case BAD -> true;
                    case GOOD -> false;
                    case INFEASIBLE -> described && !exact;
                };
                if (described != wanted) {
                    complaints.add("%s formula %s wrong on the %s order %s"
                            .formatted(
                                    exact ? "exact" : "succinct",
                                    found.bad().lines(program),
                                    order.verdict(),
                                    order.schedule()));
                    return;
                }
                if (found.good().holds(order.schedule()) == described) {
                    complaints.add("the good formula is no complement of the bad one");
                }
                if (inConjunctiveForm.isPresent() && inConjunctiveForm.get().holds(order.schedule()) != described) {
                    complaints.add("the two normal forms differ on " + order.schedule());
                }
            }
        }
    }

    /** No good order begins like a bad one does up to its point of no return. */
    private static void complainAboutPoint(
            HbFormula bad, Classified order, List<Classified> orders, List<String> complaints) {
        int point = bad.decidedAfter(order.schedule()).orElse(-1);
        if (point < 0) {
            // If the formula does not even hold there, that is complained about elsewhere.
            if (bad.holds(order.schedule())) {
                complaints.add("no point of no return in the bad order " + order.schedule());
            }
            return;
        }
        List<Step> beginning = order.schedule().steps().subList(0, point);
        orders.stream()
                .filter(other -> other.verdict() == Verdict.GOOD)
                .filter(other -> other.schedule().steps().subList(0, point).equals(beginning))
                .findFirst()
                .ifPresent(saved ->
                        complaints.add("after %s one can still go on to %s".formatted(beginning, saved.schedule())));
    }

    // An order that is bad for some inputs may be good for others.
    private static boolean isSomeRunGood(Enumerator enumerator, List<Classified> orders) {
        return orders.stream()
                .anyMatch(order -> order.verdict() == Verdict.GOOD
                        || (order.verdict() == Verdict.BAD
                                && enumerator.inputs().stream()
                                        .anyMatch(inputs ->
                                                enumerator.classify(order.schedule(), inputs) == Verdict.GOOD)));
    }
}
