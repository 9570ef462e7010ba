// SPDX-License-Identifier: Apache-2.0
package dev.heddle.prove;

import dev.heddle.control.follow.Plan;
import dev.heddle.encode.Witness;
import dev.heddle.expr.Expr;
import dev.heddle.predict.Prediction;
import dev.heddle.program.Action;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.lower.Exactness;
import dev.heddle.rebuild.lower.Lowering;
import dev.heddle.rebuild.lower.LoweringOptions;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.session.question.AssertionDecisions;
import dev.heddle.solve.Budget;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Asks everything about one run: whether an interleaving of it breaks a condition, comes to a standstill, or leaves the paths of all known runs.
 *
 * <p>What was answered with no stays so when more runs are known.
 */
final class RunProof {

    /** An answer. */
    sealed interface Answer {

        /** Nothing of the kind can happen, as far as it was asked for. */
        record Closed() implements Answer {}

        /**
         * Some interleaving goes wrong.
         *
         * @param plan how the program comes there; the recorded run itself goes wrong if there is none
         */
        record Broken(Optional<Plan> plan) implements Answer {}

        /**
         * Some interleaving leaves the paths of all runs that are known.
         *
         * @param plan how the program comes there
         * @param where the check of the run where it does
         * @param site the place in the code
         */
        record Leaving(Plan plan, Place where, Site site) implements Answer {}

        /** The run does not say exactly what the program can do. */
        record Inexact(List<String> gaps) implements Answer {}
    }

    /** A check of the run: of several that come from one event, which one. */
    record Place(String thread, int event, int number) {}

    private final KnownRun run;
    private final Budget budget;
    private final Set<Place> closed = new HashSet<>();
    private final Map<Place, Site> postponed = new LinkedHashMap<>();
    private final Map<String, String> undecided = new LinkedHashMap<>();
    private boolean isJudged;
    private boolean isGood;
    private boolean isClosed;
    private int questions;
    private int branches;
    private int conditions;

    RunProof(KnownRun run, Budget budget) {
        this.run = run;
        this.budget = budget;
    }

    KnownRun run() {
        return run;
    }

    int questions() {
        return questions;
    }

    int branches() {
        return branches;
    }

    int conditions() {
        return conditions;
    }

    /** Returns true if no interleaving along the paths of the run goes wrong. */
    boolean isGood() {
        return isGood && undecided.isEmpty();
    }

    /** Whether, besides, none leaves the paths of all runs that are known. */
    boolean isClosed() {
        return isGood() && isClosed && postponed.isEmpty();
    }

    /** Asks no more about a place where the program could not be led: a run that leads there may come of what else is asked. */
    void postpone(Answer.Leaving leaving) {
        postponed.put(leaving.where(), leaving.site());
    }

    /** The places that were postponed. */
    Collection<Site> postponed() {
        return postponed.values();
    }

    /** From now on asks about everything again that is not closed. */
    void takeUpAgain() {
        postponed.clear();
    }

    /** Returns what solvers gave up on, with the reasons. */
    Map<String, String> undecided() {
        return undecided;
    }

    /** Asks what is still open, with the runs that are known by now. */
    Answer ask(List<KnownRun> known) {
        CoveredPaths cover = new CoveredPaths(run, known);
        Rebuilt rebuilt = Lowering.lower(run.history(), LoweringOptions.DEFAULT.proving(cover));
        if (!isJudged) {
            isJudged = true;
            Answer first = judge(rebuilt, cover);
            isGood = first instanceof Answer.Closed;
            if (!isGood) {
                return first;
            }
        }
        Answer answer = leave(rebuilt, cover);
        isClosed = answer instanceof Answer.Closed;
        return answer;
    }

    // ── what goes wrong ─────────────────────────────────────────────────────────────────────────────────────────────

    private Answer judge(Rebuilt rebuilt, CoveredPaths cover) {
        if (!rebuilt.failures().isEmpty()) {
            return new Answer.Broken(Optional.empty());
        }
        List<String> gaps = Exactness.gaps(run.history(), rebuilt);
        if (!gaps.isEmpty()) {
            return new Answer.Inexact(gaps);
        }
        Answer answer = conditions(rebuilt, cover);
        if (answer instanceof Answer.Closed && Exactness.waits(run.history())) {
            // That nobody wakes up without a reason is taken for granted where other paths begin, but not along these.
            answer = conditions(
                    Lowering.lower(
                            run.history(),
                            LoweringOptions.DEFAULT.proving(cover).wakingUp()),
                    cover);
        }
        return answer instanceof Answer.Closed ? standstill(rebuilt, cover) : answer;
    }

    private Answer conditions(Rebuilt rebuilt, CoveredPaths cover) {
        Predicate<Step> isCondition = step -> rebuilt.origins()
                .event(step)
                .filter(Event.Check.class::isInstance)
                .isPresent();
        CheckQuestions.Questions asking = CheckQuestions.of(rebuilt, cover, isCondition);
        Map<String, Prediction> answers = decide(asking.program());
        conditions += answers.size();
        for (Prediction answer : answers.values()) {
            if (answer instanceof Prediction.Violated violated) {
                return new Answer.Broken(Optional.of(asking.plan(violated.witness(), rebuilt)));
            }
        }
        return new Answer.Closed();
    }

