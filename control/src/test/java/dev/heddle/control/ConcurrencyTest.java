// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.control.programs.Concurrency;
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
 * Each class of {@code java.util.concurrent} under control: no outcome is lost and none invented. What the real classes do when
 * run freely, as often as there is time for, must be among what exploration found.
 */
class ConcurrencyTest {

    private static final int FREE_RUNS = 50;
    private static final int REPLAYS = 20;

    private static final Map<String, Set<String>> OUTCOMES = new LinkedHashMap<>();

    static {
        OUTCOMES.put("reentrantLock", Set.of("x=1", "x=2"));
        OUTCOMES.put("fairLock", Set.of("x=2"));
        OUTCOMES.put("condition", Set.of("y=2"));
        OUTCOMES.put("tryLock", Set.of("x=1 y=0", "x=1 y=1", "x=0 y=0"));
        OUTCOMES.put("timedTryLock", Set.of("got=false"));
        OUTCOMES.put("readWriteLock", Set.of("y=0", "y=2"));
        OUTCOMES.put("stampedLock", Set.of("valid 00", "valid 11", "not valid"));
        OUTCOMES.put("semaphore", Set.of("y=1 false"));
        OUTCOMES.put("latch", Set.of("y=1", "y=2"));
        OUTCOMES.put("barrier", Set.of("y=1", "y=2"));
        OUTCOMES.put("phaser", Set.of("y=1", "y=2"));
        OUTCOMES.put("exchanger", Set.of("ab"));
        OUTCOMES.put("atomics", Set.of("true 11", "false 11", "false 10"));
        OUTCOMES.put("reference", Set.of("afalse", "btrue"));
        OUTCOMES.put("adder", Set.of("1 2", "2 2"));
        OUTCOMES.put("map", Set.of("1 1", "2 null"));
        OUTCOMES.put("mapLostUpdate", Set.of("1", "2"));
        OUTCOMES.put("copyOnWrite", Set.of("1 2", "3 2"));
        OUTCOMES.put("linkedQueue", Set.of("1 [2]", "2 [1]"));
        OUTCOMES.put("blockingQueue", Set.of("1 2"));
        OUTCOMES.put("linkedBlockingQueue", Set.of("1 2"));
        OUTCOMES.put("synchronousQueue", Set.of("1 2"));
        OUTCOMES.put("park", Set.of("y=1"));
        OUTCOMES.put("interrupt", Set.of("x=1"));
        OUTCOMES.put("sleep", Set.of("x=1"));
        OUTCOMES.put("waitAndNotify", Set.of("y=1"));
        OUTCOMES.put("timedWait", Set.of("later"));
        OUTCOMES.put("executor", Set.of("x=1 true", "x=2 true"));
        OUTCOMES.put("failingTask", Set.of("java.lang.IllegalArgumentException: no"));
        OUTCOMES.put("scheduled", Set.of("x=1"));
        OUTCOMES.put("future", Set.of("true 4", "false 2"));
        OUTCOMES.put("forkJoin", Set.of("2"));
        OUTCOMES.put("synchronizedList", Set.of("[1]", "[2]", "[1, 2]"));
        OUTCOMES.put("plainList", Set.of("[1, 2]", "[2, 1]"));
        OUTCOMES.put("threadLocal", Set.of("15 6"));
    }

    @TempDir
    Path folder;

    @Test
    void exploration_finds_what_can_happen_and_nothing_else() throws Exception {
        List<Question> questions = OUTCOMES.keySet().stream()
                .map(name -> new Question(Concurrency.class.getName(), name, "dpor", REPLAYS))
                .toList();

        List<Result> results = Explorations.of(folder, Explorations.ownClassPath(Concurrency.class), questions);

        List<String> wrong = new ArrayList<>();
        for (Result result : results) {
            Set<String> found = outcomes(result);
            Set<String> expected = OUTCOMES.getOrDefault(result.argument(), Set.of());
            if (!result.stop().equals("EXHAUSTED") || !found.equals(expected)) {
                wrong.add("%s %s: %s instead of %s".formatted(result.argument(), result.stop(), found, expected));
            }
            if (result.replayed() != (long) REPLAYS * result.outcomes().size()) {
                wrong.add("%s: only %d replays".formatted(result.argument(), result.replayed()));
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void what_happens_in_free_runs_is_among_it() throws Exception {
        for (Map.Entry<String, Set<String>> known : OUTCOMES.entrySet()) {
            for (int i = 0; i < FREE_RUNS; i++) {
                assertThat(known.getValue()).as(known.getKey()).contains(Concurrency.run(known.getKey()));
            }
        }
    }

    private static Set<String> outcomes(Result result) {
        Set<String> found = new TreeSet<>();
        for (String text : result.outcomes()) {
            String prefix = "FAILED main: java.lang.IllegalStateException: ";
            found.add(
                    text.startsWith(prefix)
                            ? text.substring(prefix.length()).replaceAll(" at Concurrency\\.main:\\d+$", "")
                            : text);
        }
        return found;
    }
}
