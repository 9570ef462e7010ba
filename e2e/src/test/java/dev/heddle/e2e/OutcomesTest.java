package dev.heddle.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.rebuild.lower.LoweringOptions;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.samples.outcomes.Adders;
import dev.heddle.samples.outcomes.Barriers;
import dev.heddle.samples.outcomes.BlockingQueues;
import dev.heddle.samples.outcomes.ConcurrentMaps;
import dev.heddle.samples.outcomes.CopiesOnWrite;
import dev.heddle.samples.outcomes.Exchangers;
import dev.heddle.samples.outcomes.Executors;
import dev.heddle.samples.outcomes.Futures;
import dev.heddle.samples.outcomes.Interrupts;
import dev.heddle.samples.outcomes.Latches;
import dev.heddle.samples.outcomes.Parking;
import dev.heddle.samples.outcomes.Phasers;
import dev.heddle.samples.outcomes.ReadWriteLocks;
import dev.heddle.samples.outcomes.Semaphores;
import dev.heddle.samples.outcomes.StampedLocks;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is predicted from a recorded run of each class of java.util.concurrent, and what is not. */
class OutcomesTest {

    private static final Path SOURCES = Path.of("..", "samples", "src", "main", "java");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            classes = {
                Adders.class,
                Barriers.class,
                BlockingQueues.class,
                ConcurrentMaps.class,
                CopiesOnWrite.class,
                Exchangers.class,
                Executors.class,
                Futures.class,
                Interrupts.class,
                Latches.class,
                Parking.class,
                Phasers.class,
                ReadWriteLocks.class,
                Semaphores.class,
                StampedLocks.class
            })
    void each_check_can_fail_or_holds_as_its_comment_says(Class<?> program) {
        Verdicts.requireAsCommented(recorded(program), SOURCES, program);
    }

    private Rebuilt recorded(Class<?> program) {
        Path trace = folder.resolve("run.heddle");
        Jvm.Run run = Jvm.in(folder, Recording.sampleClassPath().toArray(new Path[0]))
                .recording(trace, program.getPackageName() + ".*")
                .run(program.getName(), List.of());
        assertThat(run).isEqualTo(new Jvm.Run(0, "", ""));
        Rebuilding.of(trace).requireExact();
        Rebuilt rebuilt = Rebuilding.of(trace, LoweringOptions.DEFAULT).rebuilt();
        assertThat(rebuilt.failures()).isEmpty();
        return rebuilt;
    }
}
