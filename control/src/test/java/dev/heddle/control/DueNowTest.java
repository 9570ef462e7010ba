// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.control.programs.DueNow;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a pool for delayed tasks gets without a delay can run beside all others, and does not wait until they have ended. */
class DueNowTest {

    @TempDir
    private Path folder;

    @Test
    void tasks_without_a_delay_run_side_by_side() {
        List<Result> results = Explorations.of(
                folder, Explorations.ownClassPath(DueNow.class), List.of(question("unlocked"), question("locked")));

        assertThat(results).extracting(DueNowTest::outcomes).containsExactly(Set.of("1", "2"), Set.of("2"));
    }

    private static Set<String> outcomes(Result result) {
        return result.outcomes().stream().map(Explorations.Returned::of).collect(Collectors.toSet());
    }

    private static Question question(String method) {
        return new Question(DueNow.class.getName() + "#" + method, "", "dpor*300", 0);
    }
}
