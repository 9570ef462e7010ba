// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.candidate.Candidate;
import dev.heddle.candidate.Grade;
import dev.heddle.control.worker.Results;
import dev.heddle.finding.CodePlace;
import dev.heddle.finding.Evidence;
import dev.heddle.finding.Execution;
import dev.heddle.finding.Explanation;
import dev.heddle.finding.Failure;
import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Kind;
import dev.heddle.finding.RecordedVariable;
import dev.heddle.finding.Severity;
import dev.heddle.finding.Topic;
import dev.heddle.program.InputValue;
import dev.heddle.program.Step;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.session.PropertyResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** Collects findings; the same bug is one of them, however often and by whatever way it was found. */
final class Findings {

    private static final String EXPLORED = "found by running the program with other orders of its threads' steps";

    private final int replays;
    private final List<InputValue> inputs;
    private final Map<Identity, Finding> real = new LinkedHashMap<>();
    private final Map<List<Failure>, Finding> unreached = new LinkedHashMap<>();
    private final Map<Suspicion, Finding> suspected = new LinkedHashMap<>();
    private Optional<String> output = Optional.empty();
    private final Map<Identity, PointOfNoReturn> points = new HashMap<>();
    private final Set<Identity> leftOut = new HashSet<>();
    private final Set<Failure> failedInRun = new LinkedHashSet<>();
    private Optional<Rebuilt> rebuilt = Optional.empty();
    private Optional<Predictions> predictions = Optional.empty();
    private int confirmed;
    private int harmless;
    private int behindBranches;

    /**
     * None yet.
     *
     * @param inputs the values that were chosen for inputs of the program
     */
    Findings(int replays, List<InputValue> inputs) {
        this.replays = replays;
        this.inputs = inputs;
    }

    /**
     * What follows comes from this run.
     *
     * @param usualOutput what the program prints when nobody leads it anywhere
     */
    void begin(Rebuilt run, Predictions predicted, Optional<String> usualOutput) {
        this.output = usualOutput;
        this.rebuilt = Optional.of(run);
        this.predictions = Optional.of(predicted);
    }

    /** From here on this failure is none of the program. */
    void leaveOut(Identity failure) {
        leftOut.add(failure);
    }

    /** An exception that ended a thread of the recorded run, which is evidence whatever comes of it under control. */
    void addFailedRun(Failure failure) {
        failedInRun.add(failure);
    }

    private Rebuilt rebuilt() {
        return rebuilt.orElseThrow();
    }

    int confirmed() {
        return confirmed;
    }

    int harmless() {
        return harmless;
    }

    /** How many branches led to a failure when they went the other way. */
    int behindBranches() {
        return behindBranches;
    }

    int notReached() {
        return unreached.size();
    }

    /** What came of an execution that was led nowhere. */
    void addUndisturbed(Optional<Results.Followed> followed) {
        failure(followed).ifPresent(found -> add(found, false, EXPLORED, List.of()));
    }

    /** What came of leading the program to where the recorded run had stopped. */
    void addRecorded(Optional<Results.Followed> followed) {
        failure(followed)
                .ifPresent(found -> add(
                        found, false, "the recorded run came to a stop; the program was led there again", List.of()));
    }

    /** What was predicted, and what came of leading the program there; nothing if that could not even be tried. */
    void addCondition(PropertyResult property, Optional<Results.Followed> followed) {
        Optional<Results.Found> failure = failure(followed);
        if (failure.isPresent()) {
            confirmed++;
            boolean isObserved = property.step().filter(this::hasFailed).isPresent();
            // Who takes another branch may still get out of it, which the formula of one path does not know.
            predictions
                    .filter(predicted -> predicted.flippedBranches().isEmpty())
                    .flatMap(Predictions::explained)
                    .flatMap(Explanations::bad)
                    .ifPresent(bad -> points.putIfAbsent(
                            Identity.of(failure.get().outcome()),
                            new PointOfNoReturn(bad, rebuilt().origins())));
            String knownBy = isObserved
                    ? "it happened in the recorded run, and was then replayed"
                    : "predicted from a run in which it did not happen, then replayed";
            add(
                    failure.get(),
                    isObserved,
                    knownBy,
                    predictions
                            .flatMap(Predictions::explained)
                            .map(Explanations::of)
                            .orElse(List.of()));
        } else if (followed.filter(one -> one.kept() > 0).isPresent()) {
            harmless++;
        } else {
            Finding finding = unreached(property, followed);
            unreached.putIfAbsent(finding.what(), finding);
        }
    }

