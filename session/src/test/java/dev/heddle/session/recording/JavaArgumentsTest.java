// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.program.InputValue;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavaArgumentsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "com.acme.Bank 1 2                           | Bank",
                "-cp a.jar:b com.acme.Bank                   | Bank",
                "--class-path a -Xmx1g -ea com.acme.Bank -cp | Bank",
                "-Dx=y -jar lib/bank-1.2.jar --port 0        | bank-1.2",
                "-p mods -m com.acme/com.acme.Bank           | Bank",
                "--module-path=mods --module=acme/acme.Bank  | Bank",
                "--add-opens java.base/java.lang=ALL-UNNAMED Bank.java | Bank",
                "@options com.acme.Bank$Inner                | Bank_Inner",
            })
    void the_program_is_the_first_word_that_belongs_to_no_option(String arguments, String name) {
        assertThat(JavaArguments.program(List.of(arguments.split(" ")))).contains(name);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-cp a.jar:b com.acme.Bank 1 2        | -cp a.jar:b com.acme.Bank 7 2",
                "-Dx=y -jar lib/bank-1.2.jar 0 --port | -Dx=y -jar lib/bank-1.2.jar 7 --port",
                "--module=acme/acme.Bank 5            | --module=acme/acme.Bank 7",
            })
    void arguments_of_the_program_come_behind_its_name(String arguments, String changed) {
        Target program = new Target.JavaProgram(Optional.empty(), List.of(arguments.split(" ")));

        assertThat(program.withInputs(List.of(InputValue.everywhere("args[0]", 7))))
                .isEqualTo(new Target.JavaProgram(Optional.empty(), List.of(changed.split(" "))));
    }

    @Test
    void without_a_program_there_is_no_name() {
        assertThat(JavaArguments.program(List.of("-cp", "x", "-version"))).isEqualTo(Optional.empty());
    }

    @Test
    void a_command_that_is_java_is_a_java_program_whatever_its_path() {
        assertThat(Target.command(List.of("/opt/jdk/bin/java", "-jar", "bank.jar")))
                .isEqualTo(new Target.JavaProgram(Optional.of("/opt/jdk/bin/java"), List.of("-jar", "bank.jar")));
        assertThat(Target.command(List.of("mvn", "test"))).isEqualTo(new Target.AnyCommand(List.of("mvn", "test")));
    }

    @Test
    void targets_are_named_after_what_runs() {
        assertThat(new Target.Tests("cp", "com.acme.BankTest#transfers").name()).isEqualTo("BankTest.transfers");
        assertThat(new Target.Tests("cp", "com.acme.BankTest").name()).isEqualTo("BankTest");
        assertThat(new Target.AnyCommand(List.of("./build.sh")).name()).isEqualTo("build");
    }
}
