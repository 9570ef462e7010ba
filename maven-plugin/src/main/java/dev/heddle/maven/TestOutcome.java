// SPDX-License-Identifier: Apache-2.0
package dev.heddle.maven;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The outcome of a test, or of a class whose tests were left alone.
 *
 * @param test the test, as Heddle names it, or a class
 * @param kind what came of it
 * @param exitCode what Heddle ended with
 * @param verdict that in a line
 * @param message what there is to say
 * @param page where it is told as a page
 */
record TestOutcome(String test, Kind kind, int exitCode, String verdict, String message, Optional<Path> page) {

    /** The kinds of outcomes of a test. */
    enum Kind {
        /** Nothing that counts was found. */
        PASSED("passed"),
        /** Something can go wrong. */
        FOUND("found"),
        /** Nothing that counts was found, and not everything was decided. */
        UNFINISHED("unfinished"),
        /** It could not be looked at, or not at all of it, and seeing nothing is no success. */
        BLIND("inconclusive"),
        /** It could not be checked. */
        BROKEN("broken"),
        /** There is but one thread, so there is nothing to check. */
        ONE_THREAD("one thread");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    /**
     * Returns what an exit code of {@code heddle check} means.
     *
     * @param inconclusive what it says for tests of a result that is: {@code unfinished} or {@code blind}; empty if it is none
     */
    static Kind kind(int exitCode, String inconclusive) {
        return switch (exitCode) {
            case 0, HeddleProcess.INCONCLUSIVE -> inconclusive(exitCode, inconclusive);
            case HeddleProcess.FOUND -> Kind.FOUND;
            default -> Kind.BROKEN;
        };
    }

    private static Kind inconclusive(int exitCode, String inconclusive) {
        return switch (inconclusive) {
            case "unfinished" -> Kind.UNFINISHED;
            case "blind" -> Kind.BLIND;
            default -> exitCode == 0 ? Kind.PASSED : Kind.BLIND;
        };
    }
}
