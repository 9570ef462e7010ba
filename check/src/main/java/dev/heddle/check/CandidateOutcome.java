// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.candidate.Candidate;
import dev.heddle.control.worker.Results;
import dev.heddle.serial.Serialisability;
import org.jspecify.annotations.Nullable;

/**
 * The fate of a candidate of a run.
 *
 * @param byCondition of an intrusion that is confirmed: whether one of the linear conditions tells that it makes a difference; else it is known by
 *     a solver that has considered all executions
 */
public record CandidateOutcome(Candidate candidate, Stage stage, boolean byCondition) {

    /** The stage that it reached, the least first. */
    public enum Stage {
        /** No interleaving of the run leads there. */
        IMPOSSIBLE,
        /** It was not found out whether one does. */
        UNDECIDED,
        /** One does, but might as well have run without the intruder in between. */
        HARMLESS,
        /** There is a plan, and the program did not keep it. */
        PLANNED,
        /** The program was led there; that it is wrong in itself is not known. */
        REPLAYED,
        /** The program was led there, and it is wrong or failed. */
        CONFIRMED
    }

    public static CandidateOutcome of(Suspicions.Possible possible, Results.@Nullable Followed followed) {
        boolean byCondition = possible.broken()
                .flatMap(Serialisability.Answer.Broken::pattern)
                .isPresent();
        return new CandidateOutcome(possible.candidate(), stage(possible, followed), byCondition);
    }

    /** Returns what became of one that the program was led straight to, without anybody knowing whether that can be. */
    public static CandidateOutcome tried(Suspicions.Possible possible, Results.@Nullable Followed followed) {
        Stage stage = stage(possible, followed);
        boolean byCondition = stage == Stage.CONFIRMED && possible.broken().isPresent();
        return new CandidateOutcome(
                possible.candidate(), stage == Stage.PLANNED ? Stage.UNDECIDED : stage, byCondition);
    }

    private static Stage stage(Suspicions.Possible possible, Results.@Nullable Followed followed) {
        if (followed == null) {
            return Stage.PLANNED;
        }
        boolean hasFailed =
                followed.outcomes().stream().anyMatch(found -> found.outcome().isFailure());
        boolean isKept = followed.kept() > 0;
        boolean isWrong = possible.candidate()
                .match(
                        race -> isKept && !possible.isBenign(),
                        deadlock -> false,
                        atomicity -> isKept && possible.broken().isPresent() && !atomicity.looksAgain(),
                        region -> false,
                        order -> false);
        if (hasFailed || isWrong) {
            return Stage.CONFIRMED;
        }
        return isKept ? Stage.REPLAYED : Stage.PLANNED;
    }
}
