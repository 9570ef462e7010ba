package dev.heddle.check;

import dev.heddle.candidate.Candidate;
import dev.heddle.control.worker.Results;
import dev.heddle.finding.Evidence;
import dev.heddle.finding.Execution;
import dev.heddle.finding.Finding;
import dev.heddle.finding.Kind;
import dev.heddle.finding.Severity;
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
            "what failed then comes of another variable, as far as the recorded run tells";

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
                SuspicionText.lines(possible),
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
            Views.View view,
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
                                line(view.first(), "the first part", origins),
                                line(view.to(), "both parts", origins),
                                line(view.second(), "the second part", origins)),
                        List.of(new Finding.Explanation(
                                "why",
                                "what belongs together is seen partly before and partly after the other thread's change;"
                                        + " no execution in which nobody gets between has the same values"))))
                : Optional.empty();
    }

    private static String line(Step step, String what, Origins origins) {
        String place = origins.site(step).map(Site::shortText).orElse("?");
        return "%s: %s at %s".formatted(step.thread(), what, place);
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
                        "%s: begins %s at %s"
                                .formatted(
                                        threads.get(0),
                                        region.region(),
                                        region.begin().shortText()),
                        "%s: gets between at %s"
                                .formatted(threads.get(1), region.earlier().shortText()),
                        "%s: goes on at %s"
                                .formatted(threads.get(0), region.later().shortText())),
                new Evidence.Observed(),
                "it happened in the recorded run; nothing failed because of it",
                Optional.empty(),
                region.times(),
                List.of(new Finding.Explanation(
                        "why",
                        "the region %s is not atomic: no execution in which nobody gets between has the same values"
                                .formatted(region.region()))),
                Optional.empty());
    }

    /** Two accesses that the recorded run itself leaves unordered, in whatever order they came. */
    static Finding unordered(Suspicions.Possible possible) {
        return new Finding(
                SuspicionText.kind(possible.candidate()),
                possible.isBenign() ? Severity.NOTE : Severity.WARNING,
                SuspicionText.lines(possible),
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
            Kind kind, boolean isSeen, Severity severity, List<String> lines, List<Finding.Explanation> explanation) {
        return new Finding(
                kind,
                severity,
                lines,
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
