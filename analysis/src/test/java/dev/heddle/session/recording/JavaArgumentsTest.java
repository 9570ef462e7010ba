package dev.heddle.session.recording;

import static org.assertj.core.api.Assertions.assertThat;

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
