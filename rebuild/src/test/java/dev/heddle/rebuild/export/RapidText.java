// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.program.Inputs;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Outcome;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A run as it is written for RAPID; whatever is written must be readable. */
final class RapidText {

    private final Run run;
    private RapidWriter.Written written = new RapidWriter.Written(0, List.of(), List.of());

    RapidText(Run run) {
        this.run = run;
    }

    /** Returns what was written last. */
    RapidWriter.Written written() {
        return written;
    }

    /** Returns what is written, without places, begins and ends. */
    String lines() {
        return text().lines()
                .filter(line -> !line.contains("|begin(") && !line.contains("|end("))
                .map(line -> line.substring(0, line.lastIndexOf('|')).replace('|', ' '))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    String text() {
        try {
            StringBuilder out = new StringBuilder();
            written = RapidWriter.write(run.history(), run.order(), out);
            requireReadable(out.toString());
            return out.toString();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private void requireReadable(String text) throws IOException {
        RapidTrace trace = RapidReader.trace("written", new StringReader(text));
        StringBuilder again = new StringBuilder();
        trace.print(again);
        assertThat(again.toString()).isEqualTo(text);
        assertThat(trace.events()).hasSize(written.lines());
        assertThat(Interpreter.run(trace.program(), trace.schedule(), new Inputs(Map.of(), Map.of())))
                .isInstanceOf(Outcome.Completed.class);
    }
}
