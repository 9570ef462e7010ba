// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search;

import dev.heddle.check.CheckOptions;
import dev.heddle.prove.ProveOptions;
import dev.heddle.solve.Deadline;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * The options of a search.
 *
 * @param check how to lead the program to what was predicted from a run
 * @param recorder records further runs
 * @param folder where the traces of further runs are kept
 * @param classPath where classes lie that no run has loaded
 * @param entry the class in which the program begins
 * @param budget how many runs to record at most for one suspicion
 * @param most how many runs to record at most
 * @param solving how much processor time to ask solvers with for ways to places
 * @param deadline when, by the clock, nothing more is begun, and what is under way is stopped
 * @param without what to leave out, to see what it is good for
 */
public record SearchOptions(
        CheckOptions check,
        ProveOptions.Recorder recorder,
        Path folder,
        List<Path> classPath,
        String entry,
        int budget,
        int most,
        Duration solving,
        Deadline deadline,
        Set<Part> without) {

    /** A half of the search. */
    public enum Part {
        /** Solvers that look for another order of the steps of a run, to which the program is then led. */
        PLANS,
        /** Further runs, with other inputs and orders, to where no run has been. */
        EXECUTION
    }

    public SearchOptions {
        classPath = List.copyOf(classPath);
        without = Set.copyOf(without);
    }

    boolean has(Part part) {
        return !without.contains(part);
    }
}
