// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static dev.heddle.cli.Terminal.EXAMPLES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.terminal.Narrator;
import dev.heddle.session.FileResult;
import dev.heddle.session.TraceOptions;
import dev.heddle.session.TraceResult;
import dev.heddle.session.TraceSession;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Files one after the other, and what is kept when somebody interrupts. */
@Tag("once")
class BatchTest {

    private final Terminal terminal = Terminal.piped();

    @Test
    void an_interrupted_run_keeps_finished_files_and_what_is_known_of_the_present_one() {
        Path finished = EXAMPLES.resolve("lost-update-fixed.ctrc");
        Path present = EXAMPLES.resolve("lost-update.ctrc");
        Narrator narrator = Narrator.on(terminal.surroundings().err(), false);
        Batch batch = new Batch(List.of(finished), TraceOptions.STANDARD, narrator, terminal.surroundings(), List.of());
        batch.run();
        TraceResult known = TraceSession.analyse(present, TraceOptions.STANDARD);

        narrator.begins(present, 2, 2);
        assertThat(batch.interrupted()).extracting(FileResult::file).containsExactly(finished);

        narrator.learnt(known);
        assertThat(batch.interrupted()).extracting(FileResult::file).containsExactly(finished, present);
    }

    @Test
    void the_gravest_file_decides() {
        Path finding = EXAMPLES.resolve("lost-update.ctrc");
        Path proof = EXAMPLES.resolve("lost-update-fixed.ctrc");
        Path missing = EXAMPLES.resolve("missing.ctrc");
        assertThat(exitCode(proof, finding)).isEqualTo(1);
        assertThat(exitCode(proof, finding, missing)).isEqualTo(2);
        assertThat(exitCode(proof)).isEqualTo(0);
    }

    private int exitCode(Path... files) {
        Narrator narrator = Narrator.on(terminal.surroundings().err(), false);
        Batch batch = new Batch(List.of(files), TraceOptions.STANDARD, narrator, terminal.surroundings(), List.of());
        batch.run();
        return batch.exitCode();
    }
}
