// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.lower.LoweringOptions;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.samples.outcomes.Adders;
import dev.heddle.samples.outcomes.ArrayStretches;
import dev.heddle.samples.outcomes.Barriers;
import dev.heddle.samples.outcomes.BlockingQueues;
import dev.heddle.samples.outcomes.BoxedQueues;
import dev.heddle.samples.outcomes.BoxedValues;
import dev.heddle.samples.outcomes.CollectionInterfaces;
import dev.heddle.samples.outcomes.ConcurrentMaps;
import dev.heddle.samples.outcomes.CopiesOnWrite;
import dev.heddle.samples.outcomes.Exchangers;
import dev.heddle.samples.outcomes.Executors;
import dev.heddle.samples.outcomes.Futures;
import dev.heddle.samples.outcomes.Interrupts;
import dev.heddle.samples.outcomes.KeptAsObserved;
import dev.heddle.samples.outcomes.Latches;
import dev.heddle.samples.outcomes.OneOfSeveral;
import dev.heddle.samples.outcomes.Parking;
import dev.heddle.samples.outcomes.Phasers;
import dev.heddle.samples.outcomes.ReadWriteLocks;
import dev.heddle.samples.outcomes.Semaphores;
import dev.heddle.samples.outcomes.StampedLocks;
import dev.heddle.samples.outcomes.UpdateFunctions;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
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
                ArrayStretches.class,
                Barriers.class,
                BlockingQueues.class,
                BoxedQueues.class,
                BoxedValues.class,
                CollectionInterfaces.class,
                ConcurrentMaps.class,
                CopiesOnWrite.class,
                Exchangers.class,
                Executors.class,
                Futures.class,
                Interrupts.class,
                Latches.class,
                OneOfSeveral.class,
                Parking.class,
                Phasers.class,
                ReadWriteLocks.class,
                Semaphores.class,
                StampedLocks.class,
                UpdateFunctions.class
            })
    void each_check_can_fail_or_holds_as_its_comment_says(Class<?> program) {
        Verdicts.requireAsCommented(recorded(program), SOURCES, program);
    }

    @Test
    void what_is_kept_as_observed_is_told() {
        assertThat(recorded(KeptAsObserved.class).notes())
                .anyMatch(note -> note.contains("an index of an array depends on what threads share"))
                .anyMatch(note -> note.startsWith("ConcurrentHashMap.compute at KeptAsObserved.java")
                        && note.contains("its function does more than compute"))
                .anyMatch(note -> note.startsWith("ArrayList#1: numbers in boxes are kept as observed"));
    }

    @Test
    void calls_through_interfaces_have_stamps_where_the_receiver_synchronises_and_only_there() {
        Path trace = record(CollectionInterfaces.class);

        List<Event.Operation> calls = Rebuilding.of(trace).history().threads().stream()
                .flatMap(thread -> thread.events().stream())
                .filter(Event.Operation.class::isInstance)
                .map(Event.Operation.class::cast)
                .filter(call ->
                        call.receiver().isPresent() && !call.entry().name().equals("<init>"))
                .toList();

        assertThat(calls)
                .filteredOn(call -> synchronises(call.receiver().orElseThrow().typeName()))
                .hasSizeGreaterThan(10)
                .allMatch(call -> call.before() > 0 && call.after() > call.before());
        assertThat(calls)
                .filteredOn(call -> call.receiver().orElseThrow().typeName().equals("java.util.ArrayList"))
                .isNotEmpty()
                .allMatch(call -> call.before() == 0);
    }

    private static boolean synchronises(String type) {
        return type.startsWith("java.util.concurrent.") || type.startsWith("java.util.Collections$Synchronized");
    }

    private Path record(Class<?> program) {
        Path trace = folder.resolve("run.heddle");
        Jvm.Run run = Jvm.in(folder, Recording.sampleClassPath().toArray(new Path[0]))
                .recording(trace, program.getPackageName() + ".*")
                .run(program.getName(), List.of());
        assertThat(run).isEqualTo(new Jvm.Run(0, "", ""));
        return trace;
    }

    private Rebuilt recorded(Class<?> program) {
        Path trace = record(program);
        Rebuilding.of(trace).requireExact();
        Rebuilt rebuilt = Rebuilding.of(trace, LoweringOptions.DEFAULT).rebuilt();
        assertThat(rebuilt.failures()).isEmpty();
        return rebuilt;
    }
}
