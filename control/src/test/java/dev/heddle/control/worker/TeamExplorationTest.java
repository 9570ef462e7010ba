// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.explore.Limits;
import dev.heddle.explore.Stop;
import dev.heddle.explore.team.Team;
import dev.heddle.finding.Outcome;
import dev.heddle.samples.rtool.Lazy01;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real programs in worker JVMs that share the work. Counts are those of {@code KnownCountsTest}. */
@Tag("once")
class TeamExplorationTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"Reorder2,dpor,40,324,224", "FibBench,pcb:2,80,422,0"})
    void several_jvms_find_exactly_what_one_finds(String program, String strategy, long piece, long all, long bad)
            throws IOException, InterruptedException {
        Results results = explore(job(program, strategy), piece, exploration -> {});

        assertThat(results.problem()).isEmpty();
        assertThat(results.workers()).isEqualTo(2);
        assertThat(results.stop()).contains(Stop.EXHAUSTED);
        assertThat(results.isProof()).isEqualTo(strategy.equals("dpor"));
        assertThat(results.progress().completed()).isEqualTo(all);
        assertThat(results.progress().failures()).isEqualTo(bad);
        assertThat(results.outcomes().stream()
                        .mapToLong(Results.Found::executions)
                        .sum())
                .isEqualTo(all);
        assertThat(verdicts(results).contains(Outcome.Verdict.FAILED)).isEqualTo(bad > 0);
        assertThat(results.classes()).containsKey("dev.heddle.samples.rtool." + program);
    }

    @Test
    void a_worker_that_is_killed_is_told_and_costs_nothing_else() throws IOException, InterruptedException {
        AtomicBoolean isKilled = new AtomicBoolean();
        Results results = explore(job("Szymanski", "dpor"), 200, exploration -> {
            if (!isKilled.getAndSet(true)) {
                ProcessHandle.of(exploration.processes().get(0)).ifPresent(ProcessHandle::destroyForcibly);
            }
        });

        assertThat(results.losses()).hasSize(1);
        assertThat(results.losses().get(0)).startsWith("worker 1 ended with exit code");
        assertThat(results.isProof()).isTrue();
        assertThat(results.progress().completed()).isEqualTo(2_911);
    }

    @Test
    void what_is_left_when_a_limit_is_reached_is_kept_in_its_parts() throws IOException, InterruptedException {
        Path file = folder.resolve("left");
        Job first = job("Szymanski", "dpor").limited(1_000, Long.MAX_VALUE, Duration.ofHours(1));
        Results some = explore(first.keeping(Optional.empty(), Optional.of(file)), 100, exploration -> {});
        Results all =
                explore(job("Szymanski", "dpor").keeping(Optional.of(file), Optional.empty()), 200, exploration -> {});

        assertThat(some.stop()).contains(Stop.EXECUTIONS);
        assertThat(some.isProof()).isFalse();
        assertThat(some.progress().executions()).isEqualTo(1_000);
        assertThat(file).content().startsWith("heddle-team 1\n").contains("\n0 open ");
        assertThat(all.isProof()).isTrue();
        assertThat(all.progress().completed()).isEqualTo(2_911);
    }

    private interface Listener {
        void progress(TeamExploration exploration);
    }

    private static Results explore(Job job, long piece, Listener listener) throws IOException, InterruptedException {
        WorkerProcess.Setup setup = WorkerProcess.Setup.like(Path.of(System.getProperty("heddle.agent")), List.of());
        Team.Plan plan =
                new Team.Plan(2, Duration.ZERO, TeamExploration.limits(job), Limits.NONE.withExecutions(piece));
        try (TeamExploration exploration = new TeamExploration(setup, job, plan)) {
            return exploration.explore(tally -> listener.progress(exploration));
        }
    }

    private static Job job(String program, String strategy) {
        Path samples = Path.of(URI.create(
                Lazy01.class.getProtectionDomain().getCodeSource().getLocation().toString()));
        return Job.exploring(List.of(samples), "dev.heddle.samples.rtool." + program, strategy);
    }

    private static Set<Outcome.Verdict> verdicts(Results results) {
        return results.outcomes().stream()
                .map(found -> found.outcome().verdict())
                .collect(Collectors.toSet());
    }
}
