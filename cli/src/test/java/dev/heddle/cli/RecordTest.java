// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Programs in JVMs of their own, recorded and read back. */
class RecordTest {

    @TempDir
    private Path folder;

    /** The example, but with tellers that come one after the other: what it does is always the same. */
    private Path sequentialExample() throws IOException {
        String source = Files.readString(Path.of(Terminal.example("LostUpdate.java")));
        String sequential = source.replace(
                "        second.start();\n        first.join();\n", "        first.join();\n        second.start();\n");
        assertThat(sequential).isNotEqualTo(source);
        return Files.writeString(folder.resolve("LostUpdate.java"), sequential);
    }

    @Test
    void a_source_file_is_recorded_shown_and_analysed() throws IOException {
        sequentialExample();
        Terminal recording = Terminal.piped().in(folder);
        assertThat(recording.run("record", "LostUpdate.java"))
                .as(recording.err())
                .isZero();
        assertThat(recording.out()).isEqualTo("balance: 180" + System.lineSeparator());
        GoldenFiles.assertMatches("record.txt", recording.err());

        Terminal shown = Terminal.piped().in(folder);
        assertThat(shown.run("show", "LostUpdate.heddle")).as(shown.err()).isZero();
        assertThat(shown.out())
                .startsWith("recorded: LostUpdate ran 3 threads")
                .containsSubsequence(
                        "starts teller-1",
                        "reads balance → 100",
                        "balance = 150",
                        "starts teller-2",
                        "reads balance → 150",
                        "balance = 180");

        Terminal analysed = Terminal.piped().in(folder);
        int code = analysed.run("trace", folder.resolve("LostUpdate.heddle").toString());
        assertThat(code).as(analysed.out()).isZero();
        assertThat(analysed.out()).startsWith("proved: ");
    }

    @Test
    void a_program_that_fails_is_3_and_what_it_did_is_kept() throws IOException {
        Files.writeString(folder.resolve("Failing.java"), """
                class Failing {
                    public static void main(String[] arguments) {
                        System.out.println(String.join(" ", arguments));
                        System.exit(7);
                    }
                }
                """);
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("record", "-o", "run.heddle", "Failing.java", "-o", "--all"))
                .isEqualTo(3);

        assertThat(terminal.out()).isEqualTo("-o --all" + System.lineSeparator());
        assertThat(terminal.err()).contains("exit code 7", "recorded 1 thread and 1 class in", "run.heddle");
        assertThat(folder.resolve("run.heddle")).isNotEmptyFile();
    }

    @Test
    void a_run_of_which_nothing_is_woven_is_4() throws IOException {
        sequentialExample();
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("record", "--include", "com.acme", "LostUpdate.java"))
                .isEqualTo(4);

        assertThat(terminal.err()).contains("recorded nothing", "nothing matches --include com.acme");
    }

    @Test
    void a_main_class_that_is_not_there_is_2_and_no_jvm_is_started() {
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("record", "-cp", "clases", "com.acme.Bnak")).isEqualTo(2);

        assertThat(terminal.err()).contains("there is no class com.acme.Bnak on the class path clases");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void every_jvm_of_another_command_leaves_a_trace_and_those_that_show_nothing_are_removed() throws IOException {
        Files.writeString(folder.resolve("Hello.java"), """
                class Hello {
                    public static void main(String[] arguments) {
                        System.out.println("hello");
                    }
                }
                """);
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Terminal terminal = Terminal.piped().in(folder);

        int code = terminal.run(
                "record",
                "-o",
                "hello.heddle",
                "--",
                "sh",
                "-c",
                "'%1$s' Hello.java && '%1$s' -version".formatted(java));

        assertThat(code).as(terminal.err()).isZero();
        assertThat(terminal.out()).isEqualTo("hello\n");
        assertThat(terminal.err()).contains("1 further JVM wove nothing; its trace was removed");
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".heddle")))
                    .singleElement()
                    .asString()
                    .matches("hello-\\d+\\.heddle");
        }
    }

    @Test
    void a_test_is_recorded_by_its_class_or_its_method() {
        String test = "dev.heddle.cli.recorded.TwoCounters";
        Terminal one = junit(test + "#one_after_the_other");
        assertThat(one.err()).contains("heddle: 1 of 1 test passed", "TwoCounters.one_after_the_other.heddle");
        assertThat(junit(test + "#with_parameters").err()).contains("heddle: 2 of 2 tests passed");
        assertThat(junit(test).err())
                .contains("nobody counted", "heddle: 3 of 4 tests passed", "failed by itself, with exit code 1");

        Terminal shown = Terminal.piped().in(folder);
        shown.run("show", "TwoCounters.one_after_the_other.heddle");
        assertThat(shown.out())
                .containsSubsequence("starts counter-0", "count = 1", "starts counter-1", "count = 2", "passes, else");
    }

    private Terminal junit(String test) {
        Terminal terminal = Terminal.piped().in(folder);
        String classPath = System.getProperty("java.class.path");
        assertThat(List.of(classPath.split(File.pathSeparator)))
                .anySatisfy(entry -> assertThat(entry).contains("junit-platform-launcher"));
        terminal.run("record", "--include", "dev.heddle.cli.recorded", "-cp", absolute(classPath), "--junit", test);
        return terminal;
    }

    private static String absolute(String classPath) {
        return String.join(
                File.pathSeparator,
                List.of(classPath.split(File.pathSeparator)).stream()
                        .map(entry -> Path.of(entry).toAbsolutePath().toString())
                        .toList());
    }
}
