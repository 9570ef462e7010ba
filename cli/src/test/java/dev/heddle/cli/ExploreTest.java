// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.session.recording.SourceCompiler;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Exploring and replaying real programs, in worker JVMs. */
@Tag("once")
class ExploreTest {

    @TempDir
    Path folder;

    @BeforeEach
    void copyExample() throws IOException {
        Files.copy(Terminal.EXAMPLES.resolve("LostUpdate.java"), folder.resolve("LostUpdate.java"));
    }

    @Test
    void that_waits_may_end_for_no_reason_does_not_mean_that_they_end() throws IOException {
        Files.writeString(folder.resolve("Missed.java"), """
                class Missed {
                    public static void main(String[] args) {
                        Object bell = new Object();
                        new Thread(() -> {
                            synchronized (bell) {
                                bell.notify();
                            }
                        }).start();
                        synchronized (bell) {
                            try {
                                bell.wait();
                            } catch (InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                        }
                    }
                }
                """);
        Terminal exactly = Terminal.piped().in(folder);
        Terminal spurious = Terminal.piped().in(folder);

        assertThat(exactly.run("explore", "Missed.java")).as(exactly.err()).isEqualTo(1);
        assertThat(spurious.run("explore", "--spurious", "Missed.java"))
                .as(spurious.err())
                .isZero();
        assertThat(spurious.out()).contains("a wait may last for ever is looked for without --spurious");
    }

