// SPDX-License-Identifier: Apache-2.0
package dev.heddle.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestClassesTest {

    @TempDir
    Path folder;

    @BeforeEach
    void compile() throws IOException {
        for (String name : List.of(
                "TopTest",
                "com/acme/BankTest",
                "com/acme/BankTest$Inner",
                "com/acme/TestBank",
                "com/acme/Bank",
                "com/acme/db/SlowTests")) {
            Path file = folder.resolve(name + ".class");
            Files.createDirectories(file.getParent());
            Files.createFile(file);
        }
    }

    @Test
    void names_decide_as_with_surefire_and_classes_within_others_come_with_those() throws IOException {
        assertThat(new TestClasses(List.of(), List.of()).in(folder))
                .containsExactly("TopTest", "com.acme.BankTest", "com.acme.TestBank", "com.acme.db.SlowTests");
    }

    @Test
    void patterns_are_files_or_classes_or_simple_names() throws IOException {
        assertThat(in("**/Bank*.java")).containsExactly("com.acme.Bank", "com.acme.BankTest");
        assertThat(in("com.acme.*Test")).containsExactly("com.acme.BankTest");
        assertThat(in("TopTest")).containsExactly("TopTest");
        assertThat(in("BankTest")).containsExactly("com.acme.BankTest");
        assertThat(in("com/acme/**"))
                .containsExactly("com.acme.Bank", "com.acme.BankTest", "com.acme.TestBank", "com.acme.db.SlowTests");
        assertThat(new TestClasses(List.of(), List.of("**/db/*", "Test*")).in(folder))
                .containsExactly("TopTest", "com.acme.BankTest");
    }

    @Test
    void a_folder_that_is_not_there_has_none() throws IOException {
        assertThat(new TestClasses(List.of(), List.of()).in(folder.resolve("none")))
                .isEmpty();
    }

    @Test
    void single_tests_can_be_selected() throws IOException {
        Selection selection = Selection.of("BankTest#transfer*, TopTest");

        assertThat(new TestClasses(selection.classes(), List.of()).in(folder))
                .containsExactly("TopTest", "com.acme.BankTest");
        assertThat(selection.takes("com.acme.BankTest#transfers(int)")).isTrue();
        assertThat(selection.takes("com.acme.BankTest$Inner#transfers")).isTrue();
        assertThat(selection.takes("com.acme.BankTest#deposits")).isFalse();
        assertThat(selection.takes("TopTest#deposits")).isTrue();
        assertThat(Selection.of(" ").takes("com.acme.BankTest#deposits")).isTrue();
    }

    private List<String> in(String pattern) throws IOException {
        return new TestClasses(List.of(pattern), List.of()).in(folder);
    }
}
