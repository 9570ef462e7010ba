// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A trace of {@code examples/LostUpdate.java} that was recorded once, so that what is shown of it is always the same.
 *
 * <p>With {@code -Dheddle.golden=refresh} it is recorded anew. Without, it is an old trace that must stay readable.
 */
final class Recorded {

    /** The trace, seen from this module. */
    static final Path LOST_UPDATE = Path.of("src", "test", "resources", "recorded", "LostUpdate.heddle");

    static {
        if (System.getProperty("heddle.golden", "").equals("refresh")) {
            Terminal terminal = Terminal.piped().in(Path.of(".."));
            int code = terminal.run(
                    "record", "-o", Path.of("cli").resolve(LOST_UPDATE).toString(), "examples/LostUpdate.java");
            if (code != 0) {
                throw new IllegalStateException(terminal.err());
            }
        }
    }

    private Recorded() {}

    /** A copy named as people name theirs, in a folder beside a copy of its source. */
    static Path copyTo(Path folder) throws java.io.IOException {
        Files.createDirectories(folder.resolve("examples"));
        Files.copy(Path.of("..", "examples", "LostUpdate.java"), folder.resolve("examples/LostUpdate.java"));
        return Files.copy(LOST_UPDATE, folder.resolve("LostUpdate.heddle"));
    }
}
