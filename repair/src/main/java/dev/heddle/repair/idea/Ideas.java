// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.idea;

import dev.heddle.repair.source.Edit;
import dev.heddle.repair.source.Patch;
import dev.heddle.repair.source.Sources;
import java.util.ArrayList;
import java.util.List;

/** All ideas there are. */
public final class Ideas {

    private static final List<Idea> ALL = List.of(
            new Visibility(),
            new Waiting(),
            new Signals(),
            new Releasing(),
            new LockOrder(),
            new OpenCalls(),
            new WriteLocks(),
            new AtomicFields(),
            new MapOperations(),
            new Locking(),
            new OneAtATime(),
            new Latching(),
            new BarrierIdea());

    private Ideas() {}

    /** Patches that might end a bug, those first that make the least of the program wait. */
    public static List<Patch> patches(Contest contest, Sources sources) {
        List<Edit> loops = Waiting.loopsNeeded(contest, sources);
        return ALL.stream()
                .flatMap(idea -> idea.of(contest, sources).stream())
                .map(patch -> waitingInLoops(patch, loops))
                .filter(Patch::isConsistent)
                .sorted()
                .toList();
    }

    /** No patch leaves a wait that asks only once: whatever else it does, a wake-up without a reason would still break the program. */
    private static Patch waitingInLoops(Patch patch, List<Edit> loops) {
        if (patch.edits().containsAll(loops)) {
            return patch;
        }
        List<Edit> all = new ArrayList<>(patch.edits());
        all.addAll(loops);
        return new Patch(patch.title() + ", and wait in a loop that asks again", patch.weight(), all);
    }
}
