// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import java.util.Set;

/**
 * The part of a recorded run to show.
 *
 * @param threads the threads, by path or name; none means all
 * @param from the number of the first event
 * @param most how many events at most
 * @param local whether to show events that no other thread has to do with
 * @param classes whether to list the classes
 * @param sources where source files are
 */
public record RunView(Set<String> threads, int from, int most, boolean local, boolean classes, SourceFiles sources) {

    /** The number of events that are shown unless somebody wants more. */
    public static final int STANDARD_EVENTS = 40;

    /** Everything that other threads have to do with, up to the standard number. */
    public static RunView standard() {
        return new RunView(Set.of(), 1, STANDARD_EVENTS, false, false, SourceFiles.none());
    }

    public RunView {
        threads = Set.copyOf(threads);
    }
}
