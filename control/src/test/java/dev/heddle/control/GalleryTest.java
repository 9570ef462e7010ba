// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.samples.gallery.Gallery;
import dev.heddle.samples.gallery.Gallery.Exhibit;
import dev.heddle.samples.gallery.Gallery.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The bug gallery on the real engine.
 *
 * <p>{@code mvn test -pl control -Dtest=GalleryTest -Dheddle.golden=refresh} writes the table of the page anew.
 */
class GalleryTest {

    private static final int REPLAYS = 3;
    private static final Path SOURCES = Path.of("..", "samples", "src", "main", "java");
    private static final Path PAGE = Path.of("..", "docs", "gallery.md");
    private static final String TABLE = "| Program |";

    /** Sleeps or time-outs decide what happens, or calls of the JDK meet that are several steps in a free run. */
    private static final Set<String> NO_PROOF =
            Set.of("ThreadLocalLeakFixed", "AdderResetFixed", "DeletedWhileListedFixed");

    @TempDir
    Path folder;

    @Test
    void each_bug_is_found_and_replayed_and_some_executions_are_good() {
        List<String> wrong = new ArrayList<>();
        List<Exhibit> explored = explored();
        List<Result> results = explore(explored, Exhibit::main);
        for (int i = 0; i < explored.size(); i++) {
            Exhibit exhibit = explored.get(i);
            Result result = results.get(i);
            boolean isFound = result.outcomes().stream().anyMatch(outcome -> isExpected(exhibit, outcome));
            boolean isGood = result.outcomes().stream().anyMatch(outcome -> outcome.startsWith("OK"));
            boolean isReplayed =
                    result.replayed() == (long) REPLAYS * result.outcomes().size();
            if (!isExhausted(result) || isFound == (exhibit.failure() == Failure.RACE) || !isGood || !isReplayed) {
                wrong.add(result.toString());
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void no_twin_can_fail_and_nearly_always_that_is_a_proof() {
        List<Result> results = explore(explored(), Exhibit::twin);

        assertThat(results)
                .filteredOn(result -> !isExhausted(result)
                        || result.notModelled().isEmpty()
                                == NO_PROOF.contains(result.main().replaceFirst(".*\\.", ""))
                        || !result.outcomes().stream().allMatch(outcome -> outcome.startsWith("OK")))
                .isEmpty();
    }

    @Test
    void the_list_and_the_source_files_agree_and_there_are_enough() throws IOException {
        Set<String> listed = Gallery.exhibits().stream()
                .flatMap(exhibit -> Stream.of(exhibit.main(), exhibit.twin()))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(listed).isEqualTo(sources());
        assertThat(explored()).hasSizeGreaterThanOrEqualTo(60);
    }

    @Test
    void the_table_in_the_documents_is_printed_from_the_list() throws IOException {
        String page = Files.readString(PAGE);
        String before = page.substring(0, page.indexOf(TABLE));
        if (System.getProperty("heddle.golden", "").equals("refresh")) {
            Files.writeString(PAGE, before + table());
        }

        assertThat(Files.readString(PAGE)).isEqualTo(before + table());
    }

    private List<Result> explore(List<Exhibit> exhibits, Function<Exhibit, String> program) {
        List<Question> questions = exhibits.stream()
                .map(exhibit -> new Question(program.apply(exhibit), "", "dpor", REPLAYS))
                .toList();
        return Explorations.of(folder, Explorations.ownClassPath(Gallery.class), questions);
    }

    private static List<Exhibit> explored() {
        return Gallery.exhibits().stream().filter(Exhibit::isExplored).toList();
    }

    private static boolean isExhausted(Result result) {
        return result.stop().equals("EXHAUSTED")
                && result.outcomes().stream().noneMatch(outcome -> outcome.startsWith("TOO_LONG"));
    }

    /** Returns true if the outcome is the failure that the list tells of, rather than just any. */
    private static boolean isExpected(Exhibit exhibit, String outcome) {
        String begin = switch (exhibit.failure()) {
            case ASSERTION, EXCEPTION -> "FAILED ";
            case DEADLOCK -> "DEADLOCK ";
            case LIVELOCK -> "LIVELOCK ";
            case RACE -> "";
        };
        boolean isAssertion = outcome.contains("AssertionError");
        return outcome.startsWith(begin)
                && outcome.contains(exhibit.says())
                && isAssertion == (exhibit.failure() == Failure.ASSERTION)
                && !outcome.startsWith("OK");
    }

    private static Set<String> sources() throws IOException {
        Path gallery = SOURCES.resolve(Gallery.class.getPackageName().replace('.', '/'));
        try (Stream<Path> files = Files.walk(gallery, 2)) {
            return files.filter(file -> !gallery.equals(file.getParent()))
                    .map(file -> SOURCES.relativize(file).toString().replace('\\', '/'))
                    .filter(file -> file.endsWith(".java") && !file.endsWith("package-info.java"))
                    .map(file ->
                            file.substring(0, file.length() - ".java".length()).replace('/', '.'))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static String table() {
        return TABLE + " Pattern | Fails by | Not found by `explore` because |\n|---|---|---|---|\n"
                + Gallery.exhibits().stream().map(GalleryTest::row).collect(joining("\n", "", "\n"));
    }

    private static String row(Exhibit exhibit) {
        return "| `%s/%s` | %s | %s | %s |"
                .formatted(
                        exhibit.theme(),
                        exhibit.name(),
                        exhibit.pattern(),
                        exhibit.failure().name().toLowerCase(Locale.ROOT),
                        exhibit.failure() == Failure.RACE && exhibit.isExplored()
                                ? "no order of steps shows it"
                                : exhibit.unexplored());
    }
}
