// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPathTest {

    @TempDir
    private Path folder;

    @Test
    void entries_that_do_not_exist_are_named() throws IOException {
        Files.createDirectories(folder.resolve("classes"));

        ClassPath classPath = ClassPath.of(String.join(File.pathSeparator, "classes", "clases", "lib/*"), folder);

        assertThat(classPath.missing()).containsExactly("clases", "lib/*");
    }

    @Test
    void classes_are_found_in_folders_jars_and_folders_of_jars() throws IOException {
        Files.createDirectories(folder.resolve("classes/a"));
        Files.createFile(folder.resolve("classes/a/InFolder.class"));
        Files.createDirectories(folder.resolve("lib"));
        jar("one.jar", "a/InJar.class");
        jar("lib/two.jar", "a/InLibrary.class");
        Files.writeString(folder.resolve("broken.jar"), "no jar");

        ClassPath classPath =
                ClassPath.of(String.join(File.pathSeparator, "classes", "broken.jar", "one.jar", "lib/*"), folder);

        assertThat(classPath.has("a/InFolder.class")).isTrue();
        assertThat(classPath.has("a/InJar.class")).isTrue();
        assertThat(classPath.has("a/InLibrary.class")).isTrue();
        assertThat(classPath.has("a/Nowhere.class")).isFalse();
    }

    private void jar(String name, String entry) throws IOException {
        try (OutputStream out = Files.newOutputStream(folder.resolve(name));
                JarOutputStream jar = new JarOutputStream(out)) {
            jar.putNextEntry(new JarEntry(entry));
            jar.closeEntry();
        }
    }
}
