// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.control.programs.Endings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shutdown hooks are threads that begin when the last other one has ended, or beside all others when somebody calls exit. */
class EndingsTest {

    private static final String BAD = "FAILED exit code 9";

    private static final Map<String, List<String>> PROGRAMS = new TreeMap<>(Map.of(
            "before the end", List.of("OK "),
            "exit beside a thread", List.of(BAD, "OK "),
            "exit after a thread", List.of("OK "),
            "exit in a hook", List.of("DEADLOCK main.0.0 waits for the end of the program, which has begun"),
            "two hooks", List.of(BAD, "OK "),
            "removed", List.of("OK "),
            "too late", List.of(BAD, "OK "),
            "failing", List.of("FAILED main.0.0: java.lang.IllegalStateException: in a hook")));

    @TempDir
    Path folder;

    @Test
    void hooks_run_at_the_end_in_every_order_in_which_they_can() {
        List<Question> questions = new ArrayList<>();
        for (String name : PROGRAMS.keySet()) {
            questions.add(new Question(Endings.class.getName(), name, "dpor", 3));
            questions.add(new Question(Endings.class.getName(), name, "brute-force", 0));
        }
        for (Result result : Explorations.of(folder, Explorations.ownClassPath(Endings.class), questions)) {
            List<String> known = PROGRAMS.getOrDefault(result.argument(), List.of());
            assertThat(result.stop()).as(result.argument()).isEqualTo("EXHAUSTED");
            assertThat(withoutLines(result.outcomes())).as(result.argument()).isEqualTo(withoutLines(known));
            assertThat(result.notModelled()).as(result.argument()).isEmpty();
            assertThat(result.replayed())
                    .as(result.argument())
                    .isEqualTo(result.strategy().equals("dpor") ? 3L * known.size() : 0);
        }
    }

    private static List<String> withoutLines(List<String> outcomes) {
        return outcomes.stream()
                .map(text -> text.replaceFirst(" at Endings.*", ""))
                .toList();
    }
}
