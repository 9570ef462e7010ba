// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares what people see with what was reviewed.
 *
 * <p>{@code mvn test -pl cli -am -Dheddle.golden=refresh} writes the files anew; read the difference before you commit it.
 */
final class GoldenFiles {

    private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

    private GoldenFiles() {}

    static void assertMatches(String name, String text) {
        Path file = FOLDER.resolve(name);
        String normalised = normalised(text);
        try {
            if (System.getProperty("heddle.golden", "").equals("refresh")) {
                Files.createDirectories(FOLDER);
                Files.writeString(file, normalised);
            }
            assertThat(normalised).as(file.toString()).isEqualTo(Files.readString(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Times, the amount of work, sizes of traces and folders of tests differ from run to run. */
    private static String normalised(String text) {
        return text.replace('\\', '/')
                .replaceAll("\\d+(\\.\\d+)? s\\b", "0.00 s")
                .replaceAll("\\d+ solver calls?", "9 solver calls")
                .replaceAll("\\(\\d+(\\.\\d+)? [kM]B\\)", "(2.2 kB)")
                .replaceAll("\\d+ events in a run, \\d+ before", "37 events in a run, 29 before")
                .replaceAll("(trace|show) \\S+/(\\w+\\.heddle)", "$1 $2");
    }
}
