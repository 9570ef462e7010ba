// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is the program's own is told by where it lies, not by its package. */
class ProgramPlacesTest {

    @TempDir
    private Path folder;

    @Test
    void what_lies_in_a_folder_of_the_class_path_is_the_programs() throws IOException {
        Path classes = classes("org/apache/log4j/Mine");

        ProgramPlaces places = ProgramPlaces.of(List.of(classes), List.of());

        assertThat(places.test("org/apache/log4j/Mine")).isTrue();
        assertThat(places.test("org/apache/log4j/Other")).isFalse();
    }

    @Test
    void a_jar_is_the_programs_if_it_has_a_class_that_the_user_has_named() throws IOException {
        Path program = jar("program.jar", "", "scala/demo/Main", "scala/demo/Helper");
        Path library = jar("library.jar", "", "scala/Option");

        ProgramPlaces places = ProgramPlaces.of(List.of(program, library), List.of("scala.demo.Main"));

        assertThat(places.test("scala/demo/Main")).isTrue();
        assertThat(places.test("scala/demo/Helper")).isTrue();
        assertThat(places.test("scala/Option")).isFalse();
    }

    @Test
    void no_jar_is_the_programs_if_the_user_has_named_nothing() throws IOException {
        Path library = jar("library.jar", "", "scala/Option");

        assertThat(ProgramPlaces.of(List.of(library), List.of()).test("scala/Option"))
                .isFalse();
    }

    @Test
    void what_a_manifest_names_is_on_the_class_path() throws IOException {
        classes("groovy/Mine");
        Path paths = jar("paths.jar", "classes/ missing.jar http://example.org/far.jar");

        assertThat(ProgramPlaces.of(List.of(paths), List.of()).test("groovy/Mine"))
                .isTrue();
    }

    @Test
    void what_is_no_jar_and_what_is_not_there_have_no_classes() throws IOException {
        Path text = Files.writeString(folder.resolve("broken.jar"), "this is no jar");

        ProgramPlaces places = ProgramPlaces.of(List.of(text, folder.resolve("missing")), List.of("scala.Main"));

        assertThat(places.test("scala/Main")).isFalse();
    }

    @Test
    void the_programs_own_classes_are_woven_whatever_their_package() throws IOException {
        Path classes = classes("org/junit/Mine", "kotlin/Mine", "javax/mine/Mine", "java/mine/Mine");
        ProgramPlaces places = ProgramPlaces.of(List.of(classes), List.of());
        Scope scope = new Scope(List.of(), List.of("org.junit"), places);

        assertThat(scope.reasonAgainst("kotlin/Mine")).isEmpty();
        assertThat(scope.reasonAgainst("javax/mine/Mine")).isEmpty();
        assertThat(scope.reasonAgainst("kotlin/Unit")).isEqualTo(Scope.KNOWN_LIBRARY);
        assertThat(scope.reasonAgainst("javax/mine/Other")).contains("JDK");
        // Nobody but the JDK can have classes there.
        assertThat(scope.reasonAgainst("java/mine/Mine")).contains("JDK");
        assertThat(scope.reasonAgainst("org/junit/Mine")).contains("excluded");
    }

    @Test
    void an_include_pattern_is_stronger_than_a_place() throws IOException {
        Path classes = classes("scala/demo/Main", "scala/demo/Helper");
        ProgramPlaces places = ProgramPlaces.of(List.of(classes), List.of());
        Scope scope = new Scope(List.of("scala.demo.Main"), List.of(), places);

        assertThat(scope.reasonAgainst("scala/demo/Main")).isEmpty();
        assertThat(scope.reasonAgainst("scala/demo/Helper")).contains("no include pattern");
    }

    @Test
    void the_folders_of_this_jvm_are_its_program() {
        // Tests lie in a folder; what runs them is in jars.
        ProgramPlaces places = ProgramPlaces.ofThisJvm("dev.heddle.none.Runner");

        assertThat(places.test("dev/heddle/instrument/ProgramPlacesTest")).isTrue();
        assertThat(places.test("org/junit/jupiter/api/Test")).isFalse();
    }

    private Path classes(String... names) throws IOException {
        Path classes = folder.resolve("classes");
        for (String name : names) {
            Path file = classes.resolve(name + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, new byte[0]);
        }
        return classes;
    }

    private Path jar(String file, String classPath, String... names) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        Path jar = folder.resolve(file);
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest)) {
            for (String name : names) {
                entries.putNextEntry(new JarEntry(name + ".class"));
                entries.closeEntry();
            }
        }
        return jar;
    }
}
