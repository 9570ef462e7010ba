// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.samples.fusion.Bank;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ports of Fusion's programs, as small as they come, can fail where the papers say so and nowhere else. */
class FusionTest {

    @TempDir
    Path folder;

    @Test
    void those_with_a_bug_can_fail() {
        List<Result> results = explore("Atom001 ", "Bank av-2", "Bank av-3", "Banking 2a", "Banking 3a", "Indexer 12a");

        assertThat(results).allSatisfy(result -> {
            assertThat(result.stop()).as("%s", result).isEqualTo("EXHAUSTED");
            assertThat(result.failures()).as("%s", result).isBetween(1L, result.completed() - 1);
            assertThat(result.outcomes()).anyMatch(outcome -> outcome.contains("AssertionError"));
        });
    }

    @Test
    void those_without_cannot() {
        List<Result> results = explore(
                "Atom001a ",
                "Atom002a ",
                "Bank sav-2",
                "Bank nav-2",
                "Bank nav-3",
                "Banking 2",
                "Banking 3",
                "Indexer 11",
                "Indexer 12",
                "Indexer 13");

        assertThat(results).allSatisfy(result -> {
            assertThat(result.stop()).as("%s", result).isEqualTo("EXHAUSTED");
            assertThat(result.outcomes()).as("%s", result).containsExactly("OK ");
        });
    }

    private List<Result> explore(String... programs) {
        List<Question> questions = Stream.of(programs)
                .map(program -> program.split(" ", -1))
                .map(words -> new Question(Bank.class.getPackageName() + "." + words[0], words[1], "dpor", 0))
                .toList();
        return Explorations.of(folder, Explorations.ownClassPath(Bank.class), questions);
    }
}
