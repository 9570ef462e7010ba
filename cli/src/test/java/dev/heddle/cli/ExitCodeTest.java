// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static dev.heddle.cli.Terminal.example;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.cli.option.DurationConverter;
import dev.heddle.cli.program.JunitClassPath;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What scripts see. */
@Tag("once")
class ExitCodeTest {

    @Test
    void a_proof_is_0() {
        assertThat(Terminal.piped().run("trace", example("lost-update-fixed.ctrc")))
                .isEqualTo(0);
    }

    @Test
    void a_finding_is_1() {
        assertThat(Terminal.piped().run("trace", example("lost-update.ctrc"))).isEqualTo(1);
    }

    @Test
    void an_unknown_command_is_2_and_a_near_one_is_proposed() {
        assertComplaint("there is no command 'trase'; did you mean 'trace'?", "trase");
    }

    @Test
    void an_unknown_option_is_2_and_near_ones_are_proposed() {
        assertComplaint("there is no option '--witdh'; did you mean '--width'", "trace", "--witdh", "60", "x.ctrc");
    }

    @Test
    void a_missing_file_is_2_and_a_near_one_is_proposed() {
        assertComplaint("did you mean 'lost-update.ctrc'?", "trace", example("lost-updaet.ctrc"));
    }

    @Test
    void no_file_is_2() {
        assertComplaint("name a .ctrc file or a folder", "trace");
    }

    @Test
    void a_folder_without_traces_is_2(@TempDir Path folder) {
        assertComplaint("no .ctrc file here", "trace", folder.toString());
    }

    @Test
    void an_unknown_assertion_is_2_and_the_known_ones_are_listed() {
        assertComplaint("there are: post", "trace", example("lost-update.ctrc"), "--property", "p");
    }

    @Test
    void an_unknown_solver_is_2_and_the_known_ones_are_listed() {
        assertComplaint("there are: order, ", "trace", example("lost-update.ctrc"), "--solver", "z4");
    }

    @Test
    void a_region_over_two_threads_is_2() {
        assertComplaint(
                "a region lies in one thread", "trace", example("lost-update.ctrc"), "--region", "read1-write2");
    }

    @Test
    void a_duration_without_unit_is_2() {
        assertComplaint("as in 60s", "trace", example("lost-update.ctrc"), "--budget", "3");
    }

    @Test
    void no_time_needs_no_unit() {
        assertThat(new DurationConverter().convert("0")).isZero();
    }

    @Test
    void a_schedule_that_can_not_be_is_2(@TempDir Path folder) throws Exception {
        Path cut = Files.writeString(folder.resolve("cut.schedule"), "heddle-schedule 1\nmain Bank\n");
        Path huge = Files.writeString(
                folder.resolve("huge.schedule"), "heddle-schedule 1\nmain Bank\nstep main x 2000000000\n");

        assertComplaint("cut.schedule:2: there is no line 'outcome'", "replay", cut.toString());
        assertComplaint("huge.schedule:3: no schedule has more than 10,000,000 steps", "replay", huge.toString());
        assertComplaint("this is a folder, not a schedule", "replay", folder.toString());
    }

    @Test
    void tests_without_a_class_path_are_2_and_in_a_project_of_maven_the_command_is_there(@TempDir Path folder)
            throws Exception {
        Files.writeString(folder.resolve("pom.xml"), "<project/>");
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("check", "--junit", "bank.BankTest")).isEqualTo(2);

