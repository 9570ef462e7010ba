// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Compiled;
import dev.heddle.control.engine.Choices;
import dev.heddle.explore.Limits;
import dev.heddle.explore.Stop;
import dev.heddle.explore.team.Team;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That objects come to several threads unseen is learned on the way, and whoever runs the schedule again knows it. */
class SharedClassesTest {

    private static final WorkerProcess.Setup SETUP =
            WorkerProcess.Setup.like(Path.of(System.getProperty("heddle.agent")), List.of());

    /** Not woven, as the patterns leave it out. */
    private static final String LIBRARY = """
            package lib;
            public class Container {
                private final Object kept;
                public Container(Class<?> type) throws Exception {
                    kept = type.getConstructor().newInstance();
                }
                public Object get() {
                    return kept;
                }
            }
            """;

    private static final String PROGRAM = """
            package app;
            import lib.Container;
            public class Main {
                public static class Cell {
                    public Cell() {}
                    int n;
                }
                public static void main(String[] arguments) throws Exception {
                    Container container = new Container(Cell.class);
                    int[] read = new int[2];
                    Thread reader = new Thread(() -> {
                        Cell cell = (Cell) container.get();
                        read[0] = cell.n;
                        read[1] = cell.n;
                    });
                    reader.start();
                    ((Cell) container.get()).n = 1;
                    reader.join();
                    if (read[0] != read[1]) {
                        throw new IllegalStateException("changed");
                    }
                }
            }
            """;

    private static final String WORD = Choices.SHARED + "app.Main$Cell";

    @TempDir
    private static Path folder;

    private static Path classes;

    @BeforeAll
    static void compile() throws IOException {
        classes = Compiled.in(folder, LIBRARY, PROGRAM);
    }

    @Test
    void one_worker_begins_once_more_and_its_schedule_can_be_repeated() throws Exception {
        Results.Found failure = failure(run(SETUP, job()));

        assertThat(failure.choices()).containsExactly(WORD);
        ScheduleFile schedule = new ScheduleFile(
                "app.Main",
                List.of(),
                List.of(),
                Map.of(),
                failure.outcome(),
                failure.schedule(),
                new ScheduleFile.Circumstances(
                        Optional.empty(), Optional.empty(), List.of("app"), List.of(), failure.choices()));
        Path file = folder.resolve("Main.schedule");
        schedule.write(file);
        ScheduleFile read = ScheduleFile.read(file);
        Results again = run(
                SETUP.with(read.circumstances().options().get(0)),
                job().repeating(file, false).limited(1, Long.MAX_VALUE, Duration.ofMinutes(1)));
        assertThat(again.problem()).isEmpty();
        assertThat(failure(again).outcome()).isEqualTo(failure.outcome());
    }

    @Test
    void several_workers_begin_once_more() throws IOException {
        Team.Plan plan = new Team.Plan(2, Duration.ZERO, TeamExploration.limits(job()), Limits.NONE.withExecutions(2));
        try (TeamExploration team = new TeamExploration(SETUP, job(), plan)) {
            Results results = team.explore(tally -> {});

            assertThat(results.stop()).contains(Stop.EXHAUSTED);
            assertThat(failure(results).choices()).containsExactly(WORD);
        }
    }

    @Test
    void what_is_taken_up_again_knows_it() throws Exception {
        Path file = folder.resolve("work");

        Results begun = run(
                SETUP,
                job().limited(1, Long.MAX_VALUE, Duration.ofMinutes(1)).keeping(Optional.empty(), Optional.of(file)));
        Results resumed = run(SETUP, job().keeping(Optional.of(file), Optional.empty()));

        assertThat(begun.problem()).isEmpty();
        assertThat(resumed.problem()).isEmpty();
        assertThat(resumed.stop()).contains(Stop.EXHAUSTED);
        assertThat(failure(resumed).choices()).containsExactly(WORD);
    }

    private static Results.Found failure(Results results) {
        assertThat(results.problem()).isEmpty();
        return results.outcomes().stream()
                .filter(found -> found.outcome().isFailure())
                .findFirst()
                .orElseThrow();
    }

    private static Results run(WorkerProcess.Setup setup, Job job) throws IOException, InterruptedException {
        try (WorkerProcess worker = WorkerProcess.start(setup, job)) {
            return worker.await(tally -> {});
        }
    }

    private static Job job() {
        return Job.exploring(List.of(classes), "app.Main", "dpor").of(List.of(), List.of("app"), List.of());
    }
}
