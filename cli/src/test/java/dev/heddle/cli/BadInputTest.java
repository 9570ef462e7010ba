// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever somebody gives to a command, the answer names it and what helps, and is no stack trace. */
@Tag("once")
class BadInputTest {

    @TempDir
    static Path folder;

    @BeforeAll
    static void write() throws IOException {
        Files.createDirectories(folder.resolve("folder"));
        Files.copy(Recorded.LOST_UPDATE, folder.resolve("run.heddle"));
        byte[] run = Files.readAllBytes(folder.resolve("run.heddle"));
        Files.write(folder.resolve("stub.heddle"), Arrays.copyOf(run, 4));
        Files.write(folder.resolve("cut.heddle"), Arrays.copyOf(run, run.length / 2));
        for (String empty : List.of("empty.heddle", "empty.schedule", "empty.json", "empty.jar")) {
            Files.createFile(folder.resolve(empty));
        }
        text("text.heddle", "a text\n");
        text("text.schedule", "a text\n");
        text("broken.jar", "a text\n");
        text("broken.json", "{\"a\":\n");
        text("other.json", "{\"a\": 1}\n");
        text("Empty.java", "");
        text("Syntax.java", "class Syntax {\n    void broken( {\n}\n");
        text("NoMain.java", "class NoMain {}\n");
        text("Good.java", "class Good { public static void main(String[] words) {} }\n");
        classes();
    }

    private static void text(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private static void classes() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        for (String source : List.of("Good.java", "NoMain.java")) {
            ToolProvider.getSystemJavaCompiler()
                    .run(
                            null,
                            null,
                            null,
                            "-d",
                            classes.toString(),
                            folder.resolve(source).toString());
        }
        byte[] good = Files.readAllBytes(classes.resolve("Good.class"));
        byte[] newer = good.clone();
        newer[7] = 99;
        Files.write(Files.createDirectories(folder.resolve("newer")).resolve("Good.class"), newer);
        Files.write(Files.createDirectories(folder.resolve("cut")).resolve("Good.class"), Arrays.copyOf(good, 6));
        try (JarOutputStream jar =
                new JarOutputStream(Files.newOutputStream(folder.resolve("plain.jar")), new Manifest())) {
            jar.putNextEntry(new ZipEntry("Good.class"));
            jar.write(good);
        }
    }

    private static void assertComplaint(String message, String... words) {
        Terminal terminal = Terminal.piped().in(folder);
        int code = terminal.run(words);
        String all = terminal.out() + terminal.err();
        assertThat(code).as(all).isEqualTo(2);
        assertThat(terminal.err()).contains(message).doesNotContain("Exception", "\tat ", "REDACTED");
        assertThat(terminal.err().lines()).hasSizeLessThanOrEqualTo(8);
        assertThat(folder).isDirectoryNotContaining("glob:**heddle-error*");
    }

