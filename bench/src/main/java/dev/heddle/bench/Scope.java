// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import dev.heddle.solve.Budget;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The extent of what is measured.
 *
 * @param quick whether only the sizes that take little time
 * @param cap how long one measurement may take
 * @param root the source tree, for the bundled programs
 * @param only what names of programs must contain, where a benchmark is about many
 */
record Scope(boolean quick, Duration cap, Path root, String only) {

    /** Returns true if a program is to be measured. */
    boolean isWanted(String program) {
        return program.contains(only);
    }

    /** A budget for one measurement that begins now. */
    Budget budget() {
        return Budget.of(cap);
    }

    /** The sizes to measure: all of them, or those up to the given one if it must be quick. */
    List<Integer> sizes(List<Integer> all, int largestQuick) {
        return all.stream().filter(size -> !quick || size <= largestQuick).toList();
    }
}
