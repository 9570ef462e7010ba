// SPDX-License-Identifier: Apache-2.0
package dev.heddle.librarybugs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Every bug of the list is found in the version that has it, and nothing of its kind in the one that has not. */
class LibraryBugsTest {

    private static final Path TARGET = Path.of("target").toAbsolutePath();

    /** Recorded runs: one may hang by the bug itself, or take a way on which nothing can be predicted. */
    private static final int RUNS = 3;

    private static final List<String> OPTIONS = List.of("--patience", "10s", "--explore", "10s");

    private static final Table FOUND = new Table(
            "bugs",
            "Driver",
            "Reported as",
            "Library",
            "Fails by",
            "Found",
            "Runs",
            "Executions",
            "Exhausted",
            "Seconds",
            "Remark");
    private static final Table MENDED = new Table(
            "mended", "Driver", "Library", "Of its kind", "Other findings", "Executions", "Exhausted", "Seconds");

    static Stream<Bug> bugs() {
        List<String> wanted = List.of(System.getProperty("heddle.bug", "").split(","));
        return Bug.all().stream().filter(bug -> wanted.contains("") || wanted.contains(bug.driver()));
    }

    static Stream<Bug> mended() {
        return bugs().filter(bug -> bug.mended().isPresent());
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("bugs")
    void a_known_bug_is_found_and_made_to_happen(Bug bug) throws IOException, InterruptedException {
        Check check = check(bug, bug.jars(), "with");
        int runs = 1;
        while (runs < RUNS && check.real(bug.kind()).isEmpty() && !bug.isMissed()) {
            check = check(bug, bug.jars(), "with");
            runs++;
        }
        List<JsonNode> found = check.real(bug.kind());
        FOUND.add(
                bug,
                bug.report(),
                names(bug.jars()),
                bug.kind(),
                found.isEmpty() ? "no" : Check.text(found.get(0)),
                runs,
                check.executions(),
                check.isProof() ? "yes" : "no",
                seconds(check),
                bug.remark());

        assertThat(found.isEmpty()).as(check.output()).isEqualTo(bug.isMissed());
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("mended")
    void nothing_of_the_kind_is_found_where_it_is_mended(Bug bug) throws IOException, InterruptedException {
        List<String> jars = bug.mended().orElseThrow();
        Check check = check(bug, jars, "without");
        List<JsonNode> same = check.real(bug.kind());
        MENDED.add(
                bug,
                names(jars),
                same.isEmpty() ? "nothing" : Check.text(same.get(0)),
                others(check, bug.kind()),
                check.executions(),
                check.isProof() ? "yes" : "no",
                seconds(check));

        assertThat(check.trouble()).as(check.output()).isEmpty();
        assertThat(same).isEmpty();
    }

    private static Check check(Bug bug, List<String> jars, String version) throws IOException, InterruptedException {
        String classPath = jars.stream()
                .map(jar -> TARGET.resolve("lib").resolve(jar + ".jar").toString())
                .collect(Collectors.joining(File.pathSeparator));
        List<String> options = Stream.of(
                        OPTIONS.stream(),
                        Stream.of("--include", bug.include()),
                        jars.isEmpty() ? Stream.<String>empty() : Stream.of("-cp", classPath),
                        Stream.of(bug.source().toString()))
                .flatMap(parts -> parts)
                .toList();
        return Check.run(TARGET.resolve("checks").resolve(bug.driver()).resolve(version), options);
    }

    private static String names(List<String> jars) {
        return jars.isEmpty() ? "the JDK" : String.join(", ", jars);
    }

    private static String others(Check check, String kind) {
        String found = check.real().stream()
                .filter(finding -> !finding.path("kind").stringValue("").equals(kind))
                .map(finding -> "%s: %s"
                        .formatted(
                                finding.path("kind").stringValue(""),
                                finding.path("what").path(0).stringValue("")))
                .collect(Collectors.joining("; "));
        return found.isEmpty() ? "none" : found;
    }

    private static String seconds(Check check) {
        return String.format(Locale.ROOT, "%.0f", check.time().toMillis() / 1e3);
    }
}