    /** What came of leading the program to a branch that it did not take in the recorded run. */
    void addBranch(Optional<Results.Followed> followed) {
        failure(followed).ifPresent(found -> {
            behindBranches++;
            add(
                    found,
                    false,
                    "predicted that a branch can go the other way than in the recorded run, then seen to fail there",
                    List.of());
        });
    }

    /** What came of leading the program straight to what no solver has decided; that it did not come there says nothing about a mere suspicion. */
    void addTried(Suspicions.Possible possible, Optional<Results.Followed> followed) {
        boolean isSeen = failure(followed).isPresent()
                || followed.filter(one -> one.kept() > 0).isPresent();
        boolean isOnlyTried =
                possible.broken().isPresent() || possible.candidate().grade() == Grade.SUSPECT;
        if (isSeen || !isOnlyTried) {
            addSuspicion(possible, followed);
        }
    }

    /** What came of leading the program to where threads deadlock, race or break a region. */
    void addSuspicion(Suspicions.Possible possible, Optional<Results.Followed> followed) {
        Optional<Results.Found> failure = failure(followed);
        if (failure.isPresent()) {
            String clause = SuspicionText.clause(possible.candidate());
            add(failure.get(), false, "predicted that %s, then seen to fail".formatted(clause), List.of());
        }
        // The failure may have another cause, and then this is another bug.
        boolean mayBeAnother = possible.candidate() instanceof Candidate.Atomicity
                && followed.filter(one -> one.kept() > 0).isPresent();
        if (failure.isEmpty() || mayBeAnother) {
            Suspected.of(possible, followed, this::execution)
                    .map(finding -> withOutput(finding, followed))
                    .ifPresent(this::suspect);
        }
    }

    /** What came of leading the program to where somebody sees one part old and the other new. */
    void addView(ViewConsistency.Torn torn, Optional<Results.Followed> followed) {
        Optional<Results.Found> failure = failure(followed);
        if (failure.isPresent()) {
            add(
                    failure.get(),
                    false,
                    "predicted that a region sees two variables at different times, then seen to fail",
                    List.of());
        } else {
            Suspected.of(torn.view(), rebuilt().origins(), followed, this::execution)
                    .map(finding -> withOutput(finding, followed))
                    .ifPresent(this::suspect);
        }
    }

    /** A region that the recorded run itself has interrupted. */
    void addInterrupted(Suspicions.Interrupted interrupted) {
        suspect(Suspected.of(interrupted.region()));
    }

    /** A race of the recorded run itself. */
    void addUnordered(Suspicions.Possible possible) {
        suspect(Suspected.unordered(possible));
    }

    /** Says so if the program printed something else than usual. */
    private Finding withOutput(Finding finding, Optional<Results.Followed> followed) {
        return followed.flatMap(one -> output.flatMap(usual -> OutputDifference.text(usual, one.printed())))
                .filter(ignored -> finding.evidence().isReal())
                .map(text -> finding.explained(new Explanation.Words(Topic.OUTPUT, text)))
                .orElse(finding);
    }

    /** The same places are the same bug, whichever of the threads gets between the other's. */
    private void suspect(Finding finding) {
        suspected.merge(
                new Suspicion(finding.kind(), places(finding)),
                finding,
                (first, second) -> isBetter(second, first) ? second : first);
    }

    /** What makes two suspicions the same. */
    private record Suspicion(Kind kind, Set<CodePlace> places) {}

    private static boolean isBetter(Finding one, Finding other) {
        return one.evidence().isReal() && !other.evidence().isReal();
    }

    /** What came of leading the program to where threads wait for what nobody will do. */
    void addWait(Optional<Results.Followed> followed) {
        failure(followed)
                .ifPresent(
                        found -> add(found, false, "predicted that a wait may last for ever, then seen to", List.of()));
    }

    private static Optional<Results.Found> failure(Optional<Results.Followed> followed) {
        return followed.flatMap(one -> one.outcomes().stream()
                .filter(found -> found.outcome().isFailure())
                .findFirst());
    }

