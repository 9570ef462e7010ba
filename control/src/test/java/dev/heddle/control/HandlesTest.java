// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import dev.heddle.control.programs.Handles;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Variable handles, field updaters and atomic arrays touch the variable that they stand for, and nothing else. */
class HandlesTest {

    private static final List<Known> PROGRAMS = List.of(
            new Known("handleAndField", 2, "5", "6"),
            new Known("lostUpdate", 4, "1", "2"),
            new Known("compareAndSet", 2, "1", "2"),
            new Known("spin", 4, "2"),
            new Known("static", 2, "2"),
            new Known("cells", 1, "12"),
            new Known("cell", 2, "5", "6"),
            new Known("updater", 2, "5", "6"),
            new Known("words", 2, "a", "b"),
            new Known("otherElements", 1, "[1, 1]"),
            new Known("sameElement", 2, "[1, 0]", "[2, 0]"));

    @TempDir
    Path folder;

    @Test
    void they_conflict_with_what_touches_the_same_variable() {
        Known.explore(folder, Handles.class, PROGRAMS);
    }
}
