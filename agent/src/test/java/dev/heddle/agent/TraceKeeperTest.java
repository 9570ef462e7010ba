// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.runtime.Ending;
import dev.heddle.trace.LogEnd;
import dev.heddle.trace.Note;
import dev.heddle.trace.RunEnd;
import dev.heddle.trace.Trace;
import dev.heddle.trace.TraceReader;
import dev.heddle.trace.TypeRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the program's threads hand over is in the file. */
class TraceKeeperTest {

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private TraceKeeper keeper;

    @BeforeEach
    void begin() throws IOException {
        keeper = TraceKeeper.create(folder.resolve("run.heddle"), Long.MAX_VALUE, Map.of("command", "p.Main"));
    }

    private Trace written() {
        keeper.end(RunEnd.Exit.EXIT, Map.of(RunEnd.STATUS, 3L));
        return TraceReader.open(folder.resolve("run.heddle"));
    }

    @Test
    void all_that_was_handed_over_can_be_read() {
        Thread daemon = new Thread("worker 1");
        daemon.setDaemon(true);
        keeper.thread(0, "main", new Thread("main"), -1);
        keeper.thread(1, "main.0", daemon, 0);
        keeper.data(0, 0, new byte[] {1, 2, 3, 9}, 3, new byte[] {9}, 0, Ending.GOES_ON);
        keeper.data(0, 3, new byte[] {4}, 1, new byte[0], 0, Ending.TORN);
        keeper.note("weaving", "p.Broken", "the class is not woven");

        try (Trace trace = written()) {
            assertThat(trace.header()).containsEntry("command", "p.Main");
            assertThat(trace.threads().get(0)).returns("main", thread -> thread.path());
            assertThat(trace.threads().get(1))
                    .returns("worker 1", thread -> thread.javaName())
                    .returns(OptionalInt.of(0), thread -> thread.parent())
                    .returns(true, thread -> thread.isDaemon());
            assertThat(trace.log(0).length()).isEqualTo(4);
            assertThat(trace.log(0).end()).isEqualTo(LogEnd.TORN);
            assertThat(trace.notes().values())
                    .containsExactly(new Note(1, "weaving", "p.Broken", "the class is not woven"));
            assertThat(trace.end()).hasValueSatisfying(end -> {
                assertThat(end.exit()).isEqualTo(RunEnd.Exit.EXIT);
                assertThat(end.events()).containsEntry(RunEnd.STATUS, 3L);
            });
            assertThat(trace.problems()).isEmpty();
        }
    }

    @Test
    void the_supertypes_of_a_type_come_before_it_and_each_type_once() {
        int list = keeper.type(ArrayList.class);

        assertThat(keeper.type(ArrayList.class)).isEqualTo(list);
        assertThat(keeper.type(Object.class)).isLessThan(list);
        try (Trace trace = written()) {
            TypeRecord found = type(trace, list);
            assertThat(found).returns("java.util.ArrayList", type -> type.name());
            assertThat(type(trace, found.superType().orElseThrow()).name()).isEqualTo("java.util.AbstractList");
            assertThat(found.superType().orElseThrow()).isLessThan(list);
            assertThat(found.interfaces())
                    .allMatch(number -> number < list)
                    .extracting(number -> type(trace, number).name())
                    .contains("java.util.List", "java.util.RandomAccess");
        }
    }

    private static TypeRecord type(Trace trace, int number) {
        return Objects.requireNonNull(trace.types().get(number));
    }

    @Test
    void loaders_have_numbers_and_that_of_the_jdk_is_none() {
        ClassLoader first = new ClassLoader(null) {};
        ClassLoader second = new ClassLoader(null) {};

        assertThat(keeper.loader(null)).isZero();
        assertThat(keeper.loader(first)).isPositive().isNotEqualTo(keeper.loader(second));
        assertThat(keeper.loader(first)).isEqualTo(keeper.loader(first));
        written().close();
    }

    @Test
    @Timeout(20)
    void after_the_end_nobody_waits_and_nothing_is_written() {
        written().close();
        for (int i = 0; i < 100; i++) {
            keeper.note("late", "p.Late", "comes too late");
        }

        try (Trace trace = TraceReader.open(folder.resolve("run.heddle"))) {
            assertThat(trace.notes()).isEmpty();
        }
    }

    @Test
    @Timeout(20)
    void an_interrupt_that_is_meant_for_the_program_is_left_to_it() {
        Thread.currentThread().interrupt();
        for (int i = 0; i < 1000; i++) {
            keeper.note("many", "p.Many", "so that some have to wait");
        }

        assertThat(Thread.interrupted()).isTrue();
        try (Trace trace = written()) {
            assertThat(trace.notes()).hasSize(1000);
        }
    }

    @Test
    void our_threads_are_in_no_group_of_the_program() {
        assertThat(TraceKeeper.topGroup().getParent()).isNull();
    }
}