    private boolean hasFailed(Step step) {
        return rebuilt().failures().stream().anyMatch(failure -> failure.step().equals(step));
    }

    private Finding unreached(PropertyResult property, Optional<Results.Followed> followed) {
        String why = Suspected.whyNot(followed);
        return new Finding(
                Kind.FAILURE,
                Severity.NOTE,
                List.of(failure(property)),
                new Evidence.Predicted(why),
                "predicted; " + why,
                Optional.empty(),
                0,
                List.of(),
                Optional.empty());
    }

    private Failure failure(PropertyResult property) {
        Optional<Event> event = property.step().flatMap(rebuilt().origins()::event);
        String thread = property.step().map(Step::thread).orElse("");
        if (event.isPresent() && event.get() instanceof Event.Check check) {
            return new Failure.Broken(thread, check.text(), SuspicionText.place(check.site()));
        }
        return new Failure.Broken(thread, property.condition() + " does not hold", CodePlace.UNKNOWN);
    }

    void addExplored(List<Results.Found> outcomes) {
        for (Results.Found found : outcomes) {
            if (found.outcome().isFailure()) {
                add(found, false, EXPLORED, List.of());
            }
        }
    }

    private void add(Results.Found found, boolean isObserved, String knownBy, List<Explanation> explanation) {
        Identity identity = Identity.of(found.outcome());
        if (leftOut.contains(identity)) {
            return;
        }
        Evidence evidence = isObserved ? new Evidence.Observed() : new Evidence.Replayed(found.replayed(), replays);
        Finding finding = new Finding(
                identity.kind(),
                Severity.ERROR,
                found.outcome().failures(),
                evidence,
                knownBy,
                Optional.of(execution(found)),
                found.executions(),
                explanation,
                Optional.empty());
        real.merge(identity, finding, Findings::simpler);
    }

    /** Both show the same bug: the first is told, with the execution that has fewer switches. */
    private static Finding simpler(Finding first, Finding second) {
        Finding both = first.and(second.executions());
        return switches(second) < switches(first) ? both.shownBy(second) : both;
    }

    private static int switches(Finding finding) {
        return finding.execution()
                .map(execution -> execution.schedule().switches())
                .orElse(Integer.MAX_VALUE);
    }

    private Execution execution(Results.Found found) {
        return new Execution(
                found.schedule(),
                steps(found),
                found.outcome(),
                found.choices(),
                found.inputs().isEmpty() ? inputs : found.inputs(),
                found.standpoints(),
                found.naming());
    }

    private static List<FindingStep> steps(Results.Found found) {
        List<FindingStep> steps = new ArrayList<>();
        int size = Math.min(found.story().size(), found.schedule().steps().size());
        for (int i = 0; i < size; i++) {
            steps.add(found.story().get(i).by(found.schedule().steps().get(i).thread()));
        }
        return steps;
    }

    /** Says of failures when they happen, learned from executions. */
    void explain(FailureOrders whens, boolean isProof) {
        real.replaceAll((identity, finding) -> LearnedExplanation.of(finding, whens.of(identity, isProof)));
    }

    /**
     * All findings, those that happened first.
     *
     * @param isProof whether everything that can happen did, so that what did not can't
     */
    List<Finding> all(boolean isProof) {
        List<Finding> all = new ArrayList<>();
        real.forEach((identity, finding) ->
                all.add(withLoss(withPoint(finding, Optional.ofNullable(points.get(identity))))));
        failedInRun.forEach(failure -> RecordedFailures.add(Kind.FAILURE, List.of(failure), List.of(), all));
        for (Finding finding : suspected.values()) {
            if (!finding.evidence().isReal() && isPartOfFailure(finding)) {
                // It has gone wrong where it was predicted, by another way.
                continue;
            }
            if (!finding.evidence().isReal()) {
                // Exploring tells all that can go wrong, but not all accesses that can come at once.
                all.add(isProof && finding.kind() == Kind.DEADLOCK ? refuted(finding) : finding);
            } else if (!isPartOfAnother(finding)) {
                all.add(finding);
            }
        }
        for (Finding finding : unreached.values()) {
            if (!hasFailedThere(finding)) {
                all.add(isProof ? refuted(finding) : finding);
            }
        }
        all.sort(Comparator.comparing(Finding::severity));
        return all;
    }

