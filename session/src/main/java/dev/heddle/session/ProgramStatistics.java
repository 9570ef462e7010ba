// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import dev.heddle.encode.Cssa;
import dev.heddle.encode.Read;
import dev.heddle.program.TraceProgram;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The size of a trace.
 *
 * @param sharedVariables how many variables or array cells several threads access
 * @param reads how many reads of them there are
 * @param candidateWrites how many writes such a read may get its value from, on average; the initial value counts as one
 */
public record ProgramStatistics(
        int threads, int instructions, int sharedVariables, int reads, int properties, double candidateWrites) {

    /** The number of reads that are counted out, of programs with many more. */
    private static final int MOST_COUNTED = 2_000;

    static ProgramStatistics of(TraceProgram program, Cssa cssa, int properties) {
        List<Read> reads = cssa.reads();
        int every = reads.size() / MOST_COUNTED + 1;
        double candidates = IntStream.range(0, reads.size())
                .filter(i -> i % every == 0)
                .map(i -> cssa.sourceCount(reads.get(i)))
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
}
