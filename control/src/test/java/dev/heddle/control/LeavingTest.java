// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Result;
import dev.heddle.control.programs.Leaving;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who has made a text of an object, or whose call of it has failed, has its monitor no more: others may come before the next call. */
class LeavingTest {

    private static final Set<String> AFTER_A_FAILURE = Set.of("removed 1 0", "nothing 0", "nothing 1");

    @TempDir
    Path folder;

    @Test
    void others_come_between_a_text_or_a_failed_call_and_the_next_call() {
        Map<String, Set<String>> expected =
                Map.of("text", Set.of("{}null", "{}1", "{a=1}1"), "failed", AFTER_A_FAILURE, "block", AFTER_A_FAILURE);

        for (Result result : Functions.reduced(folder, Leaving.class, expected.keySet())) {
            String name = Functions.name(result);
            assertThat(Functions.found(result)).as(name).isEqualTo(expected.get(name));
        }
    }
}