    /** Whether a condition that the program could not be led to has failed on another way: threads of pools have other names there. */
    private boolean hasFailedThere(Finding unreached) {
        Set<CodePlace> places = places(unreached);
        return real.values().stream()
                .filter(finding -> finding.kind() == Kind.FAILURE)
                .anyMatch(finding -> places(finding).stream().anyMatch(places::contains));
    }

    private static Finding withLoss(Finding finding) {
        return finding.execution()
                .filter(execution -> finding.kind() == Kind.FAILURE && LearnedExplanation.mayBeLost(finding))
                .flatMap(LostWrite::of)
                .map(lost -> finding.explainedFirst(lost.explanation()))
                .orElse(finding);
    }

    /** Told of the execution that is shown, so only once that is known. */
    private static Finding withPoint(Finding finding, Optional<PointOfNoReturn> point) {
        if (finding.execution().isEmpty() || point.isEmpty()) {
            return finding;
        }
        Execution execution = finding.execution().get();
        OptionalInt number = point.get().in(execution);
        if (number.isEmpty()) {
            return finding;
        }
        FindingStep step = execution.steps().get(number.getAsInt() - 1);
        return finding.shownBy(execution.lostAfter(number.getAsInt()))
                .explained(new Explanation.Words(
                        Topic.NO_RETURN,
                        "past line %d of %s, failure is certain".formatted(step.line(), step.thread())));
    }

    /** Whether something worse is told already in which the same lines meet: then that is what comes of it. */
    private boolean isPartOfAnother(Finding suspicion) {
        boolean isPartOfIntrusion = suspicion.kind() == Kind.RACE
                && suspected.values().stream()
                        .filter(other -> other.kind() == Kind.ATOMICITY)
                        .anyMatch(other -> places(other).containsAll(places(suspicion)));
        return isPartOfIntrusion || isPartOfFailure(suspicion);
    }

    private static Set<CodePlace> places(Finding finding) {
        return finding.what().stream()
                .map(Failure::place)
                .filter(CodePlace::isKnown)
                .collect(Collectors.toSet());
    }

    private boolean isPartOfFailure(Finding suspicion) {
        Set<CodePlace> places = places(suspicion);
        return !places.isEmpty()
                && real.values().stream()
                        .filter(finding -> mayComeOf(finding, suspicion))
                        .flatMap(finding -> finding.execution().stream())
                        .anyMatch(execution -> places.stream()
                                .allMatch(place -> execution.steps().stream()
                                        .anyMatch(step -> step.place().equals(place))));
    }

    /** Whether a failure may come of an intrusion: not if it is known to come of another variable. */
    private static boolean mayComeOf(Finding failure, Finding suspicion) {
        String variable = variable(suspicion);
        if (suspicion.kind() != Kind.ATOMICITY || variable.isEmpty()) {
            return true;
        }
        List<Explanation.Bug> bugs = failure.bugs();
        return bugs.isEmpty() || bugs.stream().anyMatch(bug -> mayBeAbout(bug, variable));
    }

    private static boolean mayBeAbout(Explanation.Bug bug, String variable) {
        return bug.variables().isEmpty()
                || bug.variables().stream()
                        .map(Findings::withoutNumber)
                        .anyMatch(known -> known.equals(variable)
                                || known.startsWith(variable + "[")
                                || known.startsWith(variable + "."));
    }

    /** What an intrusion is about; empty if that is more than one variable. */
    private static String variable(Finding suspicion) {
        return suspicion.what().get(0) instanceof Failure.Accesses access ? withoutNumber(access.variable()) : "";
    }

    private static String withoutNumber(String variable) {
        return RecordedVariable.of(variable)
                .map(RecordedVariable::withoutNumber)
                .orElse(variable);
    }

    private static Finding refuted(Finding finding) {
        String where = finding.evidence() instanceof Evidence.Predicted predicted ? "; " + predicted.why() : "";
        return finding.with(
                new Evidence.Refuted("every interleaving was run, and it did not happen" + where),
                "predicted, but every interleaving was run and it did not happen: an error of Heddle" + where);
    }
}
