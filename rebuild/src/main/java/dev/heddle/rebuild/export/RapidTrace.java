// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import dev.heddle.program.Schedule;
import dev.heddle.program.TraceProgram;
import java.io.IOException;
import java.util.List;

/** The events of an STD trace, in the order of its lines. */
public record RapidTrace(List<RapidEvent> events) {

    public RapidTrace {
        events = List.copyOf(events);
    }

    /**
     * Returns what the trace says as a trace program: reads and writes of unknown values, locks, and the order of
     * forks and joins.
     *
     * <p>The action of line 12 is called {@code L12}. A stretch from taking a lock to holding none is a region.
     */
    public TraceProgram program() {
        return new RapidProgram(this).program();
    }

    /** The order of the lines as a schedule of {@link #program}. */
    public Schedule schedule() {
        return new RapidProgram(this).schedule();
    }

    /** Writes all lines. */
    public void print(Appendable out) throws IOException {
        for (RapidEvent event : events) {
            out.append(event.toString()).append('\n');
        }
    }
}
