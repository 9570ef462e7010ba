// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.control.programs.Waits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Waits end early only if that is asked for, and then all that may come of it is found. */
class ChoicesTest {

    private static final int REPLAYS = 20;

    @TempDir
    Path folder;

    @Test
    void by_default_nobody_is_woken_without_a_reason_and_time_passes_when_nobody_can_go() {
        Map<String, Set<String>> expected = new LinkedHashMap<>();
        for (String name : List.of("wait", "waitInLoop", "timedWait", "sleep", "sleepInLoop", "poll", "park", "join")) {
            expected.put(name, Set.of("1"));
        }
        expected.put("timedAwait", Set.of("true 1"));
        expected.put("tryLock", Set.of("true"));
        expected.put("latch", Set.of("true"));
        expected.put("future", Set.of("3"));
        check(expected);
    }

    @Test
    void spurious_wake_ups_on_request() {
        Map<String, Set<String>> expected = new LinkedHashMap<>();
        expected.put("wait", Set.of("0", "1"));
        expected.put("waitInLoop", Set.of("1"));
        expected.put("timedAwait", Set.of("true 0", "true 1"));
        expected.put("park", Set.of("0", "1"));
        expected.put("sleep", Set.of("1"));
        expected.put("tryLock", Set.of("true"));
        check(expected, "-Dheddle.choices=spurious");
    }

    @Test
    void time_outs_at_any_moment_on_request() {
        Map<String, Set<String>> expected = new LinkedHashMap<>();
        expected.put("wait", Set.of("1"));
        expected.put("park", Set.of("1"));
        expected.put("timedWait", Set.of("0", "1"));
        expected.put("timedAwait", Set.of("false 0", "true 1"));
        expected.put("tryLock", Set.of("false", "true"));
        expected.put("sleep", Set.of("0", "1"));
        expected.put("sleepInLoop", Set.of("1"));
        expected.put("poll", Set.of("null", "1"));
        expected.put("join", Set.of("0", "1"));
        expected.put("latch", Set.of("false", "true"));
        expected.put("future", Set.of("late", "3"));
        check(expected, "-Dheddle.choices=timeouts");
    }

    private void check(Map<String, Set<String>> expected, String... options) {
        List<Question> questions = new ArrayList<>();
        for (String name : expected.keySet()) {
            questions.add(new Question(Waits.class.getName(), name, "dpor", REPLAYS));
            questions.add(new Question(Waits.class.getName(), name, "brute-force", 0));
        }

        List<Result> results = Explorations.of(folder, Explorations.ownClassPath(Waits.class), questions, options);

        for (int i = 0; i < results.size(); i += 2) {
            Result reduced = results.get(i);
            String name = reduced.argument();
            Set<String> found = new TreeSet<>();
            reduced.outcomes().forEach(text -> found.add(text.replaceAll(".*IllegalStateException: ", "")));
            assertThat(reduced.stop()).as(name).isEqualTo("EXHAUSTED");
            assertThat(found).as(name).isEqualTo(expected.get(name));
            assertThat(reduced.replayed()).as(name).isEqualTo((long) REPLAYS * found.size());
            assertThat(results.get(i + 1).stop()).as(name).isEqualTo("EXHAUSTED");
            assertThat(results.get(i + 1).outcomes()).as(name).isEqualTo(reduced.outcomes());
            assertThat(results.get(i + 1).classes()).as(name).isEqualTo(reduced.classes());
        }
    }
}