    @Test
    void steps_before_there_is_a_second_thread_do_not_make_an_execution_too_long() throws IOException {
        Files.writeString(folder.resolve("LongStart.java"), """
                class LongStart {
                    static volatile int prepared;

                    public static void main(String[] args) throws InterruptedException {
                        while (prepared < 100) {
                            prepared++;
                        }
                        Thread other = new Thread(() -> prepared++);
                        other.start();
                        other.join();
                    }
                }
                """);
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("explore", "--steps", "20", "LongStart.java")).isZero();
        assertThat(terminal.out()).contains("every interleaving is covered");
    }

    @Test
    void a_thread_that_is_alone_for_ever_is_cut_as_well() throws IOException {
        Files.writeString(folder.resolve("Alone.java"), """
                class Alone {
                    static volatile int rounds;

                    public static void main(String[] args) {
                        while (true) {
                            rounds++;
                        }
                    }
                }
                """);
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("explore", "--steps", "20", "Alone.java")).isEqualTo(4);
        assertThat(terminal.out()).contains("too many steps");
    }

    @Test
    void a_lost_update_is_found_shown_on_its_lines_and_replayed() {
        Terminal exploring = Terminal.piped().in(folder);

        assertThat(exploring.run("explore", "LostUpdate.java")).isEqualTo(1);
        assertThat(exploring.err()).isEmpty();
        GoldenFiles.assertMatches("explore.txt", exploring.out());

        Terminal replaying = Terminal.piped().in(folder);
        assertThat(replaying.run("replay", "--times", "20", "LostUpdate-1.schedule"))
                .isZero();
        GoldenFiles.assertMatches("replay.txt", replaying.out());
    }

    @Test
    void options_for_the_jvm_reach_a_replay() throws IOException {
        Files.writeString(folder.resolve("Asks.java"), """
                class Asks {
                    public static void main(String[] words) {
                        if (!Boolean.getBoolean("calm")) {
                            throw new IllegalStateException("not calm");
                        }
                    }
                }
                """);
        assertThat(Terminal.piped().in(folder).run("explore", "Asks.java")).isEqualTo(1);

        assertThat(Terminal.piped().in(folder).run("replay", "Asks-1.schedule")).isZero();
        Terminal calm = Terminal.piped().in(folder);
        assertThat(calm.run("replay", "--jvm-arg", "-Dcalm=true", "Asks-1.schedule"))
                .isEqualTo(1);
        assertThat(calm.out()).contains("expected: ", "not calm", "once: ");
    }

    @Test
    void a_program_of_which_nothing_is_controlled_is_not_called_proved() {
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("explore", "--exclude", "LostUpdate", "LostUpdate.java"))
                .isEqualTo(4);
        assertThat(terminal.out())
                .contains("; not every interleaving is covered: no class of the program was controlled");
    }

    @Test
    void machines_get_json() {
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("explore", "--json", "--strategy", "pcb:0", "LostUpdate.java"))
                .isEqualTo(4);

        JsonNode result = new JsonMapper().readTree(terminal.out());
        assertThat(result.get("executions").asInt()).isEqualTo(2);
        assertThat(result.get("proof").asBoolean()).isFalse();
        assertThat(result.get("outcomes").size()).isEqualTo(1);
    }

    @Test
    void a_budget_that_ends_first_is_said_and_what_is_left_can_be_resumed() {
        Terminal first = Terminal.piped().in(folder);
        assertThat(first.run("explore", "--executions", "1", "--save", "left.frontier", "LostUpdate.java"))
                .isEqualTo(4);
        assertThat(first.out()).contains("; not every interleaving is covered: it stopped after the executions");

        assertAnswer(
                2,
                "left.frontier was saved with --strategy dpor",
                "explore",
                "--strategy",
                "pcb:1",
                "--resume",
                "left.frontier",
                "LostUpdate.java");
        Terminal second = Terminal.piped().in(folder);
        assertThat(second.run("explore", "--resume", "left.frontier", "LostUpdate.java"))
                .isEqualTo(1);
        assertThat(second.out()).contains("4 executions of 4 classes, 2 of them fail; every interleaving is covered");
    }

    @Test
    void what_can_not_be_run_is_answered_in_one_line() throws IOException {
        assertAnswer(2, "there is no strategy", "explore", "--strategy", "luck", "LostUpdate.java");
        assertAnswer(2, "there is no class com.acme.Bank", "explore", "-cp", ".", "com.acme.Bank");
        assertAnswer(2, "there is no such file", "replay", "none.schedule");
        assertAnswer(2, "there is no such file", "explore", "-jar", "none.jar");
        assertAnswer(2, "is no jar", "explore", "-jar", "LostUpdate.java");
        assertAnswer(2, "--junit needs the tests' class path", "explore", "--junit", "BankTest#transfers");
        assertAnswer(2, "there is no class BankTest", "explore", "-cp", ".", "--junit", "BankTest#transfers");
        assertAnswer(2, "has no static boolean holds()", "explore", "--good-if", "LostUpdate#holds", "LostUpdate.java");
        assertAnswer(
                2, "'--workers': this is a number from 1 on, not '0'", "explore", "--workers", "0", "LostUpdate.java");
        assertAnswer(
                2, "is nothing that --save has written", "explore", "--resume", "LostUpdate.java", "LostUpdate.java");
        Files.writeString(folder.resolve("odd.schedule"), "heddle-schedule 1\nmain LostUpdate\nstep main\n");
        assertAnswer(2, "odd.schedule:3: a step is written as 'main.0 x 3'", "replay", "odd.schedule");
    }

    @Test
    void a_junit_test_is_explored_and_its_failure_replayed() {
        Terminal exploring = junit("dev.heddle.cli.recorded.Deposits#both_arrive");
        assertThat(exploring.err()).isEmpty();
        assertThat(exploring.out())
                .contains("4 executions of 4 classes, 2 of them fail; every interleaving is covered")
                .contains("at Deposits.both_arrive:26")
                .doesNotContain("not controlled")
                .contains("heddle replay Deposits.both_arrive-1.schedule");

        Terminal replaying = Terminal.piped().in(folder);
        assertThat(replaying.run("replay", "--times", "5", "Deposits.both_arrive-1.schedule"))
                .isZero();
        assertThat(replaying.out()).startsWith("replayed 5 of 5 times: main: ");
    }

    @Test
    void who_wants_to_know_more_gives_an_oracle() {
        Terminal exploring = junit(
                "dev.heddle.cli.recorded.Deposits#both_arrive_one_by_one",
                "--good-if",
                "dev.heddle.cli.recorded.Deposits#isLastOneGreater");
        assertThat(exploring.out())
                .contains("2 executions of 2 classes, 1 of them fail")
                .contains("dev.heddle.cli.recorded.Deposits#isLastOneGreater does not hold");

        Terminal replaying = Terminal.piped().in(folder);
        assertThat(replaying.run("replay", "--times", "5", "Deposits.both_arrive_one_by_one-1.schedule"))
                .isZero();
    }

    private Terminal junit(String test, String... options) {
        Terminal terminal = Terminal.piped().in(folder);
        String classPath = List.of(System.getProperty("java.class.path").split(File.pathSeparator)).stream()
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
        List<String> words = new ArrayList<>(List.of("explore", "-cp", classPath, "--junit", test));
        words.addAll(1, List.of(options));
        terminal.run(words.toArray(String[]::new));
        return terminal;
    }

    @Test
    void a_jar_is_explored_with_its_arguments() throws IOException {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        SourceCompiler.compile(folder.resolve("LostUpdate.java"), "", classes);
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "LostUpdate");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "classes/");
        new JarOutputStream(Files.newOutputStream(folder.resolve("bank.jar")), manifest).close();
        Terminal exploring = Terminal.piped().in(folder);

        assertThat(exploring.run("explore", "-jar", "bank.jar", "--some", "arguments"))
                .as(exploring.err())
                .isEqualTo(1);
        assertThat(exploring.out()).contains("4 executions of 4 classes", "heddle replay bank-1.schedule");
        Terminal replaying = Terminal.piped().in(folder);
        assertThat(replaying.run("replay", "--times", "2", "bank-1.schedule"))
                .as(replaying.err())
                .isZero();
        assertThat(folder.resolve("bank-1.schedule")).content().contains("argument --some\n");
    }

    @Test
    void a_schedule_that_does_not_fit_the_program_is_left_with_the_step() throws IOException {
        Files.writeString(
                folder.resolve("other.schedule"),
                "heddle-schedule 1\nmain LostUpdate\nclasspath LostUpdate.java\noutcome OK \nstep main.7 x 1\n");
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("replay", "other.schedule")).isEqualTo(5);
        assertThat(terminal.err()).contains("other.schedule does not fit the program any more: step 0: main.7");
    }

    private void assertAnswer(int code, String answer, String... arguments) {
        Terminal terminal = Terminal.piped().in(folder);
        assertThat(terminal.run(arguments)).as(terminal.err()).isEqualTo(code);
        assertThat(terminal.out() + terminal.err()).contains(answer).doesNotContain("Exception");
    }
}