        assertThat(terminal.err())
                .contains("--junit needs the tests' class path", "mvn -q test-compile dependency:build-classpath")
                .contains("--junit bank.BankTest");
    }

    @Test
    void what_starts_tests_is_found_beside_the_other_jars_of_junit(@TempDir Path folder) throws Exception {
        String path = "";
        for (String jar : List.of(
                "platform/junit-platform-commons/1.10.2",
                "jupiter/junit-jupiter-api/5.10.2",
                "jupiter/junit-jupiter-engine/5.10.2",
                "platform/junit-platform-engine/1.10.2")) {
            path += jar(folder, jar) + File.pathSeparator;
        }
        String without = path;
        assertThatThrownBy(() -> JunitClassPath.completed(
                        without, Terminal.piped().in(folder).surroundings()))
                .hasMessageContaining("-Dartifact=org.junit.platform:junit-platform-launcher:1.10.2");

        Path launcher = jar(folder, "platform/junit-platform-launcher/1.10.2");

        assertThat(JunitClassPath.completed(without, Terminal.piped().in(folder).surroundings()))
                .isEqualTo(without + File.pathSeparator + launcher);
        assertThat(JunitClassPath.completed(
                        "classes", Terminal.piped().in(folder).surroundings()))
                .isEqualTo("classes");
    }

    private static Path jar(Path folder, String place) throws IOException {
        Path in = Files.createDirectories(folder.resolve("repository/org/junit/" + place));
        String[] parts = place.split("/");
        return Files.createFile(in.resolve("%s-%s.jar".formatted(parts[1], parts[2])));
    }

    @Test
    void a_recorded_run_as_the_program_to_check_is_2() {
        assertComplaint("run.heddle is a recorded run; name the program", "check", "run.heddle");
    }

    @Test
    void a_main_class_that_is_not_there_is_2_and_no_jvm_is_started(@TempDir Path folder) {
        assertComplaint(
                "there is no class no.such.Main on the class path", "check", "-cp", folder.toString(), "no.such.Main");
    }

    private static void assertComplaint(String message, String... arguments) {
        Terminal terminal = Terminal.piped();
        assertThat(terminal.run(arguments)).isEqualTo(2);
        assertThat(terminal.out()).isEmpty();
        assertThat(terminal.err()).contains(message).doesNotContain("\tat ");
    }

    @Test
    void a_budget_that_ends_at_once_is_4_and_says_so() {
        Terminal terminal = Terminal.piped();
        assertThat(terminal.run("trace", example("lost-update.ctrc"), "--budget", "0s"))
                .isEqualTo(4);
        assertThat(terminal.out())
                .startsWith("unknown: the budget of 0 s ended before the prediction stage began")
                .contains("--budget 60s");
    }

    @Test
    void nothing_to_check_is_4(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("idle.ctrc"), "global: x\nthread a:\na1: (= x. 1)\n");
        Terminal terminal = Terminal.piped();
        assertThat(terminal.run("trace", file.toString())).isEqualTo(4);
        assertThat(terminal.out()).contains("no assertion and no postcondition");
    }

    @Test
    void a_trace_that_cannot_run_is_4() {
        Terminal terminal = Terminal.piped();
        assertThat(terminal.run("trace", example("tara/litmus/lb-ctrl.ctrc"))).isEqualTo(4);
        assertThat(terminal.out()).startsWith("nothing runs: ");
    }

    @Test
    void a_broken_file_among_others_is_2_and_the_others_are_analysed(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("broken.ctrc"), "thread");
        Files.copy(Path.of(example("lost-update.ctrc")), folder.resolve("lost-update.ctrc"));
        Terminal terminal = Terminal.piped();

        assertThat(terminal.run("trace", folder.toString())).isEqualTo(2);

        assertThat(terminal.out())
                .containsPattern("broken +- +broken-input")
                .containsPattern("lost-update +2/4 +buggy");
        assertThat(terminal.err()).contains("broken.ctrc:1:");
    }

    @Test
    void an_error_of_heddle_is_70_and_leaves_a_file_for_the_report(@TempDir Path folder) {
        Terminal terminal = Terminal.piped().in(folder);

        int code = Main.fail(new IllegalStateException("impossible"), terminal.surroundings(), List.of("trace", "x"));

        assertThat(code).isEqualTo(70);
        assertThat(terminal.err())
                .contains("impossible", "please report it with")
                .doesNotContain("\tat ");
        assertThat(folder).isDirectoryContaining(file -> {
            assertThat(file).content().contains("arguments: [trace, x]", "IllegalStateException: impossible", "\tat ");
            return true;
        });
    }

    @Test
    void the_process_ends_with_the_code() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path") + File.pathSeparator,
                        "dev.heddle.cli.Main",
                        "trace",
                        example("lost-update.ctrc"),
                        "--only",
                        "verdict")
                .redirectErrorStream(true)
                .start();
        try (InputStream output = process.getInputStream()) {
            assertThat(new String(output.readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("error: the postcondition can fail");
        }
        assertThat(process.waitFor()).isEqualTo(1);
    }
}
