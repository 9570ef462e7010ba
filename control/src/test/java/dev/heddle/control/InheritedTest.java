// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import dev.heddle.control.programs.Inherited;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Behind an interface of the program, the JDK is under control as anywhere else. */
class InheritedTest {

    @TempDir
    Path folder;

    @Test
    void what_classes_inherit_from_the_jdk_has_its_steps() {
        Known.explore(
                folder,
                Inherited.class,
                List.of(
                        new Known("number", 4, "1", "2"),
                        new Known("ownNumber", 4, "1", "2"),
                        new Known("reference", 4, "1", "2"),
                        new Known("cell", 2, "a", "b"),
                        new Known("table", 4, "1", "2"),
                        new Known("lock", 2, "2"),
                        new Known("latch", 1, "8")));
    }
}
