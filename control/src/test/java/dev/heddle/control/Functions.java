// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.control.Explorations.Returned;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Explores static methods that return what they have come to: with reduction and without, and each outcome again. */
final class Functions {

    private static final int REPLAYS = 5;

    private Functions() {}

    /** Explores methods of a class, whose outcomes must be these and no others. */
    static void explore(Path folder, Class<?> type, Map<String, Set<String>> expected, String... options) {
        assertThat(outcomes(folder, type, expected.keySet(), options)).isEqualTo(expected);
    }

    /** Returns what methods of a class come to, which must be all that can happen, the same with reduction and without, and every time. */
    static Map<String, Set<String>> outcomes(
            Path folder, Class<?> type, Collection<String> methods, String... options) {
        Map<String, Set<String>> outcomes = new LinkedHashMap<>();
        List<Result> results = results(folder, type, methods, options);
        for (int i = 0; i < results.size(); i += 2) {
            Result reduced = results.get(i);
            Result all = results.get(i + 1);
            String name = name(reduced);
            assertThat(reduced.stop()).as("%s: %s", name, reduced.outcomes()).isEqualTo("EXHAUSTED");
            assertThat(all.stop()).as(name).isEqualTo("EXHAUSTED");
            assertThat(reduced.outcomes()).as(name).isEqualTo(all.outcomes());
            assertThat(reduced.classes()).as(name).isEqualTo(all.classes());
            assertThat(reduced.replayed())
                    .as("replays of " + name)
                    .isEqualTo((long) REPLAYS * reduced.outcomes().size());
            outcomes.put(name, found(reduced));
        }
        return outcomes;
    }

    /** The method that was explored. */
    static String name(Result result) {
        return result.main().replaceFirst(".*#", "");
    }

    /** Returns what it came to. */
    static Set<String> found(Result result) {
        Set<String> found = new TreeSet<>();
        result.outcomes().forEach(outcome -> found.add(Returned.of(outcome)));
        return found;
    }

    /** The results with reduction only, for methods of which there is too much without. */
    static List<Result> reduced(Path folder, Class<?> type, Collection<String> methods, String... options) {
        List<Question> questions = methods.stream()
                .map(method -> new Question(type.getName() + "#" + method, "", "dpor", REPLAYS))
                .toList();
        List<Result> results = Explorations.of(folder, Explorations.ownClassPath(type), questions, options);
        for (Result result : results) {
            assertThat(result.stop())
                    .as("%s: %s", name(result), result.outcomes())
                    .isEqualTo("EXHAUSTED");
            assertThat(result.replayed())
                    .as("replays of " + name(result))
                    .isEqualTo((long) REPLAYS * result.outcomes().size());
        }
        return results;
    }

    /** The results with reduction and without, one after the other for each method. */
    static List<Result> results(Path folder, Class<?> type, Collection<String> methods, String... options) {
        List<Question> questions = new ArrayList<>();
        for (String method : methods) {
            questions.add(new Question(type.getName() + "#" + method, "", "dpor", REPLAYS));
            questions.add(new Question(type.getName() + "#" + method, "", "brute-force", 0));
        }
        return Explorations.of(folder, Explorations.ownClassPath(type), questions, options);
    }
}
