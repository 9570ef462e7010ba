// SPDX-License-Identifier: Apache-2.0
package dev.heddle.librarybugs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A known bug of a library.
 *
 * @param driver the program in which it shows
 * @param kind how it fails, in the word of {@code heddle check --json}
 * @param woven what of the library is woven; empty for the JDK's own bugs
 * @param jars the library with the bug, and what it needs
 * @param mended the same without the bug, if there is such a version
 * @param report where it was reported
 * @param remark what else there is to say
 */
record Bug(
        String driver,
        String kind,
        Optional<String> woven,
        List<String> jars,
        Optional<List<String>> mended,
        String report,
        String remark) {

    private static final String MISSED = "missed:";

    /** All of the list. */
    static List<Bug> all() {
        try (Stream<String> lines = Files.lines(Path.of("bugs.txt"))) {
            return lines.filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Bug::parse)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Bug parse(String line) {
        List<String> parts = Stream.of(line.split("\\|", -1)).map(String::strip).toList();
        if (parts.size() != 7) {
            throw new IllegalArgumentException("not seven parts: " + line);
        }
        return new Bug(
                parts.get(0),
                parts.get(1),
                given(parts.get(2)),
                given(parts.get(3)).map(Bug::list).orElse(List.of()),
                given(parts.get(4)).map(Bug::list),
                parts.get(5),
                parts.get(6));
    }

    private static Optional<String> given(String text) {
        return text.equals("-") ? Optional.empty() : Optional.of(text);
    }

    private static List<String> list(String text) {
        return List.of(text.split(", *"));
    }

    /** The file of the program. */
    Path source() {
        return Path.of("drivers", driver + ".java").toAbsolutePath();
    }

    /** Classes to weave: those of the program, and what is of interest of the library. */
    String include() {
        return woven.map(patterns -> driver + "," + patterns).orElse(driver);
    }

    /** Returns true if it is known that it is not found. */
    boolean isMissed() {
        return remark.startsWith(MISSED);
    }

    @Override
    public String toString() {
        return driver;
    }
}
