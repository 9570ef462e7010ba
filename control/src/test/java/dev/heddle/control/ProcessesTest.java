// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.control.programs.Processes;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who waits for the end of another process is woken by it, though no thread of the program does that. */
class ProcessesTest {

    private static final String RETURNED = "FAILED main: " + Explorations.Returned.class.getName() + ": ";

    @TempDir
    Path folder;

    @Test
    void a_future_of_the_end_of_a_process_is_nothing_that_threads_wait_for_in_vain() {
        List<Result> results = Explorations.of(
                folder,
                Explorations.ownClassPath(Processes.class),
                List.of(
                        new Question(Processes.class.getName() + "#awaited", "", "dpor", 1),
                        new Question(Processes.class.getName() + "#awaitedByHandle", "", "dpor", 1),
                        new Question(Processes.class.getName() + "#followed", "", "dpor", 1)));

        assertThat(results)
                .extracting(Result::outcomes)
                .containsExactly(List.of(RETURNED + "0 1"), List.of(RETURNED + "false"), List.of(RETURNED + "0"));
    }
}
