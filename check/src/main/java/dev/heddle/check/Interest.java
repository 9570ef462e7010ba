// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.candidate.Candidate;
import dev.heddle.candidate.encode.Meant;
import java.util.function.Predicate;

/**
 * Selects the candidates of a run that a caller asked for.
 *
 * @param wanted the candidates
 * @param isLed whether solvers look for other orders than the recorded one, to which the program is then led
 * @param isTriedStraight whether the program is also led straight to what solvers could not decide in time, to see what comes of it
 * @param meant which calls belong together by the code, besides what regions say
 */
public record Interest(Predicate<Candidate> wanted, boolean isLed, boolean isTriedStraight, Meant meant) {

    /** All of them. */
    static final Interest IN_ALL = new Interest(candidate -> true, true, false, Meant.NOTHING);

    /** Returns what runs show by themselves: no solver looks for another order, and the program is led nowhere. */
    public static Interest inWhatHappened(Meant calls) {
        return new Interest(candidate -> true, false, false, calls);
    }

    /** Returns what is not decided yet, by whatever means. */
    public static Interest inOpen(Predicate<Candidate> isOpen, Meant calls) {
        return new Interest(isOpen, true, true, calls);
    }

    boolean wants(Candidate candidate) {
        return wanted.test(candidate);
    }
}
