package dev.heddle.session;

import dev.heddle.encode.Cssa;
import dev.heddle.encode.Event;
import dev.heddle.encode.Read;
import dev.heddle.encode.Write;
import dev.heddle.program.TraceProgram;

/**
 * How large a trace is.
 *
 * @param sharedVariables how many variables or array cells several threads access
 * @param reads how many reads of them there are
 * @param candidateWrites how many writes such a read may get its value from, on average; the initial value counts as one
 */
public record ProgramStatistics(
        int threads, int instructions, int sharedVariables, int reads, int properties, double candidateWrites) {

    static ProgramStatistics of(TraceProgram program, Cssa cssa, int properties) {
        double candidates = cssa.reads().stream()
                .mapToInt(read -> candidates(cssa, read))
                .average()
                .orElse(0);
        return new ProgramStatistics(
                program.threads().size(),
                program.size(),
                cssa.locations().size(),
                cssa.reads().size(),
                properties,
                candidates);
    }

    private static int candidates(Cssa cssa, Read read) {
        Event reader = cssa.events().get(read.event());
        int count = 0;
        boolean mayBeInitial = true;
        for (Write write : cssa.writes(read.location())) {
            Event writer = cssa.events().get(write.event());
            mayBeInitial &= !cssa.mustPrecede(writer, reader);
            if (write.event() != read.event()
                    && !cssa.mustPrecede(reader, writer)
                    && !isOverwritten(cssa, writer, read)) {
                count++;
            }
        }
        return mayBeInitial ? count + 1 : count;
    }

    private static boolean isOverwritten(Cssa cssa, Event writer, Read read) {
        Event reader = cssa.events().get(read.event());
        return cssa.writes(read.location()).stream()
                .map(other -> cssa.events().get(other.event()))
                .anyMatch(other -> cssa.mustPrecede(writer, other) && cssa.mustPrecede(other, reader));
    }
}
