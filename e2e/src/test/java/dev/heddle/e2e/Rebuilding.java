// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.rebuild.History;
import dev.heddle.rebuild.lower.Lowering;
import dev.heddle.rebuild.lower.LoweringOptions;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.rebuild.lower.RoundTrip;
import dev.heddle.rebuild.machine.Machine;
import dev.heddle.rebuild.machine.MachineOptions;
import dev.heddle.trace.Trace;
import dev.heddle.trace.TraceReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a trace was rebuilt to.
 *
 * @param history what each thread did
 * @param rebuilt the trace program
 */
record Rebuilding(History history, Rebuilt rebuilt) {

    /** Reasons for a history to end early that lie in the run itself. */
    private static final List<String> NO_FAULT_OF_OURS =
            List.of("still running when the program ended", "java.lang.System.exit", "java.lang.Runtime.halt");

    /** Rebuilds a trace; checks that failed in the recorded run are taken as given, so that all of it is in the program. */
    static Rebuilding of(Path file) {
        return of(file, LoweringOptions.DEFAULT.goingOnAfterFailures());
    }

    static Rebuilding of(Path file, LoweringOptions options) {
        try (Trace trace = TraceReader.open(file)) {
            History history = Machine.rebuild(trace, MachineOptions.standard());
            return new Rebuilding(history, Lowering.lower(history, options));
        }
    }

    /** Requires that all threads were rebuilt to their ends and that the program, run in the recorded order, does what was recorded. */
    Rebuilding requireExact() {
        assertThat(cuts().values())
                .as("histories that end early")
                .allMatch(reason -> NO_FAULT_OF_OURS.stream().anyMatch(reason::contains));
        return requireRoundTrip();
    }

    /** Requires the same of as much as there is, where the trace itself is damaged. */
    Rebuilding requireNoDisagreement() {
        assertThat(cuts().values()).as("histories that end early").noneMatch(reason -> reason.contains("disagree"));
        return requireRoundTrip();
    }

    /** Requires that every value read was written by a recorded step; not so for programs that use reflection, for instance. */
    Rebuilding requireAllWritesSeen() {
        assertThat(rebuilt.coverage().environmentWrites())
                .as("values without a recorded write: %s", rebuilt.notes())
                .isZero();
        return this;
    }

    /** Requires that histories that end early do so for this reason, or because of another that does. */
    Rebuilding requireCutsBecauseOf(String expected) {
        assertThat(cuts().values())
                .as("histories that end early")
                .allMatch(reason -> reason.contains(expected) || reason.contains("history of that thread ends before"));
        return requireRoundTrip();
    }

    private Rebuilding requireRoundTrip() {
        assertThat(rebuilt.coverage().events()).as("events").isPositive();
        assertThat(rebuilt.recorded())
                .as("recorded order; notes: %s", rebuilt.notes())
                .isPresent();
        assertThat(RoundTrip.check(rebuilt)).as("disagreements").isEmpty();
        return this;
    }

    private Map<String, String> cuts() {
        return rebuilt.cuts();
    }
}
