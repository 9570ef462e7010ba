// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.programs.ByName;
import dev.heddle.explore.Limits;
import dev.heddle.explore.Stop;
import dev.heddle.explore.team.Team;
import dev.heddle.finding.FailureText;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A class that nobody names is loaded in the middle of an exploration and changes what steps are: it begins once more. */
class LateClassTest {

    private static final WorkerProcess.Setup SETUP =
            WorkerProcess.Setup.like(Path.of(System.getProperty("heddle.agent")), List.of());

    @Test
    void one_worker_begins_once_more() throws IOException, InterruptedException {
        try (WorkerProcess worker = WorkerProcess.start(SETUP, job())) {
            isComplete(worker.await(tally -> {}));
        }
    }

    @Test
    void several_workers_begin_once_more() throws IOException, InterruptedException {
        Team.Plan plan = new Team.Plan(2, Duration.ZERO, TeamExploration.limits(job()), Limits.NONE.withExecutions(2));
        try (TeamExploration team = new TeamExploration(SETUP, job(), plan)) {
            isComplete(team.explore(tally -> {}));
        }
    }

    private static void isComplete(Results results) {
        assertThat(results.problem()).isEmpty();
        assertThat(results.stop()).contains(Stop.EXHAUSTED);
        Set<String> outcomes = results.outcomes().stream()
                .map(found -> found.outcome().verdict() + " "
                        + FailureText.joined(found.outcome().failures()).replaceFirst(" at .*", ""))
                .collect(Collectors.toSet());
        assertThat(outcomes)
                .containsExactlyInAnyOrder("OK ", "FAILED main.0: java.lang.IllegalStateException: interrupted");
    }

    private static Job job() {
        Path classes = Path.of(URI.create(
                ByName.class.getProtectionDomain().getCodeSource().getLocation().toString()));
        return Job.exploring(List.of(classes), ByName.class.getName(), "dpor");
    }
}
