// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a recorded program ended, as {@code heddle record} and {@code heddle show} tell it. */
@Tag("once")
class EndingTest {

    @TempDir
    private Path folder;

    private Terminal recorded(int expected, String statement, String... options) throws IOException {
        Files.writeString(folder.resolve("Program.java"), """
                class Program {
                    public static void main(String[] arguments) throws Exception {
                        %s
                    }
                }
                """.formatted(statement));
        String[] words = new String[options.length + 2];
        words[0] = "record";
        System.arraycopy(options, 0, words, 1, options.length);
        words[words.length - 1] = "Program.java";
        Terminal terminal = Terminal.piped().in(folder);
        assertThat(terminal.run(words)).as(terminal.err()).isEqualTo(expected);
        return terminal;
    }

    private String shown(int expected) {
        Terminal terminal = Terminal.piped().in(folder);
        assertThat(terminal.run("show", "Program.heddle")).as(terminal.err()).isEqualTo(expected);
        return terminal.out();
    }

    @Test
    void a_program_that_comes_to_its_end_needs_no_words() throws IOException {
        recorded(0, "System.out.println(1);");

        assertThat(shown(0)).doesNotContain("ended  ");
    }

    @Test
    void the_status_of_an_exit_is_told() throws IOException {
        recorded(3, "System.exit(-7);");

        assertThat(shown(0)).contains("ended      the program called System.exit(-7)");
    }

    @Test
    void a_halt_is_told() throws IOException {
        recorded(3, "Runtime.getRuntime().halt(5);");

        assertThat(shown(0)).contains("ended      the program halted its JVM with Runtime.halt");
    }

    @Test
    void exceptions_that_nobody_catches_are_told_with_their_threads() throws IOException {
        recorded(3, """
                Thread thread = new Thread(() -> { throw new IllegalArgumentException(); }, "teller");
                thread.start();
                thread.join();
                throw new IllegalStateException();
                """);

        assertThat(shown(0).replaceAll("\\s+", " "))
                .contains(
                        "IllegalArgumentException is not caught, which ended the thread teller",
                        "IllegalStateException is not caught, which ended the thread main and makes the exit code 1");
    }

    @Test
    void a_trace_that_reached_its_limit_says_so_when_recorded_and_when_shown() throws IOException {
        Terminal recording = recorded(4, """
                long[] cells = new long[64];
                for (int i = 0; i < 1_000_000; i++) {
                    cells[i & 63] += i * 0x9E3779B97F4A7C15L;
                }
                """, "--limit", "100KB");

        assertThat(recording.err()).contains("not complete: the trace had reached its limit");
        assertThat(shown(4)).contains("missing    the trace had reached its limit");
    }
}
