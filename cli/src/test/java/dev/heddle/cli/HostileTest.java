// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.terminal.TerminalGuard;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What strangers put into files and names does no harm, and is not taken for an error of Heddle's. */
@Tag("once")
class HostileTest {

    @TempDir
    Path folder;

    private static String guarded(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stream = TerminalGuard.before(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        stream.print(text);
        stream.flush();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void a_terminal_gets_no_commands_but_ours() {
        assertThat(guarded("a\u001b]0;title\u0007b")).isEqualTo("a?]0;title?b");
        assertThat(guarded("a\u009b2Jb")).isEqualTo("a?2Jb");
        assertThat(guarded("x\u202egnp.exe \u2066y\u2069 \u200f\u061c")).isEqualTo("x?gnp.exe ?y? ??");
        assertThat(guarded("\u001b[2J\u001b[6n")).isEqualTo("?[2J?[6n");
        assertThat(guarded("\u001b\u001b[1mx")).isEqualTo("?\u001b[1mx");
    }

    @Test
    void colours_cleared_lines_and_all_letters_stay() {
        String fine = "\r\u001b[K\u001b[1;31merror\u001b[0m \u2500\u2502 \u2192 caf\u00e9 \u0628 \ud83d\ude00\n\ttab";
        assertThat(guarded(fine)).isEqualTo(fine);
    }

    @Test
    void a_name_of_a_file_that_is_not_there_is_told_without_its_commands() {
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("show", "a\u001b]0;x\u0007\u009b\u202e.heddle")).isEqualTo(2);
        assertThat(terminal.err()).doesNotContain("\u001b", "\u0007", "\u009b", "\u202e");
    }

    @Test
    void a_line_number_that_is_none_is_broken_input() throws IOException {
        Files.writeString(folder.resolve("check.json"), """
                {"format": "heddle-check", "version": 1, "target": "Bank", "verdict": "good", "findings": [],
                 "sources": [{"class": "Bank", "file": "Bank.java", "lines": {"proved": "x"}}]}
                """);
        for (String[] words : new String[][] {
            {"report", "check.json"}, {"baseline", "check.json"}, {"diff", "check.json", "check.json"}
        }) {
            Terminal terminal = Terminal.piped().in(folder);
            assertThat(terminal.run(words)).as(words[0]).isEqualTo(2);
            assertThat(terminal.err()).startsWith("check.json: ").contains("heddle check --json");
        }
    }

    @Test
    void a_disk_without_room_is_no_error_of_heddle() {
        Terminal terminal = Terminal.piped().in(folder);
        IOException full = new IOException("No space left on device");

        assertThat(Main.fail(new UncheckedIOException(full), terminal.surroundings(), java.util.List.of()))
                .isEqualTo(2);
        assertThat(terminal.err()).startsWith("heddle: there is no room on the disk: ");
        assertThat(folder).isEmptyDirectory();
    }
}
