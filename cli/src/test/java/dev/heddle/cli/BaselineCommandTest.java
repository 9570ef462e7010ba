// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Known findings, on a real program. */
@Tag("once")
@Timeout(300)
class BaselineCommandTest {

    private static final String KNOWN = "HDL101 IllegalStateException in LostUpdate.main";

    @TempDir
    Path folder;

    @BeforeEach
    void copyExample() throws IOException {
        Files.copy(Terminal.EXAMPLES.resolve("LostUpdate.java"), folder.resolve("LostUpdate.java"));
    }

    @Test
    void what_was_written_down_does_not_count_until_it_is_gone_and_then_the_file_shrinks() throws IOException {
        assertThat(run("baseline", "--explore", "2s", "LostUpdate.java").out())
                .contains("heddle-baseline.txt: 1 known, 1 of them new, 0 taken out");
        Path file = folder.resolve("heddle-baseline.txt");
        assertThat(file).content().contains(" LostUpdate " + KNOWN);

        Terminal known = run(
                "check", "--baseline", "heddle-baseline.txt", "--json", "--output", "known.json", "LostUpdate.java");
        assertThat(known.out()).contains("balance");
        assertThat(folder.resolve("known.json"))
                .content()
                .contains("\"exitCode\" : 0", "\"known\" : true", "\"verdict\" : \"nothing new found, 1 known bug\"");

        String source = Files.readString(folder.resolve("LostUpdate.java"));
        Files.writeString(
                folder.resolve("LostUpdate.java"), source.replace("void deposit", "synchronized void deposit"));
        assertThat(run("check", "--explore", "0s", "--baseline", "heddle-baseline.txt", "LostUpdate.java")
                        .out())
                .contains("unseen     " + KNOWN)
                .contains("it stays in");
        assertThat(file).content().contains(KNOWN);

        assertThat(run("check", "--explore", "30s", "--baseline", "heddle-baseline.txt", "LostUpdate.java")
                        .out())
                .contains("gone       " + KNOWN);
        assertThat(file).content().doesNotContain(KNOWN).startsWith("#");
    }

    @Test
    void a_baseline_that_is_not_there_is_2_before_anything_is_run() {
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("check", "--baseline", "none.txt", "LostUpdate.java"))
                .isEqualTo(2);
        assertThat(terminal.err()).contains("none.txt: there is no such file; 'heddle baseline'");
        assertThat(terminal.out()).isEmpty();
    }

    private Terminal run(String... words) {
        Terminal terminal = Terminal.piped().in(folder);
        assertThat(terminal.run(words)).as(terminal.err() + terminal.out()).isZero();
        return terminal;
    }
}
