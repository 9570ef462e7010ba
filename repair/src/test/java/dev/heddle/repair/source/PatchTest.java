// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.problem.HeddleException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Either all files of a patch are written, or none. */
class PatchTest {

    @TempDir
    Path folder;

    private Path first;
    private Path second;
    private Sources sources;
    private Patch patch;

    @BeforeEach
    void writeFiles() throws IOException {
        first = Files.writeString(folder.resolve("A.java"), "class A {}\n");
        second = Files.writeString(folder.resolve("B.java"), "class B {}\n");
        sources = new Sources(name -> Optional.of(folder.resolve(name + ".java")));
        sources.text(first);
        sources.text(second);
        patch = new Patch(
                "say that they are final",
                1,
                List.of(Edit.insert(first, 0, "final "), Edit.insert(second, 0, "final ")));
    }

    @Test
    void all_files_are_changed() {
        assertThat(patch.write(sources)).containsExactly(first, second);

        assertThat(first).hasContent("final class A {}\n");
        assertThat(second).hasContent("final class B {}\n");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("A.java", "B.java");
    }

    @Test
    void a_file_that_has_changed_since_it_was_read_stops_all() throws IOException {
        Files.writeString(second, "class B { int count; }\n");

        assertThatThrownBy(() -> patch.write(sources))
                .isInstanceOf(HeddleException.class)
                .hasMessageContaining("B.java has changed meanwhile; nothing is written");
        assertThat(first).hasContent("class A {}\n");
    }

    @Test
    void a_file_that_cannot_be_written_leaves_the_others_as_they_were() throws IOException {
        Files.createDirectories(folder.resolve("B.java.heddle"));

        assertThatThrownBy(() -> patch.write(sources))
                .isInstanceOf(HeddleException.class)
                .hasMessageContaining("a patched file cannot be written");
        assertThat(first).hasContent("class A {}\n");
        assertThat(folder.resolve("A.java.heddle")).doesNotExist();
    }

    @Test
    void a_link_stays_one_and_its_file_is_changed() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("C.java"), second);
        sources.text(link);

        new Patch("say that it is final", 1, List.of(Edit.insert(link, 0, "final "))).write(sources);

        assertThat(link).isSymbolicLink();
        assertThat(second).hasContent("final class B {}\n");
    }
}
