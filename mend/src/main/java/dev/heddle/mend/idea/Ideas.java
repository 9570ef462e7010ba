package dev.heddle.mend.idea;

import dev.heddle.mend.source.Patch;
import dev.heddle.mend.source.Sources;
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
            new Barrier());

    private Ideas() {}

    /** Patches that might end a bug, those first that make the least of the program wait. */
    public static List<Patch> patches(Contest contest, Sources sources) {
        return ALL.stream()
                .flatMap(idea -> idea.of(contest, sources).stream())
                .filter(Patch::isConsistent)
                .sorted()
                .toList();
    }
}
