// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.option.Settings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Inputs and regions that the program does not mark itself: by options, and by the settings file. */
class MarksTest {

    private static final String SHOP = """
            class Shop {
                static int limit = 5;
                static int sold;

                static void sell(int amount) {
                    int seen = sold;
                    sold = seen + amount;
                }

                public static void main(String[] args) throws InterruptedException {
                    int amount = Integer.parseInt(args[1]);
                    Thread other = new Thread(() -> sell(1));
                    other.start();
                    other.join();
                    sell(amount);
                    if (sold > limit + 100) {
                        throw new IllegalStateException("too many");
                    }
                }
            }
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void openTheShop() throws IOException {
        Files.writeString(folder.resolve("Shop.java"), SHOP);
    }

    private String run(int expected, String... words) {
        Terminal terminal = Terminal.piped().in(folder);
        assertThat(terminal.run(words)).as(terminal.err()).isEqualTo(expected);
        return terminal.out();
    }

    @Test
    void what_was_marked_when_it_was_recorded_stays_marked() {
        run(0, "record", "-q", "--input", "args", "--atomic", "Shop#sell", "Shop.java", "x", "2");

        assertThat(run(0, "show", "Shop.heddle", "--program")).contains("|args[1]|", "region: ");
        assertThat(run(1, "trace", folder.resolve("Shop.heddle").toString(), "--only", "verdict,witness"))
                .contains("where args[1] = ");
    }

    @Test
    void marks_can_be_made_later() {
        run(0, "record", "-q", "Shop.java", "x", "2");

        String program = run(0, "show", "Shop.heddle", "--program");
        assertThat(program).doesNotContain("args[1]", "Shop.limit", "region: ");
        assertThat(run(0, "show", "Shop.heddle", "--program", "--input", "Shop.limit", "--atomic", "Shop.*"))
                .contains("Shop.limit", "region: ");
        String trace = folder.resolve("Shop.heddle").toString();
        assertThat(run(0, "trace", trace, "--only", "verdict")).startsWith("proved");
        assertThat(run(1, "trace", trace, "--only", "verdict,witness", "--input", "Shop.limit"))
                .contains("where Shop.limit = ");
    }

    @Test
    void parameters_of_a_test_are_inputs() {
        String classPath = System.getProperty("java.class.path");
        String absolute = java.util.Arrays.stream(classPath.split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .reduce((left, right) -> left + File.pathSeparator + right)
                .orElseThrow();
        run(
                0,
                "record",
                "-q",
                "-o",
                "test.heddle",
                "--include",
                "dev.heddle.cli.recorded",
                "-cp",
                absolute,
                "--junit",
                "dev.heddle.cli.recorded.TwoCounters#with_parameters");

        assertThat(run(0, "show", "test.heddle", "--program", "--input", "TwoCounters.with_parameters"))
                .contains("global: with_parameters.");
    }

    @Test
    void settings_stand_for_options_and_the_command_line_has_the_last_word() throws IOException {
        Files.writeString(folder.resolve(Settings.FILE), """
                # what is said about this program
                input = args, Shop.limit
                record.atomic = Shop.sell
                """);
        run(0, "record", "-q", "Shop.java", "x", "2");

        assertThat(run(0, "show", "Shop.heddle", "--program")).contains("|args[1]|", "Shop.limit", "region: ");

        run(0, "record", "-q", "--input", "args", "--atomic", "Nobody.nothing", "Shop.java", "x", "2");
        Files.delete(folder.resolve(Settings.FILE));
        assertThat(run(0, "show", "Shop.heddle", "--program"))
                .contains("|args[1]|")
                .doesNotContain("Shop.limit", "region: ");
    }

    @Test
    void a_setting_that_no_command_has_is_refused() throws IOException {
        Files.writeString(folder.resolve(Settings.FILE), "inptu = args\n");
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("show", "Shop.heddle")).isEqualTo(2);
        assertThat(terminal.err()).contains(Settings.FILE, "there is no option --inptu");
    }
}
