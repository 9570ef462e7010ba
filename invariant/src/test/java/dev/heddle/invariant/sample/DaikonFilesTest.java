// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.invariant.DaikonFiles;
import dev.heddle.invariant.DaikonReader;
import dev.heddle.invariant.value.Samples;
import dev.heddle.invariant.value.Selection;
import dev.heddle.invariant.value.Tuple;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What real programs did, as Daikon's manual says that it reads it. */
class DaikonFilesTest {

    @ParameterizedTest
    @ValueSource(strings = {"Sync01", "AccountBad", "IncDecCas", "ArrayIndex", "Pointer", "LogProcSweep", "Withdraw"})
    void files_have_the_form_that_the_manual_describes_and_all_samples(String program) {
        Samples samples = RtoolExecutions.blocks(program).samples();
        for (Selection selection : Selection.values()) {
            DaikonFiles files = new DaikonFiles(samples, selection);
            StringBuilder declarations = new StringBuilder();
            StringBuilder trace = new StringBuilder();
            files.declarations(declarations);
            files.trace(trace);

            DaikonReader reader = new DaikonReader(
                    declarations.append('\n').toString(), trace.append('\n').toString());

            long written = reader.samples().entrySet().stream()
                    .filter(point -> !point.getKey().endsWith(":::ENTER"))
                    .mapToLong(point -> point.getValue())
                    .sum();
            assertThat(written).isEqualTo(count(samples, selection));
        }
    }

    private static long count(Samples samples, Selection selection) {
        return samples.points().stream()
                .flatMap(point -> samples.tuples(point, selection).stream())
                .mapToLong(Tuple::samples)
                .sum();
    }
}
