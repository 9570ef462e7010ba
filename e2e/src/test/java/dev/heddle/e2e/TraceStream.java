// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e;

import dev.heddle.trace.LogCursor;
import dev.heddle.trace.Trace;
import dev.heddle.trace.TraceReader;
import java.nio.file.Path;

/** Walks every log of a trace to its end, in a JVM of its own, and prints how many bytes there were. */
final class TraceStream {

    private TraceStream() {}

    public static void main(String[] args) {
        long count = 0;
        try (Trace trace = TraceReader.open(Path.of(args[0]))) {
            for (int thread : trace.loggingThreads()) {
                LogCursor cursor = trace.log(thread);
                while (!cursor.atEnd()) {
                    cursor.readByte();
                    count++;
                }
            }
        }
        System.out.println(count);
    }
}
