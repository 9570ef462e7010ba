package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ReadmeTest {

    @Test
    void the_readme_shows_what_the_program_prints() throws IOException {
        String shown = Files.readString(Path.of("src", "test", "resources", "golden", "lost-update.txt"));

        assertThat(Files.readString(Path.of("..", "README.md"))).contains(shown.stripTrailing());
    }
}
