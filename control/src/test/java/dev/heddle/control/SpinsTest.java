// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.control.programs.Spins;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loops of real programs that wait for another thread, and such that only look like it. */
class SpinsTest {

    private static final int REPLAYS = 100;

    /** Classes of loops that wait: with how many different rounds that see something new they can be gone through. */
    private static final Map<String, Long> WAITING = new LinkedHashMap<>();

    static {
        // Looks once and finds it, or looks before and again afterwards.
        for (String name :
                List.of("flag", "hint", "static", "cell", "copy", "helper", "function", "interrupt", "alive", "two")) {
            WAITING.put(name, 2L);
        }
        WAITING.put("poll", 3L);
        WAITING.put("made", 4L);
        WAITING.put("either", 5L);
        WAITING.put("increment", 4L);
        WAITING.put("reference", 8L);
        WAITING.put("exchangeLock", 6L);
        WAITING.put("semaphore", 4L);
    }

    @TempDir
    Path folder;

    @Test
    void loops_that_wait_are_explored_to_the_end() {
        Map<String, List<Result>> results = explore(List.copyOf(WAITING.keySet()), "dpor", "brute-force");

        WAITING.forEach((name, classes) -> {
            for (Result result : Objects.requireNonNull(results.get(name))) {
                assertThat(result.stop()).as(name).isEqualTo("EXHAUSTED");
                assertThat(result.outcomes()).as(name).containsExactly("OK ");
                assertThat(result.classes()).as(name).isEqualTo(classes);
                assertThat(result.replayed()).as(name).isEqualTo(REPLAYS);
            }
            assertThat(results.get(name).get(0).completed()).as(name).isEqualTo(classes);
        });
    }

    @Test
    void locks_made_of_loops_are_proved() {
        Map<String, Long> classes =
                Map.of("spinLock", 48L, "ticketLock", 48L, "tryLock", 28L, "peterson", 12L, "dekker", 18L);
        Map<String, List<Result>> results = explore(List.copyOf(classes.keySet()), "dpor");

        results.forEach((name, found) -> {
            assertThat(found.get(0).stop()).as(name).isEqualTo("EXHAUSTED");
            assertThat(found.get(0).outcomes()).as(name).containsExactly("OK ");
            assertThat(found.get(0).completed())
                    .as(name)
                    .isEqualTo(found.get(0).classes())
                    .isEqualTo(classes.get(name));
        });
    }

    @Test
    void a_loop_that_nobody_ends_is_told_with_its_lines_and_what_it_waits_for() {
        Map<String, List<Result>> results = explore(List.of("never", "everybody"), "dpor", "brute-force");

        for (Result result : Objects.requireNonNull(results.get("never"))) {
            assertThat(result.stop()).isEqualTo("EXHAUSTED");
            assertThat(result.outcomes()).hasSize(2);
            assertThat(result.outcomes().get(0))
                    .startsWith("LIVELOCK ")
                    .containsPattern(
                            "main\\.0 goes round Spins\\.[$\\w]*never[$\\w]*:\\d+-\\d+ until Spins\\.value changes");
            assertThat(result.replayed()).isEqualTo(2 * REPLAYS);
        }
        for (Result result : Objects.requireNonNull(results.get("everybody"))) {
            assertThat(result.outcomes()).hasSize(1);
            assertThat(result.outcomes().get(0))
                    .contains("main.0 goes round", "until Spins.wants1 changes", "main.1 goes round")
                    .contains("until Spins.wants0 changes");
        }
    }

    @Test
    void loops_that_count_do_not_wait() {
        Map<String, List<Result>> results =
                explore(List.of("counted", "countedInObject", "countedInList", "again"), "dpor", "brute-force");

        results.forEach((name, found) -> {
            List<String> seen = name.equals("again") ? List.of("0", "1", "11") : List.of("0", "1", "2", "3");
            for (Result result : found) {
                assertThat(result.stop()).as(name).isEqualTo("EXHAUSTED");
                assertThat(result.outcomes().stream()
                                .map(text -> text.replaceAll(".*seen (\\d+).*", "$1"))
                                .toList())
                        .as(name)
                        .containsExactlyElementsOf(seen);
                assertThat(result.classes()).as(name).isEqualTo(seen.size());
            }
        });
    }

    @Test
    void two_that_give_way_for_ever_are_told_although_something_changes_in_each_round() {
        Map<String, List<Result>> results = explore(List.of("polite", "politeInTurns"), "round-robin*3");

        results.forEach((name, found) -> {
            List<String> outcomes = found.get(0).outcomes();
            assertThat(outcomes)
                    .as(name)
                    .anySatisfy(text -> assertThat(text)
                            .matches("LIVELOCK main\\.0 goes round (Spins\\.giveWay:\\S+) again and again;"
                                    + " main\\.1 goes round \\1 again and again"));
            assertThat(found.get(0).replayed()).as(name).isEqualTo((long) REPLAYS * outcomes.size());
        });
    }

    @Test
    void what_has_an_end_is_not_told_to_go_round_for_ever() {
        Map<String, List<Result>> results =
                explore(List.of("politeUntilTired", "politeWithNotes", "politeToOne"), "round-robin*3");

        results.forEach(
                (name, found) -> assertThat(found.get(0).outcomes()).as(name).containsExactly("OK "));
    }

    private Map<String, List<Result>> explore(List<String> names, String... strategies) {
        List<Question> questions = new ArrayList<>();
        for (String name : names) {
            for (String strategy : strategies) {
                questions.add(new Question(Spins.class.getName(), name, strategy, REPLAYS));
            }
        }
        return Explorations.of(folder, Explorations.ownClassPath(Spins.class), questions).stream()
                .collect(Collectors.groupingBy(Result::argument));
    }
}
