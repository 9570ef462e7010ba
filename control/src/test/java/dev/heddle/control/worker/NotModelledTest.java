// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.programs.HashedVector;
import dev.heddle.explore.Limits;
import dev.heddle.explore.Stop;
import dev.heddle.explore.team.Team;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where something happens that is not modelled, all may have been run, but that is no proof, and it is said why. */
class NotModelledTest {

    private static final WorkerProcess.Setup SETUP =
            WorkerProcess.Setup.like(Path.of(System.getProperty("heddle.agent")), List.of());

    @Test
    void one_worker_says_so() throws IOException, InterruptedException {
        try (WorkerProcess worker = WorkerProcess.start(SETUP, job())) {
            isNoProof(worker.await(tally -> {}));
        }
    }

    @Test
    void several_workers_say_so() throws IOException, InterruptedException {
        Team.Plan plan = new Team.Plan(2, Duration.ZERO, TeamExploration.limits(job()), Limits.NONE.withExecutions(5));
        try (TeamExploration team = new TeamExploration(SETUP, job(), plan)) {
            isNoProof(team.explore(tally -> {}));
        }
    }

    private static void isNoProof(Results results) {
        assertThat(results.problem()).isEmpty();
        assertThat(results.stop()).contains(Stop.EXHAUSTED);
        assertThat(results.isProof()).isFalse();
        assertThat(results.notModelled())
                .singleElement()
                .asString()
                .contains("HashedVector")
                .contains("takes the monitor of a Vector");
    }

    private static Job job() {
        Path classes = Path.of(URI.create(HashedVector.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString()));
        return Job.exploring(List.of(classes), HashedVector.class.getName(), "dpor");
    }
}
