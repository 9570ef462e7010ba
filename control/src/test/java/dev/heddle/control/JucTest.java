// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.control.Explorations.Returned;
import dev.heddle.control.programs.juc.Atomics;
import dev.heddle.control.programs.juc.Locks;
import dev.heddle.control.programs.juc.Maps;
import dev.heddle.control.programs.juc.Queues;
import dev.heddle.control.programs.juc.Shows;
import dev.heddle.control.programs.juc.Synchronizers;
import dev.heddle.control.programs.juc.Tasks;
import dev.heddle.control.programs.juc.Threads;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each class of {@code java.util.concurrent}: what exploration finds is exactly what the class allows, and what the real class does
 * when it runs freely is among it. Each program is such that a wrong model of its class would lose or invent an outcome.
 *
 * <p>{@code mvn test -pl control -Dtest=JucTest -Dheddle.golden=refresh} writes the table of the page anew.
 */
class JucTest {

    private static final int REPLAYS = 10;
    private static final int FREE_RUNS = 15;
    private static final int MANY_FREE_RUNS = 200;

    /** For programs that wait for real time to pass. */
    private static final long LONGEST_NANOS = 20_000_000;

    private static final long MUCH_LONGER_NANOS = 300_000_000;

    private static final Path PAGE = Path.of("..", "docs", "control.md");
    private static final String BEGIN = "<!-- classes: begin -->\n";
    private static final String END = "<!-- classes: end -->";

    @TempDir
    Path folder;

    @Test
    void exploration_finds_what_each_class_allows_and_nothing_else() {
        List<Question> questions = programs().stream()
                .map(method -> new Question(name(method), "", "dpor", REPLAYS))
                .toList();

        List<Result> results = Explorations.of(folder, Explorations.ownClassPath(Locks.class), questions);

        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            Result result = results.get(i);
            Set<String> found = new TreeSet<>();
            result.outcomes().forEach(outcome -> found.add(Returned.of(outcome)));
            Set<String> expected = outcomes(programs().get(i));
            if (!result.stop().equals("EXHAUSTED") || !found.equals(expected)) {
                wrong.add("%s %s: %s instead of %s".formatted(result.main(), result.stop(), found, expected));
            }
            if (result.replayed() != (long) REPLAYS * result.outcomes().size()) {
                wrong.add("%s: only %d replays".formatted(result.main(), result.replayed()));
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void what_the_real_classes_do_is_among_it() throws ReflectiveOperationException {
        runFreely(FREE_RUNS, LONGEST_NANOS);
    }

    @Test
    @Tag("slow")
    void what_the_real_classes_do_in_many_runs_is_among_it() throws ReflectiveOperationException {
        runFreely(MANY_FREE_RUNS, MUCH_LONGER_NANOS);
    }

    private static void runFreely(int times, long longestNanos) throws ReflectiveOperationException {
        for (Method program : programs()) {
            long begun = System.nanoTime();
            for (int i = 0; i < times && System.nanoTime() - begun < longestNanos; i++) {
                assertThat(outcomes(program)).as(name(program)).contains((String) program.invoke(null));
            }
        }
    }

    @Test
    void the_table_in_the_documents_is_printed_from_the_programs() throws IOException {
        String page = Files.readString(PAGE);
        String before = page.substring(0, page.indexOf(BEGIN) + BEGIN.length());
        String after = page.substring(page.indexOf(END));
        if (System.getProperty("heddle.golden", "").equals("refresh")) {
            Files.writeString(PAGE, before + table() + after);
        }

        assertThat(Files.readString(PAGE)).isEqualTo(before + table() + after);
    }

    private static List<Method> programs() {
        List<Method> programs = new ArrayList<>();
        for (Class<?> type : List.of(
                Locks.class,
                Synchronizers.class,
                Atomics.class,
                Queues.class,
                Maps.class,
                Tasks.class,
                Threads.class)) {
            Arrays.stream(type.getMethods())
                    .filter(method -> method.isAnnotationPresent(Shows.class))
                    .sorted(Comparator.comparing(
                                    (Method method) -> shows(method).of())
                            .thenComparing(Method::getName))
                    .forEach(programs::add);
        }
        return programs;
    }

    private static Shows shows(Method method) {
        return method.getAnnotation(Shows.class);
    }

    private static Set<String> outcomes(Method method) {
        return new TreeSet<>(List.of(shows(method).outcomes()));
    }

    private static String name(Method method) {
        return method.getDeclaringClass().getName() + "#" + method.getName();
    }

    private static String table() {
        return "| class | program | all outcomes | found wrong would be |\n|---|---|---|---|\n"
                + programs().stream().map(JucTest::row).collect(joining("\n", "", "\n"));
    }

    private static String row(Method method) {
        return "| %s | `%s.%s` | %s | %s |"
                .formatted(
                        shows(method).of(),
                        method.getDeclaringClass().getSimpleName(),
                        method.getName(),
                        Arrays.stream(shows(method).outcomes())
                                .map(outcome -> "`" + outcome + "`")
                                .collect(joining(", ")),
                        shows(method).against());
    }
}
