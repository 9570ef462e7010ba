// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Result;
import dev.heddle.control.engine.Choices;
import dev.heddle.control.programs.Delays;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A delay is a lower bound: what is delayed may come before or after what others do, as sleeps and time-outs may. */
class DelaysTest {

    private static final List<String> LOOKING = List.of("timer", "scheduled", "delayedExecutor");

    @TempDir
    Path folder;

    @Test
    void a_delayed_task_may_run_while_others_still_go_on_if_that_is_asked_for() {
        Map<String, Set<String>> expected = new LinkedHashMap<>();
        LOOKING.forEach(name -> expected.put(name, Set.of("0", "1")));
        expected.put("cancelled", Set.of("false 1", "true 0", "true 1"));
        expected.put("orTimeout", Set.of("time-out", "value"));
        expected.put("completeOnTimeout", Set.of("other", "value"));
        expected.put("waiting", Set.of("1"));

        for (Result result : Functions.reduced(folder, Delays.class, expected.keySet(), "-Dheddle.choices=timeouts")) {
            String name = Functions.name(result);
            assertThat(Functions.found(result)).as(name).isEqualTo(expected.get(name));
            assertThat(result.notModelled()).as(name).isEmpty();
        }
    }

    @Test
    void otherwise_it_runs_last_and_that_is_said() {
        for (Result result : Functions.reduced(folder, Delays.class, LOOKING)) {
            assertThat(Functions.found(result)).as(Functions.name(result)).containsExactly("1");
            assertThat(result.notModelled()).as(Functions.name(result)).containsExactly(Choices.TIMEOUTS_LEFT_OUT);
        }
    }

    @Test
    void a_timer_that_looks_for_cancelled_tasks_finds_one_or_does_not_yet() {
        for (Result result : Functions.reduced(folder, Delays.class, List.of("purged"))) {
            assertThat(Functions.found(result)).containsExactly("0", "1");
        }
    }

    @Test
    void tasks_of_one_timer_keep_their_order() {
        for (Result result : Functions.reduced(folder, Delays.class, List.of("inOrder"), "-Dheddle.choices=timeouts")) {
            assertThat(Functions.found(result)).containsExactly("12");
        }
    }
}
