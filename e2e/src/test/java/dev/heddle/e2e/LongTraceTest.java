// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trace may be much longer than memory is large, for the program that is recorded and for who reads it. */
@Tag("slow")
class LongTraceTest {

    private static final int EVENTS = 100_000_000;
    private static final String HEAP = "-Xmx24m";
    private static final String READING = """
            public class Reading {
                public static void main(String[] args) {
                    byte[] cells = new byte[1 << 16];
                    new java.util.Random(1).nextBytes(cells);
                    int sum = 0;
                    for (int i = 0; i < %d; i++) {
                        sum += cells[i & 0xFFFF];
                    }
                    System.out.println(sum);
                }
            }
            """;

    @TempDir
    Path folder;

    @Test
    void a_hundred_million_events_are_recorded_and_read_in_a_heap_that_is_smaller_than_the_trace() throws IOException {
        Path classes = folder.resolve("classes");
        Classes.compile(List.of(Classes.write(folder, "Reading", READING.formatted(EVENTS))), classes);

        Recording recording = Recording.of(folder, List.of(classes), "Reading", List.of(), "", HEAP);

        recording.requireSame().requireWoven(List.of("Reading"));
        assertThat(recording.plain().exitCode()).as(recording.plain().err()).isZero();
        assertThat(Files.size(recording.trace())).as("size of the trace").isGreaterThan(2 * (24L << 20));
        Jvm.Run read = Jvm.in(folder, Classes.of(TraceStream.class), Classes.of(Trace.class))
                .with(HEAP)
                .run(TraceStream.class.getName(), List.of(recording.trace().toString()));
        assertThat(read.exitCode()).as(read.err()).isZero();
        assertThat(Long.parseLong(read.out().strip())).as("values read back").isGreaterThanOrEqualTo(EVENTS);
    }
}
