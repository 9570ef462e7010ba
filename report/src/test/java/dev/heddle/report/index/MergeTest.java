// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.Thing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The order of events of a run that is not in memory: by stamps, and by what was read. */
class MergeTest {

    private static final Site SITE = new Site("Bank", "pay", "()V", 0, "Bank.java", 3);
    private static final Location X = new Location.Static("Bank", "x", "I");
    private static final Location Y = new Location.Static("Bank", "y", "I");

    private record Lock(long identity, String typeName, String name) implements Thing {}

    private static final Lock LOCK = new Lock(9, "java.lang.Object", "Object#1");

    private final EventSpool spool = new EventSpool();
    private final SpoolSink sink = new SpoolSink(spool, path -> path, read -> {});
    private final List<String> order = new ArrayList<>();

    private void did(String thread, Event... events) {
        for (Event event : events) {
            sink.take(thread, event);
        }
    }

    private static Event read(Location place, int value) {
        return new Event.Read(SITE, place, Datum.constant(Value.ofJavaInt(value)), false, 0);
    }

    private static Event write(Location place, int value) {
        return new Event.Write(SITE, place, Datum.constant(Value.ofJavaInt(value)), false, 0);
    }

    private static Event start(String child) {
        return new Event.Start(SITE, child);
    }

    private long merge() {
        spool.finish();
        List<String> paths = sink.paths();
        try (spool) {
            return new Merge(spool, sink, Map.of(), (thread, row) -> order.add(paths.get(thread) + " " + row.text()))
                    .run();
        }
    }

    @Test
    void a_read_comes_after_the_write_that_it_saw() {
        did("main", start("main.0"), start("main.1"));
        did("main.0", read(X, 0), read(X, 2), read(X, 1));
        did("main.1", write(X, 2), write(X, 1));

        assertThat(merge()).isZero();
        assertThat(order)
                .containsExactly(
                        "main starts main.0",
                        "main starts main.1",
                        "main.0 reads Bank.x → 0",
                        "main.1 Bank.x = 2",
                        "main.0 reads Bank.x → 2",
                        "main.1 Bank.x = 1",
                        "main.0 reads Bank.x → 1");
    }

    @Test
    void a_write_waits_for_reads_of_what_was_there_before() {
        did("main", start("main.0"), start("main.1"));
        did("main.0", read(X, 100), write(X, 150), read(X, 150));
        did("main.1", read(X, 100), write(X, 130));

        assertThat(merge()).as("reads that do not fit").isZero();
        assertThat(order)
                .containsSubsequence("main.1 reads Bank.x → 100", "main.0 Bank.x = 150", "main.0 reads Bank.x → 150");
    }

    @Test
    void what_has_stamps_comes_by_them() {
        did("main", start("main.0"), start("main.1"));
        did("main.0", new Event.Enter(SITE, LOCK, 1, 5), write(X, 1), new Event.Exit(SITE, LOCK, 1, 6));
        did("main.1", new Event.Enter(SITE, LOCK, 1, 3), write(X, 2), new Event.Exit(SITE, LOCK, 1, 4));

        merge();

        assertThat(order.subList(2, 8))
                .containsExactly(
                        "main.1 locks Object#1",
                        "main.1 Bank.x = 2",
                        "main.1 unlocks Object#1",
                        "main.0 locks Object#1",
                        "main.0 Bank.x = 1",
                        "main.0 unlocks Object#1");
    }

    @Test
    void a_read_that_nothing_explains_is_counted_and_nothing_is_lost() {
        did("main", write(X, 1), start("main.0"), read(X, 7), write(Y, 1));
        did("main.0", write(X, 1), read(Y, 1));

        assertThat(merge()).isEqualTo(1);
        assertThat(order).hasSize(6).contains("main reads Bank.x → 7");
    }

    @Test
    void threads_that_nobody_started_and_long_ones_are_there_as_well() {
        int many = 3000;
        did("main", start("main.0"));
        LongStream.range(0, many).forEach(i -> did("main.0", write(Y, (int) i)));
        did("main.7", write(X, 1));

        assertThat(merge()).isZero();
        assertThat(order).hasSize(many + 2).contains("main.7 Bank.x = 1").endsWith("main.0 Bank.y = " + (many - 1));
    }
}
