// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.control.programs.Insides;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The JDK calls the program where it holds monitors, and has pools and timers of its own: reduction loses nothing, invents nothing,
 * and each outcome can be replayed.
 */
class InsidesTest {

    private static final int REPLAYS = 100;
    private static final int FREE_RUNS = 20;
    private static final String DEADLOCK = "deadlock";

    private static final Map<String, Set<String>> OUTCOMES = new LinkedHashMap<>();

    static {
        OUTCOMES.put("compute", Set.of("{k=2} 2"));
        OUTCOMES.put("computeAndGet", Set.of("0", "1", "11"));
        OUTCOMES.put("computeAndPut", Set.of("{k=5} 1", "{k=6} 0"));
        OUTCOMES.put("computeIfAbsent", Set.of("{k=0} 1", "{k=10} 1"));
        OUTCOMES.put("computeAndLock", Set.of("{k=1}", "{k=2}", DEADLOCK));
        OUTCOMES.put("computeThatFails", Set.of("{k=3} 0", "{k=3} 1", "{k=3} 2"));
        OUTCOMES.put("synchronizedList", Set.of("[2, 3] 2", "[2, 3] 3"));
        OUTCOMES.put("synchronizedMap", Set.of("{k=2} 2"));
        OUTCOMES.put("ownMonitorOfList", Set.of("[1, 2, 3]", "[3, 1, 2]"));
        OUTCOMES.put("vector", Set.of("[1, 2, 3] 3", "[1, 2, 3] 6"));
        OUTCOMES.put("ownMonitorOfVector", Set.of("[1, 2, 3]", "[3, 1, 2]"));
        OUTCOMES.put("vectorThatFails", Set.of("[1, 3] 0", "[1, 3] 1", "[1, 3] 2"));
        OUTCOMES.put("hashtable", Set.of("{k=1} 2", "{k=11} 2"));
        OUTCOMES.put("stringBuffer", Set.of("abc", "cab"));
        OUTCOMES.put("timer", Set.of("21"));
        OUTCOMES.put("twoSchedule", Set.of("12", "21"));
        OUTCOMES.put("task", Set.of("false 0", "false 1", "true 1"));
        OUTCOMES.put("forkJoin", Set.of("2 1", "2 2", "2 3"));
        OUTCOMES.put("commonPool", Set.of("0", "1", "10"));
        OUTCOMES.put("parallelStream", Set.of("1 1", "1 2"));
        OUTCOMES.put("timeOut", Set.of("7"));
        OUTCOMES.put("interruptedJoin", Set.of("1", "2"));
        OUTCOMES.put("interruptedWait", Set.of("1", "2"));
        OUTCOMES.put("interruptedTask", Set.of("2"));
    }

    @TempDir
    Path folder;

    @Test
    void exploration_finds_what_can_happen_and_nothing_else() {
        List<Question> questions = new ArrayList<>();
        for (String name : OUTCOMES.keySet()) {
            questions.add(new Question(Insides.class.getName(), name, "dpor", REPLAYS));
        }

        List<Result> results = Explorations.of(folder, Explorations.ownClassPath(Insides.class), questions);

        List<String> wrong = new ArrayList<>();
        for (Result result : results) {
            String name = result.argument();
            Set<String> expected = OUTCOMES.getOrDefault(name, Set.of());
            if (!result.stop().equals("EXHAUSTED") || !outcomes(result).equals(expected)) {
                wrong.add("%s %s: %s instead of %s".formatted(name, result.stop(), outcomes(result), expected));
            }
            if (result.completed() != result.classes()) {
                wrong.add("%s: %d executions of %d classes".formatted(name, result.completed(), result.classes()));
            }
            if (result.replayed() != (long) REPLAYS * result.outcomes().size()) {
                wrong.add("%s: only %d replays".formatted(name, result.replayed()));
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void brute_force_finds_as_many_classes() {
        List<Question> questions = new ArrayList<>();
        for (String name : OUTCOMES.keySet()) {
            if (!name.equals("forkJoin") && !name.equals("parallelStream")) {
                questions.add(new Question(Insides.class.getName(), name, "dpor", 0));
                questions.add(new Question(Insides.class.getName(), name, "brute-force", 0));
            }
        }

        List<Result> results = Explorations.of(folder, Explorations.ownClassPath(Insides.class), questions);

        for (int i = 0; i < results.size(); i += 2) {
            Result reduced = results.get(i);
            Result all = results.get(i + 1);
            assertThat(all.stop()).as(all.argument()).isEqualTo("EXHAUSTED");
            assertThat(reduced.outcomes()).as(all.argument()).isEqualTo(all.outcomes());
            assertThat(reduced.classes()).as(all.argument()).isEqualTo(all.classes());
        }
    }

    @Test
    void what_happens_in_free_runs_is_among_it() throws Exception {
        for (Map.Entry<String, Set<String>> known : OUTCOMES.entrySet()) {
            // free runs may stand still between two calls for longer than the timer waits
            boolean left = known.getValue().contains(DEADLOCK) || known.getKey().equals("timer");
            for (int i = 0; i < FREE_RUNS && !left; i++) {
                assertThat(known.getValue()).as(known.getKey()).contains(Insides.run(known.getKey()));
            }
        }
    }

    private static Set<String> outcomes(Result result) {
        Set<String> found = new TreeSet<>();
        for (String text : result.outcomes()) {
            String prefix = "FAILED main: java.lang.IllegalStateException: ";
            found.add(
                    text.startsWith("DEADLOCK ")
                            ? DEADLOCK
                            : text.startsWith(prefix)
                                    ? text.substring(prefix.length()).replaceAll(" at .*", "")
                                    : text);
        }
        return found;
    }
}
