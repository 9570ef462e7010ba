// SPDX-License-Identifier: Apache-2.0
package dev.heddle.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LibrariesTest {

    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final String JDK = "jdk" + Runtime.version().feature();
    private static final Report REPORT = new Report(TARGET.resolve("libraries-%s.md".formatted(JDK)));

    /** All, or those that the system property {@code heddle.library} names. */
    static List<Library> libraries() {
        List<String> wanted = List.of(System.getProperty("heddle.library", "").split(","));
        return Libraries.all().stream()
                .filter(library -> wanted.contains("") || wanted.contains(library.name()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void a_librarys_tests_end_the_same_recorded_or_not_and_what_they_did_is_rebuilt(Library library)
            throws IOException {
        Path folder = emptied(TARGET.resolve("recorded").resolve(JDK).resolve(library.name()));
        Path trace = folder.resolve("run.heddle");

        Comparison comparison = Comparison.of(library, folder, trace);
        TraceFacts facts = TraceFacts.of(trace);
        REPORT.add(library, comparison, facts);

        assertThat(comparison.tests()).as("tests").isPositive();
        assertThat(facts.threads()).as("threads").isGreaterThan(1);
        assertThat(comparison.changed()).as("tests that ended differently").isEmpty();
        assertThat(facts.problems()).as("problems of the trace").isEmpty();
        assertThat(facts.disagreements()).as("disagreements").isEmpty();
    }

    private static Path emptied(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        return Files.createDirectories(folder);
    }
}
