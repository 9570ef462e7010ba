// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.problem.HeddleException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceCompilerTest {

    @TempDir
    private Path folder;

    @Test
    void the_main_class_is_the_first_with_a_main_method() throws IOException {
        String main = compile("""
                package bank;
                interface Account {}
                class Bank implements Account {
                    public static void main(String[] arguments) {}
                }
                class Other {
                    public static void main(String[] arguments) {}
                }
                """);

        assertThat(main).isEqualTo("bank.Bank");
        assertThat(folder.resolve("bank/Bank.class")).isNotEmptyFile();
    }

    @Test
    void what_the_compiler_says_is_said_in_its_own_words() {
        assertThatThrownBy(() -> compile("class Bank {\n    int balance = \"100\";\n}\n"))
                .isInstanceOf(HeddleException.class)
                .hasMessage("""
                        %s:2: error: incompatible types: String cannot be converted to int
                            int balance = "100";
                                          ^
                        1 error""", folder.resolve("Bank.java"));
    }

    @Test
    void a_file_without_main_is_refused() {
        assertThatThrownBy(() -> compile("class Bank {}")).hasMessageContaining("no class in it has a method main");
    }

    @Test
    void a_missing_file_is_named() {
        assertThatThrownBy(() -> SourceCompiler.compile(folder.resolve("Bnak.java"), "", folder))
                .hasMessageContaining("Bnak.java: there is no such file");
    }

    private String compile(String source) throws IOException {
        Path file = Files.writeString(folder.resolve("Bank.java"), source);
        return SourceCompiler.compile(file, folder.toString(), folder);
    }
}
