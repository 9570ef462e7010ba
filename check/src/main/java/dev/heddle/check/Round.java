package dev.heddle.check;

import dev.heddle.candidate.Candidate;
import dev.heddle.catalogue.Meaning;
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
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one recorded run says about all interleavings of its events, and the plans that lead the real program to what can go wrong.
 *
 * @param rebuilt the run
 * @param predictions conditions and branches
 * @param suspicions candidates of the linear pass
 * @param views pairs of variables that may be seen at different times
 * @param waits waits that may last for ever
 * @param starvation pools whose threads may all wait for tasks that get none
 * @param usesTime whether threads slept or waited for some time
 */
record Round(
        Rebuilt rebuilt,
        Predictions predictions,
        Suspicions suspicions,
        Views views,
        Waits waits,
        Starvation starvation,
        boolean usesTime) {

    /** What lies behind a branch that went the other way is not known, so several ways to go on are tried. */
    private static final int CONTINUATIONS = 20;

    private static final String RECORDED = "recorded";

    /** An execution that is led nowhere, to compare with what others print. */
    private static final String UNDISTURBED = "undisturbed";

    /** Predicts; each kind of prediction has half of the time that the ones before it left. */
    static Round of(Path trace, ShowSession.Reread run, Duration time) {
        Budget all = Budget.of(time);
        return new Round(
                run.rebuilt(),
                Predictions.of(trace, run.rebuilt(), all),
                Suspicions.of(run, half(all)),
                Views.of(run.rebuilt(), half(all)),
                Waits.of(run.rebuilt(), all),
                Starvation.of(run.history()),
                usesTime(run.history()));
    }

    private static boolean usesTime(History history) {
        return history.threads().stream()
                .flatMap(thread -> thread.events().stream())
                .anyMatch(event -> event instanceof Event.Operation operation
                        && (operation.entry().meaning() == Meaning.THREAD_SLEEP
                                || operation.entry().meaning().name().endsWith("_TIMED")));
    }

    private static Budget half(Budget all) {
        return all.within(all.left().dividedBy(2));
    }

    List<Plan> plans() {
        List<Plan> plans = new ArrayList<>();
        plans.add(new Plan(UNDISTURBED, List.of(), 1));
        recorded().ifPresent(plans::add);
        predictions.brokenConditions().forEach(property -> plans.add(plan(property, 1)));
        predictions.flippedBranches().forEach(property -> plans.add(plan(property, CONTINUATIONS)));
        suspicions.possible().forEach(possible -> plans.add(possible.plan()));
        views.torn().forEach(torn -> plans.add(torn.plan()));
        waits.endless().forEach(endless -> plans.add(endless.plan()));
        plans.addAll(starvation.plans());
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
                : rebuilt.recorded().map(schedule -> WitnessPlan.of(RECORDED, schedule, rebuilt.origins(), 1));
    }

    private Plan plan(PropertyResult property, int continuations) {
        Prediction.Violated violated = (Prediction.Violated) property.prediction();
        return WitnessPlan.of(property.name(), violated.witness().schedule(), rebuilt.origins(), continuations);
    }

    /** Collects what came of the plans. */
    void collect(List<Results.Followed> followed, Findings findings) {
        Map<String, Results.Followed> byPlan = new HashMap<>();
        followed.forEach(one -> byPlan.put(one.plan(), one));
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
        suspicions.unplanned().forEach(possible -> findings.addSuspicion(possible, Optional.empty()));
        for (Views.Torn torn : views.torn()) {
            findings.addView(torn, Optional.ofNullable(byPlan.get(torn.plan().name())));
        }
        suspicions.interrupted().forEach(findings::addInterrupted);
        for (Waits.Endless endless : waits.endless()) {
            findings.addWait(Optional.ofNullable(byPlan.get(endless.plan().name())));
        }
        for (Plan plan : starvation.plans()) {
            findings.addWait(Optional.ofNullable(byPlan.get(plan.name())));
        }
    }

    /** How many questions of each kind there were, and how they were answered. */
    CheckResult.Questions questions() {
        return new CheckResult.Questions(
                new CheckResult.Decided(
                        predictions.conditions(Prediction.Holds.class),
                        predictions.conditions(Prediction.Unknown.class),
                        predictions.conditions(Prediction.Violated.class)),
                new CheckResult.Decided(
                        predictions.branches(Prediction.Holds.class),
                        predictions.branches(Prediction.Unknown.class),
                        predictions.branches(Prediction.Violated.class)),
                suspicions.decided(Candidate.Deadlock.class),
                waits.decided().and(starvation.decided()),
                suspicions.decided(Candidate.Race.class),
                suspicions.decided(Candidate.Atomicity.class),
                suspicions.serialisable(),
                views.decided());
    }

    CheckResult.Coverage coverage(Map<String, String> notWoven) {
        return new CheckResult.Coverage(
                1,
                rebuilt.program().threads().size(),
                rebuilt.coverage().events(),
                rebuilt.coverage().sharedPlaces(),
                rebuilt.program().regions().size(),
                suspicions.pairs(),
                rebuilt.notes(),
                notWoven);
    }
}