    private Answer standstill(Rebuilt rebuilt, CoveredPaths cover) {
        if (WaitOrder.isOneWay(run.history())) {
            return new Answer.Closed();
        }
        CheckQuestions.Questions asking = CheckQuestions.of(rebuilt, cover, step -> false);
        for (Prediction answer : decide(DeadlockQuestion.question(asking.program(), waits(rebuilt)))
                .values()) {
            if (answer instanceof Prediction.Violated violated) {
                Witness witness = DeadlockQuestion.withoutIdling(asking.program(), violated.witness());
                return new Answer.Broken(Optional.of(asking.plan(witness, rebuilt)));
            }
        }
        return new Answer.Closed();
    }

    private static Set<Step> waits(Rebuilt rebuilt) {
        Set<Step> waits = new HashSet<>();
        for (ThreadBody thread : rebuilt.program().threads()) {
            for (int i = 0; i < thread.actions().size(); i++) {
                Step step = new Step(thread.name(), i);
                boolean mayWait = rebuilt.origins()
                        .event(step)
                        .filter(event -> event instanceof Event.Enter
                                || event instanceof Event.Operation operation
                                        && Exactness.waits(operation.entry().meaning()))
                        .isPresent();
                if (mayWait && !thread.actions().get(i).guard().isConstant()) {
                    waits.add(step);
                }
            }
        }
        return waits;
    }

    private Map<String, Prediction> decide(TraceProgram program) {
        Map<String, Prediction> answers = AssertionDecisions.untilBroken(program, budget);
        questions += answers.size();
        answers.forEach((label, prediction) -> {
            if (prediction instanceof Prediction.Unknown unknown) {
                undecided.put(label, unknown.reason());
            }
        });
        return answers;
    }

    // ── what leaves the paths ───────────────────────────────────────────────────────────────────────────────────────

    private Answer leave(Rebuilt rebuilt, CoveredPaths cover) {
        Map<String, Place> open = new LinkedHashMap<>();
        Set<Step> asked = new HashSet<>();
        for (Map.Entry<Step, Place> check : checks(rebuilt).entrySet()) {
            if (!closed.contains(check.getValue()) && !postponed.containsKey(check.getValue())) {
                asked.add(check.getKey());
                open.put(rebuilt.program().action(check.getKey()).label(), check.getValue());
            }
        }
        if (open.isEmpty()) {
            return new Answer.Closed();
        }
        CheckQuestions.Questions asking = CheckQuestions.of(rebuilt, cover, asked::contains);
        for (Map.Entry<String, Prediction> answer : decide(asking.program()).entrySet()) {
            Place place = open.get(answer.getKey());
            if (place != null && answer.getValue() instanceof Prediction.Violated violated) {
                return leaving(asking.plan(violated.witness(), rebuilt), place);
            }
            if (place != null && closed.add(place)) {
                branches++;
            }
        }
        return new Answer.Closed();
    }

    private Answer leaving(Plan plan, Place place) {
        Event event = run.history().threads().stream()
                .filter(thread -> thread.path().equals(place.thread()))
                .findFirst()
                .orElseThrow()
                .events()
                .get(place.event());
        if (event instanceof Event.Branch branch && branch.concretised() && isAboutInputsOnly(branch, place.thread())) {
            return new Answer.Inexact(
                    List.of("%s: an input is kept as it was, because a lambda or a call that is not looked into gets it"
                            .formatted(event.site())));
        }
        return event instanceof Event.Branch
                ? new Answer.Leaving(plan, place, event.site())
                : new Answer.Inexact(List.of("%s: what it is given there is kept as it was".formatted(event.site())));
    }

    /** Returns true if a condition speaks of nothing but inputs: then each value of them would be another path. */
    private boolean isAboutInputsOnly(Event.Branch branch, String thread) {
        Set<Expr> inputs = new HashSet<>();
        run.history().threads().stream()
                .filter(one -> one.path().equals(thread))
                .flatMap(one -> one.events().stream())
                .forEach(event -> {
                    if (event instanceof Event.Input input) {
                        inputs.add(input.value().term());
                    }
                });
        return inputs.containsAll(branch.condition().symbols());
    }

    /** All checks but conditions, which are asked for first. */
    private static Map<Step, Place> checks(Rebuilt rebuilt) {
        Map<Step, Place> checks = new LinkedHashMap<>();
        Map<List<Object>, Integer> numbers = new HashMap<>();
        for (ThreadBody thread : rebuilt.program().threads()) {
            for (int i = 0; i < thread.actions().size(); i++) {
                Step step = new Step(thread.name(), i);
                Action action = thread.actions().get(i);
                boolean isCondition = rebuilt.origins()
                        .event(step)
                        .filter(Event.Check.class::isInstance)
                        .isPresent();
                if (action.assertion().isPresent() && !isCondition) {
                    int event = rebuilt.origins().index(step).orElseThrow();
                    int number = numbers.merge(List.of(thread.name(), event), 1, Integer::sum);
                    checks.put(step, new Place(thread.name(), event, number));
                }
            }
        }
        return checks;
    }
}
