// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program of which it is known what exploring it finds.
 *
 * @param name the program's argument
 * @param classes how many interleavings differ
 * @param outcomes the messages of the exceptions that say what happened
 */
record Known(String name, long classes, String... outcomes) {

    private static final int REPLAYS = 10;

    /** Explores the programs with and without reduction, and replays what comes out. */
    static void explore(Path folder, Class<?> main, List<Known> programs) {
        List<Question> questions = new ArrayList<>();
        for (Known known : programs) {
            questions.add(new Question(main.getName(), known.name(), "dpor", REPLAYS));
            questions.add(new Question(main.getName(), known.name(), "brute-force", 0));
        }
        List<Result> results = Explorations.of(folder, Explorations.ownClassPath(main), questions);
        for (int i = 0; i < programs.size(); i++) {
            programs.get(i).assertFound(results.get(2 * i), results.get(2 * i + 1));
        }
    }

    private void assertFound(Result reduced, Result all) {
        List<String> found = reduced.outcomes().stream()
                .map(text -> text.replaceAll(".*IllegalStateException: ", ""))
                .toList();
        assertThat(reduced.stop()).as(name).isEqualTo("EXHAUSTED");
        assertThat(found).as(name).containsExactly(outcomes);
        assertThat(reduced.classes()).as(name).isEqualTo(classes);
        assertThat(reduced.replayed()).as(name).isEqualTo((long) REPLAYS * found.size());
        assertThat(all.classes()).as(name).isEqualTo(classes);
    }
}
