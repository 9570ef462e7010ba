// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.control.Explorations.Returned;
import dev.heddle.control.programs.Handlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Handlers of uncaught exceptions run as in any JVM, and the outcome still says which exception it was. */
class UncaughtTest {

    private static final String BOOM = "main.0: java.lang.IllegalStateException: boom";
    private static final Map<String, Set<String>> OUTCOMES = new LinkedHashMap<>();

    static {
        OUTCOMES.put("byDefault", Set.of(BOOM + "; main returns [it boom]"));
        OUTCOMES.put("without", Set.of(BOOM + "; main returns []null"));
        OUTCOMES.put("maybeTooLate", Set.of(BOOM + "; main returns [it boom]", BOOM + "; main returns []"));
        OUTCOMES.put("ofThread", Set.of(BOOM + ", which its own handler gets; main returns [it boom]"));
        OUTCOMES.put("ofGroup", Set.of(BOOM + "; main returns [it boom]"));
        OUTCOMES.put("exits", Set.of("exit code 3; " + BOOM));
        OUTCOMES.put("thatFails", Set.of(BOOM + "; main returns [it boom]"));
    }

    @TempDir
    Path folder;

    @Test
    void handlers_run_and_what_they_do_is_seen() {
        List<Question> questions = new ArrayList<>();
        for (String name : OUTCOMES.keySet()) {
            questions.add(new Question(Handlers.class.getName() + "#" + name, "", "dpor", 5));
        }

        List<Result> results = Explorations.of(folder, Explorations.ownClassPath(Handlers.class), questions);

        Map<String, Set<String>> found = new LinkedHashMap<>();
        for (Result result : results) {
            Set<String> outcomes = new TreeSet<>();
            for (String text : result.outcomes()) {
                outcomes.add(text.replace("FAILED ", "")
                        .replace("main: " + Returned.class.getName() + ": ", "main returns "));
            }
            found.put(result.main().replaceFirst(".*#", ""), outcomes);
            assertThat(result.stop()).as(result.main()).isEqualTo("EXHAUSTED");
            assertThat(result.replayed())
                    .as(result.main())
                    .isEqualTo(5L * result.outcomes().size());
        }
        assertThat(found).isEqualTo(OUTCOMES);
    }
}
