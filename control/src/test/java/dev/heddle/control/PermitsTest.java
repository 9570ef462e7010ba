// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.programs.Permits;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** There is one permit per thread: who has to wait in a call of the JDK takes it, and who need not leaves it. */
class PermitsTest {

    private static final String[] BOTH = {"eaten", "kept"};

    @TempDir
    Path folder;

    @Test
    void a_call_that_has_to_wait_takes_the_permit_of_an_earlier_unpark_and_another_leaves_it() {
        Map<String, Set<String>> expected = new LinkedHashMap<>();
        for (String name : List.of("lock", "semaphore", "latch", "condition", "queue")) {
            expected.put(name, Set.of(BOTH));
        }
        for (String name : List.of("monitor", "freeLock", "later")) {
            expected.put(name, Set.of("kept"));
        }

        Functions.explore(folder, Permits.class, expected);
    }

    @Test
    void a_park_after_it_may_last_for_ever_unless_it_is_in_a_loop_that_asks() {
        Map<String, Set<String>> found = Functions.outcomes(folder, Permits.class, List.of("inLoop", "forEver"));

        assertThat(found.get("inLoop")).containsExactly("done");
        assertThat(found.get("forEver"))
                .contains("done")
                .anySatisfy(outcome -> assertThat(outcome).contains("is parked"));
    }
}
