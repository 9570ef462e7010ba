// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("once")
class ReadmeTest {

    @ParameterizedTest
    @ValueSource(strings = {"check.txt"})
    void the_readme_shows_what_the_program_prints(String golden) throws IOException {
        String shown = Files.readString(Path.of("src", "test", "resources", "golden", golden));

        assertThat(Files.readString(Path.of("..", "README.md"))).contains(shown.stripTrailing());
    }

    @ParameterizedTest
    @ValueSource(strings = {"record.txt", "show.txt", "lost-update.txt", "trace-recorded.txt"})
    void the_page_about_the_command_line_does_so_too(String golden) throws IOException {
        String shown = Files.readString(Path.of("src", "test", "resources", "golden", golden));

        assertThat(Files.readString(Path.of("..", "docs", "cli.md"))).contains(shown.stripTrailing());
    }
}
