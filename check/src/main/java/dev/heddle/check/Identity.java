// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.finding.CodePlace;
import dev.heddle.finding.Failure;
import dev.heddle.finding.Kind;
import dev.heddle.finding.Outcome;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What is the same whenever the same bug showed itself: kinds of exceptions and places, but neither which of several threads of the same
 * code it was, nor values in messages.
 */
record Identity(Kind kind, Set<Mark> marks) {

    /**
     * What tells a failure from others.
     *
     * @param exception the type of the exception; empty if there is none
     */
    private record Mark(String exception, CodePlace place) {}

    Identity {
        marks = Set.copyOf(marks);
    }

    static Identity of(Outcome outcome) {
        return of(kind(outcome), outcome.failures());
    }

    static Identity of(Kind kind, List<Failure> failures) {
        Set<Mark> marks = new HashSet<>();
        telling(failures).forEach(failure -> marks.add(new Mark(exception(failure), failure.place())));
        return new Identity(kind, marks);
    }

    /** Who waits for the end of others has no part in why these do not end. */
    private static List<Failure> telling(List<Failure> failures) {
        List<Failure> telling =
                failures.stream().filter(failure -> !isJoin(failure)).toList();
        return telling.isEmpty() ? failures : telling;
    }

    private static boolean isJoin(Failure failure) {
        return failure instanceof Failure.Waits waits && waits.manner() == Failure.Waits.Manner.END;
    }

    /** The type of the exception that a failure tells of; empty if it tells of none. */
    static String exception(Failure failure) {
        return failure instanceof Failure.Thrown thrown ? thrown.type() : "";
    }

    static Kind kind(Outcome outcome) {
        return switch (outcome.verdict()) {
            case DEADLOCK -> Kind.DEADLOCK;
            case LIVELOCK -> Kind.LIVELOCK;
            default -> Kind.FAILURE;
        };
    }
}
