// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.candidate.Candidate;
import dev.heddle.control.worker.Results;
import dev.heddle.finding.CodePlace;
import dev.heddle.finding.Evidence;
import dev.heddle.finding.Execution;
import dev.heddle.finding.Explanation;
import dev.heddle.finding.Failure;
import dev.heddle.finding.Finding;
import dev.heddle.finding.Kind;
import dev.heddle.finding.Severity;
import dev.heddle.finding.Topic;
import dev.heddle.program.Step;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.lower.Origins;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Findings about what is wrong in itself, although nothing failed because of it: races, and regions that are not atomic. */
final class Suspected {

    private static final String SEEN = "predicted from the recorded run, then seen to happen; ";

    private static final String NOT_FAILED = "nothing failed because of it";

    private static final String OTHERWISE_FAILED =
            "what failed then has another variable as its cause, as far as the recorded run tells";

    private final Optional<Results.Followed> followed;
    private final Function<Results.Found, Execution> execution;

    private Suspected(Optional<Results.Followed> followed, Function<Results.Found, Execution> execution) {
        this.followed = followed;
        this.execution = execution;
    }

    /** What came of a candidate; nothing if only harm would have told that there is something wrong. */
    static Optional<Finding> of(
            Suspicions.Possible possible,
            Optional<Results.Followed> followed,
            Function<Results.Found, Execution> execution) {
        if (!isWrongInItself(possible)) {
            return Optional.empty();
        }
        Suspected suspected = new Suspected(followed, execution);
        boolean isSeen = suspected.isSeen() && !(possible.candidate() instanceof Candidate.Deadlock);
        return Optional.of(suspected.finding(
                SuspicionText.kind(possible.candidate()),
                isSeen,
                isSeen && !possible.isBenign() ? Severity.WARNING : Severity.NOTE,
                SuspicionText.failures(possible),
                SuspicionText.explanation(possible)));
    }

    /** An intrusion may be meant so: a compare-and-set that finds another value is tried again. */
    private static boolean isWrongInItself(Suspicions.Possible possible) {
        return possible.candidate()
                .match(
                        race -> true,
                        deadlock -> true,
                        atomicity -> possible.broken().isPresent() && !atomicity.looksAgain(),
                        region -> false,
                        order -> false);
    }

    /** What came of a view that may be torn. */
    static Optional<Finding> of(
            ViewConsistency.View view,
            Origins origins,
            Optional<Results.Followed> followed,
            Function<Results.Found, Execution> execution) {
        Suspected suspected = new Suspected(followed, execution);
        return suspected.isSeen()
                ? Optional.of(suspected.finding(
                        Kind.ATOMICITY,
                        true,
                        Severity.WARNING,
                        List.of(
                                takes(view.first(), Failure.Takes.Part.FIRST_PART, origins),
                                takes(view.to(), Failure.Takes.Part.BOTH_PARTS, origins),
                                takes(view.second(), Failure.Takes.Part.SECOND_PART, origins)),
                        List.of(new Explanation.Words(
                                Topic.WHY,
                                "what belongs together is seen partly before and partly after the other thread's change;"
                                        + " no execution without the access in between has the same values"))))
                : Optional.empty();
    }

    private static Failure takes(Step step, Failure.Takes.Part part, Origins origins) {
        CodePlace place = origins.site(step).map(SuspicionText::place).orElse(CodePlace.UNKNOWN);
        return new Failure.Takes(step.thread(), part, "", place);
    }

    /** A region that the recorded run itself has interrupted. */
    static Finding of(Candidate.BrokenRegion region) {
        List<String> threads = region.examples().get(0).events().stream()
                .map(event -> event.thread())
                .toList();
        return new Finding(
                Kind.ATOMICITY,
                Severity.WARNING,
                List.of(
                        takes(threads.get(0), Failure.Takes.Part.BEGINS, region, region.begin()),
                        takes(threads.get(1), Failure.Takes.Part.GETS_BETWEEN, region, region.earlier()),
                        takes(threads.get(0), Failure.Takes.Part.GOES_ON, region, region.later())),
                new Evidence.Observed(),
                "it happened in the recorded run; nothing failed because of it",
                Optional.empty(),
                region.times(),
                List.of(new Explanation.Words(
                        Topic.WHY,
                        "the region %s is not atomic: no execution without the access in between has the same values"
                                .formatted(region.region()))),
                Optional.empty());
    }

    private static Failure takes(String thread, Failure.Takes.Part part, Candidate.BrokenRegion region, Site site) {
        return new Failure.Takes(thread, part, region.region(), SuspicionText.place(site));
    }

    /** Two accesses that the recorded run itself leaves unordered, in whatever order they came. */
    static Finding unordered(Suspicions.Possible possible) {
        return new Finding(
                SuspicionText.kind(possible.candidate()),
                possible.isBenign() ? Severity.NOTE : Severity.WARNING,
                SuspicionText.failures(possible),
                new Evidence.Observed(),
                "nothing orders them in the recorded run; nothing failed because of it",
                Optional.empty(),
                0,
                SuspicionText.explanation(possible),
                Optional.empty());
    }

    /** Why something that was predicted did not happen, with the first step at which the program did something else. */
    static String whyNot(Optional<Results.Followed> followed) {
        return followed.map(one -> "the program could not be led there"
                        + one.left().map(how -> ": " + how).orElse(""))
                .orElse("the program was not led there");
    }

    private boolean isSeen() {
        return followed.filter(one -> one.kept() > 0).isPresent();
    }

    private boolean hasFailed() {
        return shown().filter(found -> found.outcome().isFailure()).isPresent();
    }

    /** If possible one that went well. */
    private Optional<Results.Found> shown() {
        List<Results.Found> all = followed.map(Results.Followed::outcomes).orElse(List.of());
        return all.stream()
                .filter(found -> !found.outcome().isFailure())
                .findFirst()
                .or(() -> all.stream().findFirst());
    }

    private Finding finding(
            Kind kind, boolean isSeen, Severity severity, List<Failure> failures, List<Explanation> explanation) {
        return new Finding(
                kind,
                severity,
                failures,
                isSeen
                        ? followed.map(one -> new Evidence.Replayed(one.kept(), one.times()))
                                .orElseThrow()
                        : new Evidence.Predicted(whyNot(followed)),
                isSeen ? SEEN + (hasFailed() ? OTHERWISE_FAILED : NOT_FAILED) : "predicted; " + whyNot(followed),
                isSeen ? shown().map(execution) : Optional.empty(),
                0,
                explanation,
                Optional.empty());
    }
}
