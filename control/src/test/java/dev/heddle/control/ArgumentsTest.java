// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.control.Explorations.Returned;
import dev.heddle.control.programs.Arguments;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls of the JDK that look into their arguments, change them or take their monitors: nothing is lost and nothing invented. */
class ArgumentsTest {

    private static final int REPLAYS = 10;
    private static final int FREE_RUNS = 20;
    private static final String DEADLOCK = "deadlock";

    private static final Map<String, Set<String>> OUTCOMES = new LinkedHashMap<>();

    static {
        OUTCOMES.put("copied", Set.of("[1, 2]", "[9, 2]"));
        OUTCOMES.put("copiedElsewhere", Set.of("[1, 1, 3, 9]"));
        OUTCOMES.put("filled", Set.of("0", "7"));
        OUTCOMES.put("sorted", Set.of("[0, 3]", "[0, 1]"));
        OUTCOMES.put("hashed", Set.of("31", "32"));
        OUTCOMES.put("clonedArray", Set.of("[0]", "[1]"));
        OUTCOMES.put("streamed", Set.of("2", "6"));
        OUTCOMES.put("characters", Set.of("ab", "xy"));
        OUTCOMES.put("toArray", Set.of("-", "a"));
        OUTCOMES.put("wrapped", Set.of("a", "b"));
        OUTCOMES.put("large", Set.of("0", "7"));
        OUTCOMES.put("addAll", Set.of("[1, 2]", "[1, 2, 3]"));
        OUTCOMES.put("copyOfList", Set.of("[[1]]", "[[1, 2]]"));
        OUTCOMES.put("textOfList", Set.of("[1][1]", "[1][1, 2]", "[1, 2][1, 2]"));
        OUTCOMES.put("sortedList", Set.of("1", "2"));
        OUTCOMES.put("textOfAtomic", Set.of("n0", "n1"));
        OUTCOMES.put("unmodifiable", Set.of("1", "2"));
        OUTCOMES.put("behindSynchronized", Set.of("1", "2"));
        OUTCOMES.put("bytesInMemory", Set.of("0", "1"));
        OUTCOMES.put("readInto", Set.of("0", "7"));
        OUTCOMES.put("joined", Set.of("-", "-a"));
        OUTCOMES.put("equalVectors", Set.of("done", DEADLOCK));
        OUTCOMES.put("addVectors", Set.of("[1, 2] [2, 1]", "[1, 2] [2, 1, 2]", "[1, 2, 1] [2, 1]"));
        OUTCOMES.put("containsAll", Set.of("done", DEADLOCK));
        OUTCOMES.put("equalTables", Set.of("done", DEADLOCK));
        OUTCOMES.put("putAll", Set.of("2 2"));
        OUTCOMES.put("appended", Set.of("ab bab", "aba ba", DEADLOCK));
        OUTCOMES.put("appendedWhileItShrinks", Set.of("ab", "a", "torn"));
        OUTCOMES.put("addSynchronized", Set.of("[1, 2] [2, 1, 2]", "[1, 2, 1] [2, 1]", DEADLOCK));
        OUTCOMES.put("equalSynchronized", Set.of("done"));
        OUTCOMES.put("ownMonitor", Set.of("[[1]]", "[[1, 2, 3]]"));
        OUTCOMES.put("textOfVector", Set.of("[1]", "[1, 2, 3]"));
    }

    /**
     * Without a common lock, the machine does these calls in more than one step, and a free run can come in between: an iterator that
     * fails, half a copy. Under control a call of the JDK is one step.
     */
    private static final Set<String> TORN_IN_FREE_RUNS =
            Set.of("sorted", "characters", "addAll", "copyOfList", "textOfList", "joined", "putAll");

    /** Here the JDK keeps others out, or there is only one step to do. */
    private static final Set<String> WHOLE = Set.of(
            "copiedElsewhere",
            "hashed",
            "textOfAtomic",
            "equalVectors",
            "addVectors",
            "containsAll",
            "equalTables",
            "appended",
            "addSynchronized",
            "ownMonitor",
            "textOfVector");

    @TempDir
    Path folder;

    @Test
    void exploration_finds_what_can_happen_and_nothing_else() {
        List<Question> questions = new ArrayList<>();
        for (String name : OUTCOMES.keySet()) {
            questions.add(new Question(Arguments.class.getName() + "#" + name, "", "dpor", REPLAYS));
        }

        List<Result> results = Explorations.of(folder, Explorations.ownClassPath(Arguments.class), questions);

        List<String> wrong = new ArrayList<>();
        for (Result result : results) {
            String name = result.main().replaceFirst(".*#", "");
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
            if (TORN_IN_FREE_RUNS.contains(name) && result.notModelled().isEmpty()) {
                wrong.add(name + ": nobody says that it can be torn");
            }
            if (WHOLE.contains(name) && !result.notModelled().isEmpty()) {
                wrong.add(name + " can't be torn: " + result.notModelled());
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void what_happens_in_free_runs_is_among_it() throws ReflectiveOperationException {
        for (Map.Entry<String, Set<String>> known : OUTCOMES.entrySet()) {
            if (known.getValue().contains(DEADLOCK) || TORN_IN_FREE_RUNS.contains(known.getKey())) {
                continue;
            }
            for (int i = 0; i < FREE_RUNS; i++) {
                Object result = Arguments.class.getMethod(known.getKey()).invoke(null);
                assertThat(known.getValue()).as(known.getKey()).contains(String.valueOf(result));
            }
        }
    }

    private static Set<String> outcomes(Result result) {
        Set<String> found = new TreeSet<>();
        for (String text : result.outcomes()) {
            found.add(text.startsWith("DEADLOCK ") ? DEADLOCK : Returned.of(text));
        }
        return found;
    }
}