    /** All commands that run a program. */
    @ParameterizedTest
    @ValueSource(
            strings = {"check", "prove", "search", "repair", "record", "explore", "diagnose", "regions", "baseline"})
    void a_program_that_can_not_be(String verb) {
        assertComplaint("name what to run", verb);
        assertComplaint("nosuch.java: there is no such file", verb, "nosuch.java");
        assertComplaint("Empty.java: no class in it has a method main", verb, "Empty.java");
        assertComplaint("NoMain.java: no class in it has a method main", verb, "NoMain.java");
        assertComplaint("Syntax.java:2: error:", verb, "Syntax.java");
        assertComplaint("nosuch.jar: there is no such file", verb, "-jar", "nosuch.jar");
        assertComplaint("folder: this is a folder, not a jar", verb, "-jar", "folder");
        assertComplaint("empty.jar is no jar", verb, "-jar", "empty.jar");
        assertComplaint("broken.jar is no jar", verb, "-jar", "broken.jar");
        assertComplaint("name the class: -cp plain.jar MAINCLASS", verb, "-jar", "plain.jar");
        assertComplaint("there is no class no.Such on the class path classes", verb, "-cp", "classes", "no.Such");
        assertComplaint("there is no class Good on the class path nowhere", verb, "-cp", "nowhere", "Good");
        assertComplaint("NoMain has no ", verb, "-cp", "classes", "NoMain");
        assertComplaint(
                "java does not take --jvm-arg -XX:+Nonsense: Unrecognized VM option 'Nonsense'",
                verb,
                "--jvm-arg",
                "-XX:+Nonsense",
                "Good.java");
        assertComplaint(
                "a security manager keeps Heddle out of the program",
                verb,
                "--jvm-arg",
                "-Djava.security.manager",
                "Good.java");
        assertComplaint("there is no option '--nosuch'", verb, "--nosuch", "Good.java");
        assertComplaint("folder", verb, "folder");
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "prove", "search", "repair", "explore", "diagnose", "regions", "baseline"})
    void a_class_that_this_jvm_can_not_load(String verb) {
        assertComplaint("Good.class in newer: it was compiled for Java 55", verb, "-cp", "newer", "Good");
        assertComplaint("Good.class in cut: this is no class file; compile it again", verb, "-cp", "cut", "Good");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    replay nosuch.schedule                  | nosuch.schedule: there is no such file
                    replay folder                           | folder: this is a folder, not a schedule
                    replay empty.schedule                   | empty.schedule:1: this is no schedule
                    replay text.schedule                    | text.schedule:1: this is no schedule
                    replay run.heddle                       | run.heddle: this is no schedule; heddle check writes such files
                    repair text.schedule                    | text.schedule:1: this is no schedule
                    repair text.schedule --nosuch           | there is no option '--nosuch'
                    repair text.schedule empty.schedule     | name one schedule, not 2
                    diagnose text.schedule                  | text.schedule:1: this is no schedule
                    diagnose run.heddle text.schedule       | name a program, or recorded runs only, or schedules only
                    diagnose nosuch.heddle                  | nosuch.heddle; make a trace with: heddle record
                    diagnose text.heddle                    | text.heddle is not a Heddle trace
                    trace nosuch.ctrc                       | nosuch.ctrc: expected a file but found nothing
                    show nosuch.heddle                      | nosuch.heddle; make a trace with: heddle record
                    show folder                             | folder is a folder, not a trace
                    show empty.heddle                       | empty.heddle ends after 0 bytes
                    show stub.heddle                        | stub.heddle
                    show text.heddle                        | text.heddle is not a Heddle trace
                    show broken.json                        | broken.json:2: this is no JSON
                    show other.json                         | other.json: expected the result of 'heddle check --json'
                    diff run.heddle nosuch.heddle           | nosuch.heddle; make a trace with: heddle record
                    diff run.heddle text.schedule           | are not of the same kind
                    diff broken.json other.json             | broken.json:2: this is no JSON
                    report nosuch.json                      | nosuch.json: there is no such file
                    report folder                           | folder: cannot be read: Is a directory
                    report empty.json                       | empty.json: expected the result of
                    report run.heddle                       | run.heddle: this is neither JSON nor a page
                    baseline broken.json                    | broken.json:2: this is no JSON
                    baseline --file folder other.json       | folder is a folder, not a baseline
                    ui nosuch.heddle                        | nosuch.heddle; make a trace with: heddle record
                    ui folder                               | folder is a folder, not a trace
                    ui text.heddle                          | text.heddle is not a Heddle trace
                    ui run.heddle --port 70000              | --port is a number from 0 to 65535, not 70000
                    explain nosuch                          | there is no kind 'nosuch'
                    doctor nosuch                           | there is no command 'nosuch'
                    completion nosuch                       | expected one of [bash, zsh, fish]
                    """)
    void a_file_that_is_not_what_it_should_be(String words, String message) {
        assertComplaint(message, words.split(" "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    check --runs 0                 | '--runs': this is a number from 1
                    check --replays -1             | '--replays': this is a number from 1
                    check --further -1             | --further is a number from 0 on, not -1
                    check --explore -5s            | a duration is a number with ms, s, m or h
                    check --width 0                | '--width': this is a number from 1
                    check --baseline folder        | folder is a folder, not a baseline
                    check --out folder             | folder cannot be written: it is a folder
                    check --out nosuch/x.heddle    | nosuch/x.heddle cannot be written: there is no folder
                    prove --replays 0              | '--replays': this is a number from 1
                    prove --runs x                 | '--runs': this is a number from 1
                    prove --keep Good.java         | Good.java can't be used: there is a file of this name, and it is no folder
                    search --keep Good.java        | Good.java can't be used: there is a file of this name, and it is no folder
                    search --budget 0              | '--budget': this is a number from 1
                    search --runs -1               | --runs is a number from 0 on, not -1
                    repair --repairs 0             | '--repairs': this is a number from 1
                    repair --trials -1             | '--trials': this is a number from 1
                    repair --apply 0               | '--apply': this is a number from 1
                    explore -n -1                  | this is a number from 1
                    explore --failures 0           | '--failures': this is a number from 1
                    explore --steps 99999999999    | '--steps': this is a number from 1 on, not '99999999999'
                    explore --workers 0            | '--workers': this is a number from 1
                    explore --strategy random:x    | --strategy: 'x' is no number
                    explore --resume folder        | --resume: folder is a folder, not a file
                    explore --save folder          | --save: folder is a folder, not a file
                    diagnose --top -1              | '--top': this is a number from 1
                    diagnose --block 0             | '--block': this is a number from 1
                    diagnose -n 0                  | this is a number from 1
                    regions --largest -1           | '--largest': this is a number from 1
                    record --limit 0               | a size is a number with kB, MB or GB
                    """)
    void an_option_with_a_value_that_makes_no_sense(String words, String message) {
        assertComplaint(message, (words + " Good.java").split(" "));
        assertThat(folder.resolve("folder")).isDirectory();
    }

    @Test
    void an_option_behind_the_program_is_the_program_s_and_that_is_said() {
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("explore", "Good.java", "--json")).isZero();

        assertThat(terminal.err())
                .contains("heddle: --json is given to the program; options for Heddle stand before Good.java");
        assertThat(terminal.out()).doesNotStartWith("{");
    }

    @ParameterizedTest
    @ValueSource(strings = {"replay --times 0 text.schedule", "replay --times -1 text.schedule"})
    void a_replay_that_does_not_happen(String words) {
        assertComplaint("'--times': this is a number from 1", words.split(" "));
    }
}
