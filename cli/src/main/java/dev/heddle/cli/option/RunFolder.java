// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.scratch.Scratch;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder for the recorded runs of a command. Closing removes those that nobody asked for.
 *
 * @param path the folder
 * @param kept what somebody called it who wants to keep it; null if nobody does
 */
public record RunFolder(Path path, @Nullable Path kept) implements Closeable {

    /** The folder of this name in the working directory, which is made if it is not there; without a name, one that does not last. */
    public static RunFolder of(@Nullable Path kept, Surroundings surroundings) throws IOException {
        return new RunFolder(
                kept == null
                        ? Scratch.folder("heddle-runs")
                        : Files.createDirectories(surroundings.folder().resolve(kept)),
                kept);
    }

    /** Says what is left of a command that was interrupted. */
    public void tellInterrupted(Surroundings surroundings) {
        String where = kept == null ? "--keep FOLDER keeps the recorded runs" : "the recorded runs are in " + kept;
        surroundings.err().println("heddle: interrupted; " + where);
    }

    @Override
    public void close() throws IOException {
        if (kept != null) {
            return;
        }
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(path);
    }
}
