// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong with a call of {@code heddle record} is said before any program starts. */
@Tag("once")
class RecordUsageTest {

    @TempDir
    private Path folder;

    @Test
    void nothing_to_record_is_2_and_the_ways_are_listed() {
        assertComplaint("a .java file, -cp and a main class, -jar, --junit, or -- and a command");
    }

    @Test
    void an_unknown_option_is_2_and_a_near_one_is_proposed() {
        assertComplaint("there is no option '--inclde'; did you mean '--include'", "--inclde", "x", "Bank.java");
    }

    @Test
    void a_command_without_dashes_is_explained() {
        assertComplaint("for a command, put -- before it: heddle record -- mvn test", "mvn", "test");
    }

    @Test
    void a_command_that_is_not_there_is_named() {
        assertComplaint("'no-such-command' cannot be run: there is no such command", "--", "no-such-command");
    }

    @Test
    void files_that_are_not_there_are_named() {
        assertComplaint("Bnak.java: there is no such file", "Bnak.java");
        assertComplaint("bnak.jar: there is no such file", "-jar", "bnak.jar");
    }

    @Test
    void a_class_path_where_there_is_none_is_refused() {
        assertComplaint("-cp makes no sense here", "-cp", "x", "-jar", "bank.jar");
        assertComplaint("-cp makes no sense here", "-cp", "x", "--", "java", "Bank");
    }

    @Test
    void tests_need_a_class_path_with_junit() {
        assertComplaint("--junit needs the tests' class path", "--junit", "BankTest");
        assertComplaint("there is no JUnit on the class path", "-cp", ".", "--junit", "BankTest");
        assertComplaint("'BankTest2' is too much", "-cp", ".", "--junit", "BankTest", "BankTest2");
    }

    @Test
    void a_file_that_cannot_be_written_is_named() throws IOException {
        Files.writeString(folder.resolve("Bank.java"), "class Bank { public static void main(String[] a) {} }");
        assertComplaint("no/x.heddle cannot be written: there is no folder", "-o", "no/x.heddle", "Bank.java");
        assertComplaint("that is no trace, and it is kept", "-o", "Bank.java", "Bank.java");
        assertThat(folder.resolve("Bank.java")).content().startsWith("class Bank");
    }

    @Test
    void compile_errors_are_shown_as_the_compiler_shows_them() throws IOException {
        Files.writeString(folder.resolve("Bank.java"), "class Bank {\n    int balance = true;\n}\n");
        assertComplaint("Bank.java:2: error: incompatible types", "Bank.java");
    }

    @Test
    void a_limit_without_unit_is_refused() {
        assertComplaint("a size is a number with kB, MB or GB", "--limit", "100", "Bank.java");
    }

    @Test
    void a_java_home_without_java_is_named() throws IOException {
        Files.createFile(folder.resolve("Bank.class"));
        Terminal terminal = Terminal.piped().in(folder).with("JAVA_HOME", folder.toString());
        assertThat(terminal.run("record", "-cp", ".", "Bank")).isEqualTo(2);
        assertThat(terminal.err()).contains("JAVA_HOME is " + folder + ", but there is no bin/java in it");
    }

    private void assertComplaint(String message, String... arguments) {
        Terminal terminal = Terminal.piped().in(folder);
        String[] all = new String[arguments.length + 1];
        all[0] = "record";
        System.arraycopy(arguments, 0, all, 1, arguments.length);

        assertThat(terminal.run(all)).isEqualTo(2);

        assertThat(terminal.out()).isEmpty();
        assertThat(terminal.err()).contains(message).doesNotContain("\tat ");
        assertThat(folder).isDirectoryNotContaining("glob:**.heddle");
    }
}
