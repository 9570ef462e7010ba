// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import java.util.List;

/**
 * The reach of a claim about a recorded run: the trace has only the paths that the threads took.
 *
 * @param questions at how many places a thread could leave its path, if others' steps came in another order
 * @param others where some interleaving does, as far as that was found out
 * @param undecided of how many places it is not known
 * @param reasons what else keeps the trace from saying what the program can do
 */
public record RecordedPaths(int questions, List<String> others, int undecided, List<String> reasons) {

    static final RecordedPaths NOT_ASKED =
            new RecordedPaths(0, List.of(), 0, List.of("whether threads can leave their recorded paths was not asked"));

    public RecordedPaths {
        others = List.copyOf(others);
        reasons = List.copyOf(reasons);
    }

    /** Returns true if no interleaving leaves the recorded paths, so that what is proved of them is proved of all. */
    public boolean areAll() {
        return others.isEmpty() && undecided == 0 && reasons.isEmpty();
    }
}
