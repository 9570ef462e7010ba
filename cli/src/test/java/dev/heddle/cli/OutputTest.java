// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static dev.heddle.cli.Terminal.example;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What people see. */
@Tag("once")
class OutputTest {

    @Test
    void a_bug_is_shown_with_its_steps_its_kind_and_its_repair() {
        assertOutput("lost-update.txt", "trace", example("lost-update.ctrc"));
    }

    @Test
    void the_same_in_ascii() {
        assertOutput("lost-update-ascii.txt", "trace", example("lost-update.ctrc"), "--ascii");
    }

    @Test
    void the_same_as_a_list_where_lanes_do_not_fit() {
        assertOutput("lost-update-narrow.txt", "trace", example("lost-update.ctrc"), "--width", "60");
    }

    @Test
    void a_failing_assertion_is_marked_in_its_lane() {
        assertOutput("use-before-definition.txt", "trace", example("use-before-definition.ctrc"));
    }

    @Test
    void a_proof_says_what_was_covered() {
        assertOutput("lost-update-fixed.txt", "trace", example("lost-update-fixed.ctrc"));
    }

    @Test
    void long_stretches_of_one_thread_are_folded() {
        assertOutput("loop.txt", "trace", example("tara/loop.ctrc"));
    }

    @Test
    void values_that_the_solver_chose_are_shown() {
        assertOutput("drbd_receiver.txt", "trace", example("tara/drbd_receiver.ctrc"));
    }

    @Test
    void a_region_that_is_not_atomic_is_shown_with_its_steps() {
        assertOutput("region.txt", "trace", example("tara/loop.ctrc"), "--only", "atomicity", "--region", "a33-a34");
    }

    @Test
    void several_files_give_a_table() {
        assertOutput("table.txt", "trace", example("lost-update.ctrc"), example("lost-update-fixed.ctrc"));
    }

    @Test
    void the_table_is_there_for_pages_too() {
        assertOutput(
                "table.md",
                "trace",
                example("lost-update.ctrc"),
                example("lost-update-fixed.ctrc"),
                "--format",
                "markdown");
    }

    @Test
    void help_has_examples() {
        assertOutput("help.txt", "--help");
        assertOutput("help-check.txt", "check", "--help");
        assertOutput("help-prove.txt", "prove", "--help");
        assertOutput("help-search.txt", "search", "--help");
        assertOutput("help-repair.txt", "repair", "--help");
        assertOutput("help-record.txt", "record", "--help");
        assertOutput("help-show.txt", "show", "--help");
        assertOutput("help-trace.txt", "trace", "--help");
        assertOutput("help-explore.txt", "explore", "--help");
        assertOutput("help-diagnose.txt", "diagnose", "--help");
        assertOutput("help-regions.txt", "regions", "--help");
        assertOutput("help-replay.txt", "replay", "--help");
        assertOutput("help-baseline.txt", "baseline", "--help");
        assertOutput("help-report.txt", "report", "--help");
        assertOutput("help-diff.txt", "diff", "--help");
        assertOutput("help-doctor.txt", "doctor", "--help");
        assertOutput("help-ui.txt", "ui", "--help");
        assertOutput("help-completion.txt", "completion", "--help");
        assertOutput("help-explain.txt", "explain", "--help");
    }

    private static void assertOutput(String golden, String... arguments) {
        Terminal terminal = Terminal.piped();
        terminal.run(arguments);
        assertThat(terminal.err()).isEmpty();
        GoldenFiles.assertMatches(golden, terminal.out());
    }

    @Test
    void a_broken_file_is_answered_with_the_place_and_a_remedy(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(
                folder.resolve("broken.ctrc"), "global: x\nthread a:\na1: (= x. (+ x 1)\nthread b:\n");
        Terminal terminal = Terminal.piped();

        terminal.run("trace", file.toString());

        assertThat(terminal.out()).isEmpty();
        assertThat(terminal.err())
                .startsWith(file + ":4:1: expected ')'")
                .contains("line 3, column 5")
                .doesNotContain("Exception")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 100, 140})
    void no_line_but_a_command_is_longer_than_the_terminal_is_wide(int width) {
        for (String file : new String[] {"lost-update.ctrc", "tara/lazy01.ctrc", "tara/usb_serial-1.ctrc"}) {
            for (String theme : new String[] {"--color=never", "--ascii"}) {
                Terminal terminal = Terminal.piped();
                terminal.run("trace", example(file), "--width", String.valueOf(width), theme);
                assertThat(terminal.out().lines().filter(line -> !line.contains("heddle trace ")))
                        .isNotEmpty()
                        .allSatisfy(line -> assertThat(line.codePointCount(0, line.length()))
                                .as(line)
                                .isLessThanOrEqualTo(width));
            }
        }
    }

    @Test
    void the_ascii_theme_is_ascii() {
        Terminal terminal = Terminal.piped();
        terminal.run("trace", example("tara/rtl8169-4.ctrc"), "--ascii");
        assertThat(terminal.out()).isNotEmpty().matches("(?s)\\p{ASCII}*");
    }

    @Test
    void a_locale_without_unicode_gets_ascii() {
        Terminal terminal = Terminal.piped().with("LANG", "C");
        terminal.run("trace", example("lost-update.ctrc"));
        assertThat(terminal.out()).isNotEmpty().matches("(?s)\\p{ASCII}*");
    }

    @Test
    void colours_are_for_terminals_and_say_nothing_that_the_text_does_not() {
        Terminal plain = Terminal.piped();
        plain.run("trace", example("use-before-definition.ctrc"));
        Terminal colored = Terminal.interactive();
        colored.run("trace", example("use-before-definition.ctrc"));

        assertThat(plain.out()).doesNotContain("\u001b");
        assertThat(colored.out()).contains("\u001b[1;31m");
        assertThat(withoutTimes(colored.out().replaceAll("\u001b\\[[\\d;]*m", "")))
                .isEqualTo(withoutTimes(plain.out()));
    }

    private static String withoutTimes(String text) {
        return text.replaceAll("[\\d.]+ s", "");
    }

    @Test
    void no_color_is_respected_unless_colours_are_demanded() {
        Terminal quiet = Terminal.interactive().with("NO_COLOR", "1");
        quiet.run("trace", example("lost-update.ctrc"));
        Terminal demanded = Terminal.piped().with("NO_COLOR", "1");
        demanded.run("trace", example("lost-update.ctrc"), "--color", "always");

        assertThat(quiet.out()).doesNotContain("\u001b");
        assertThat(demanded.out()).contains("\u001b");
    }

    @Test
    void results_can_go_to_a_file(@TempDir Path folder) {
        Path file = folder.resolve("table.md");
        Terminal terminal = Terminal.piped();
        terminal.run("trace", "--corpus", example("tara/litmus"), "--format", "markdown", "--output", file.toString());

        assertThat(terminal.out()).isEmpty();
        assertThat(file).content().contains("| sb-2+2w | 2/4 | good |", "| file |");
    }
}
