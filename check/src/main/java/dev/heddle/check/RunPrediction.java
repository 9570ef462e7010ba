// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.candidate.Candidate;
import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Trait;
import dev.heddle.control.engine.Choices;
import dev.heddle.control.follow.Plan;
import dev.heddle.control.worker.Results;
import dev.heddle.predict.Prediction;
import dev.heddle.program.Step;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.session.PropertyResult;
import dev.heddle.session.recording.ShowSession;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Deadline;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What one recorded run says about all interleavings of its events, and the plans that lead the real program to what can go wrong.
 *
 * @param rebuilt the run
 * @param predictions conditions and branches
 * @param suspicions candidates of the linear pass
 * @param views pairs of variables that may be seen at different times
 * @param waits waits that may last for ever
 * @param starvation pools whose threads may all wait for tasks that get none
 * @param choices what may happen at any moment to what threads did: time-outs, wake-ups without a reason
 * @param events how many events the run has, of which the program may stand only for the first
 */
record RunPrediction(
        Rebuilt rebuilt,
        Predictions predictions,
        Suspicions suspicions,
        ViewConsistency views,
        EndlessWaits waits,
        Starvation starvation,
        List<String> choices,
        long events) {

    /** What lies behind a branch that went the other way is not known, so several ways to go on are tried. */
    private static final int CONTINUATIONS = 20;

    private static final String RECORDED = "recorded";

    /** What may end without a reason. */
    private static final Set<Meaning> SPURIOUS = EnumSet.of(
            Meaning.MONITOR_WAIT,
            Meaning.MONITOR_WAIT_TIMED,
            Meaning.CONDITION_AWAIT,
            Meaning.CONDITION_AWAIT_TIMED,
            Meaning.PARK,
            Meaning.PARK_TIMED);

    /** An execution that is led nowhere, to compare with what others print. */
    static final String UNDISTURBED = "undisturbed";

    /** Predicts; each kind of prediction has half of the time that the ones before it left. */
    static RunPrediction of(Path trace, ShowSession.Reread run, Interest interest, Duration time, Deadline deadline) {
        Budget all = Budget.of(time).until(deadline);
        Budget predicting = interest.isLed() ? all : Budget.of(Duration.ZERO);
        return new RunPrediction(
                run.rebuilt(),
                Predictions.of(trace, run.rebuilt(), half(predicting)),
                Suspicions.of(run, interest, half(all)),
                ViewConsistency.of(run.rebuilt(), half(predicting)),
                EndlessWaits.of(run.rebuilt(), predicting),
                Starvation.of(run.history()),
                choices(run.history()),
                run.history().threads().stream()
                        .mapToLong(thread -> thread.events().size())
                        .sum());
    }

    private static List<String> choices(History history) {
        Set<Meaning> done = history.threads().stream()
                .flatMap(thread -> thread.events().stream())
                .flatMap(event -> event instanceof Event.Operation operation
                        ? Stream.of(operation.entry().meaning())
                        : Stream.empty())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Meaning.class)));
        List<String> choices = new ArrayList<>();
        if (done.stream().anyMatch(RunPrediction::takesTime)) {
            choices.add(Choices.TIMEOUTS);
        }
        if (done.stream().anyMatch(SPURIOUS::contains)) {
            choices.add(Choices.SPURIOUS);
        }
        return choices;
    }

    /** Whether it sleeps, waits for some time at most, or lets something happen later. */
    private static boolean takesTime(Meaning meaning) {
        return meaning.is(Trait.TAKES_TIME);
    }

    private static Budget half(Budget all) {
        return all.within(all.left().dividedBy(2));
    }

    List<Plan> plans() {
        List<Plan> plans = new ArrayList<>();
        plans.add(new Plan(UNDISTURBED, List.of(), 1, rebuilt.inputValues(rebuilt.inputs())));
        recorded().ifPresent(plans::add);
        predictions.brokenConditions().forEach(property -> plans.add(plan(property, 1)));
        predictions.flippedBranches().forEach(property -> plans.add(plan(property, CONTINUATIONS)));
        suspicions.possible().forEach(possible -> plans.add(possible.plan()));
        views.torn().forEach(torn -> plans.add(torn.plan()));
        waits.endless().forEach(endless -> plans.add(endless.plan()));
        starvation.plans().forEach(plan -> plans.add(plan.with(rebuilt.inputValues(rebuilt.inputs()))));
        suspicions.straight().forEach(possible -> plans.add(possible.plan()));
        return plans;
    }

    /**
     * A branch that can go the other way.
     *
     * @param thread whose
     * @param branch where
     * @param plan what leads to it
     */
    record Way(String thread, Site branch, Plan plan) {}

    /** All branches that can go the other way, to where this run says nothing. */
    List<Way> ways() {
        List<Way> ways = new ArrayList<>();
        for (PropertyResult property : predictions.flippedBranches()) {
            Prediction.Violated violated = (Prediction.Violated) property.prediction();
            List<Step> steps = violated.witness().schedule().steps();
            Step last = steps.get(steps.size() - 1);
            rebuilt.origins()
                    .site(last)
                    .ifPresent(site -> ways.add(new Way(last.thread(), site, plan(property, CONTINUATIONS))));
        }
        return ways;
    }

    /** Where the recorded run came to, if it did not come to its end: it may have hung for good. */
    private Optional<Plan> recorded() {
        return rebuilt.cuts().isEmpty()
                ? Optional.empty()
                : rebuilt.recorded().map(schedule -> WitnessPlan.of(RECORDED, schedule, rebuilt.inputs(), rebuilt, 1));
    }

    private Plan plan(PropertyResult property, int continuations) {
        Prediction.Violated violated = (Prediction.Violated) property.prediction();
        return WitnessPlan.of(
                property.name(),
                violated.witness().schedule(),
                violated.witness().inputs(),
                rebuilt,
                continuations);
    }

    /** What became of each candidate. */
    List<CandidateOutcome> aims(List<Results.Followed> followed) {
        Map<String, Results.Followed> byPlan = byPlan(followed);
        List<CandidateOutcome> aims = new ArrayList<>(suspicions.aims());
        suspicions
                .possible()
                .forEach(possible -> aims.add(
                        CandidateOutcome.of(possible, byPlan.get(possible.plan().name()))));
        suspicions
                .straight()
                .forEach(possible -> aims.add(CandidateOutcome.tried(
                        possible, byPlan.get(possible.plan().name()))));
        return aims;
    }

    private static Map<String, Results.Followed> byPlan(List<Results.Followed> followed) {
        Map<String, Results.Followed> byPlan = new HashMap<>();
        followed.forEach(one -> byPlan.put(one.plan(), one));
        return byPlan;
    }

    /** Collects what came of the plans. */
    void collect(List<Results.Followed> followed, Findings findings) {
        Map<String, Results.Followed> byPlan = byPlan(followed);
        findings.begin(
                rebuilt,
                predictions,
                Optional.ofNullable(byPlan.get(UNDISTURBED))
                        .flatMap(one -> one.printed().stream().findFirst()));
        findings.addUndisturbed(Optional.ofNullable(byPlan.get(UNDISTURBED)));
        findings.addRecorded(Optional.ofNullable(byPlan.get(RECORDED)));
        for (PropertyResult property : predictions.brokenConditions()) {
            findings.addCondition(property, Optional.ofNullable(byPlan.get(property.name())));
        }
        for (PropertyResult property : predictions.flippedBranches()) {
            findings.addBranch(Optional.ofNullable(byPlan.get(property.name())));
        }
        for (Suspicions.Possible possible : suspicions.possible()) {
            findings.addSuspicion(
                    possible, Optional.ofNullable(byPlan.get(possible.plan().name())));
        }
        for (Suspicions.Possible possible : suspicions.straight()) {
            findings.addTried(
                    possible, Optional.ofNullable(byPlan.get(possible.plan().name())));
        }
        suspicions.unplanned().forEach(possible -> findings.addSuspicion(possible, Optional.empty()));
        suspicions.unordered().forEach(findings::addUnordered);
        for (ViewConsistency.Torn torn : views.torn()) {
            findings.addView(torn, Optional.ofNullable(byPlan.get(torn.plan().name())));
        }
        suspicions.interrupted().forEach(findings::addInterrupted);
        for (EndlessWaits.Endless endless : waits.endless()) {
            findings.addWait(Optional.ofNullable(byPlan.get(endless.plan().name())));
        }
        for (Plan plan : starvation.plans()) {
            findings.addWait(Optional.ofNullable(byPlan.get(plan.name())));
        }
    }

    /** How many questions of each kind there were, and how the solver or the program answered them. */
    CheckResult.Questions questions(List<Results.Followed> followed) {
        Map<String, Results.Followed> byPlan = byPlan(followed);
        return new CheckResult.Questions(
                new CheckResult.Decided(
                        predictions.conditions(Prediction.Holds.class),
                        predictions.conditions(Prediction.Unknown.class),
                        predictions.conditions(Prediction.Violated.class)),
                new CheckResult.Decided(
                        predictions.branches(Prediction.Holds.class),
                        predictions.branches(Prediction.Unknown.class),
                        predictions.branches(Prediction.Violated.class)),
                suspicions.decided(Candidate.Deadlock.class, byPlan),
                waits.decided().and(starvation.decided()),
                suspicions.decided(Candidate.Race.class, byPlan),
                suspicions.decided(Candidate.Atomicity.class, byPlan),
                suspicions.serialisable(),
                views.decided());
    }

    CheckResult.Coverage coverage(Map<String, String> notWoven) {
        return new CheckResult.Coverage(
                1,
                rebuilt.program().threads().size(),
                events,
                rebuilt.coverage().sharedPlaces(),
                rebuilt.program().regions().size(),
                suspicions.pairs(),
                suspicions.circles(),
                suspicions.triples(),
                rebuilt.notes(),
                notWoven);
    }

    /** Of which threads not all is known, and why. */
    List<String> unread() {
        List<String> unread = new ArrayList<>();
        rebuilt.cuts().forEach((thread, why) -> {
            if (!ShowSession.isNatural(why)) {
                unread.add("of %s only the beginning is known: %s".formatted(thread, why));
            }
        });
        unread.sort(Comparator.naturalOrder());
        return unread;
    }
}
