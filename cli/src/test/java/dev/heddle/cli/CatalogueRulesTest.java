// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.heddle.catalogue.Meaning;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is known of the JDK has one home, the catalogue. */
@Tag("once")
class CatalogueRulesTest {

    /** How many source files name classes of the JDK in strings today, besides the catalogue. The number may only get smaller. */
    private static final int NAMING = 97;

    /** The same for those that speak of single meanings. */
    private static final int SPEAKING = 70;

    private static final Pattern JDK_CLASS =
            Pattern.compile("\"[^\"\n]*\\bjavax?[/.](util|lang|io|net|nio|time|security|math|text|sql|beans|awt)\\b");

    private static final Pattern MEANING = Pattern.compile("\\bMeaning\\b");

    private static final Path CATALOGUE = Path.of("dev", "heddle", "catalogue");

    @Test
    void nobody_looks_at_the_name_of_a_meaning() {
        JavaClasses classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPaths(modules()
                        .map(module -> module.resolve(Path.of("target", "classes")))
                        .toList());
        assertThat(classes.contain(Meaning.class)).isTrue();

        List<String> looking = classes.stream()
                .filter(type -> !type.getPackageName().equals(Meaning.class.getPackageName()))
                .filter(CatalogueRulesTest::looksAtNames)
                .map(JavaClass::getName)
                .toList();

        assertThat(looking)
                .as("classes that ask for the name of a meaning; a trait or a subject says what they want to know")
                .isEmpty();
    }

    private static boolean looksAtNames(JavaClass type) {
        return type.getMethodCallsFromSelf().stream()
                .anyMatch(call -> call.getTargetOwner().isEquivalentTo(Meaning.class)
                        && call.getTarget().getName().equals("name"));
    }

    @Test
    void no_more_classes_name_classes_of_the_jdk_than_do_today() {
        assertThat(sources(JDK_CLASS)).isPositive().isLessThanOrEqualTo(NAMING);
    }

    @Test
    void no_more_classes_speak_of_single_meanings_than_do_today() {
        assertThat(sources(MEANING)).isPositive().isLessThanOrEqualTo(SPEAKING);
    }

    private static long sources(Pattern what) {
        return modules()
                .flatMap(CatalogueRulesTest::sources)
                .filter(file -> !Objects.requireNonNull(file.getParent()).endsWith(CATALOGUE))
                .filter(file -> what.matcher(read(file)).find())
                .count();
    }

    private static Stream<Path> modules() {
        Path root = Path.of("..");
        try (Stream<Path> folders = Files.list(root)) {
            return folders
                    .filter(folder -> Files.isRegularFile(folder.resolve("pom.xml")))
                    .filter(folder -> Files.isDirectory(folder.resolve(Path.of("target", "classes"))))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> sources(Path module) {
        Path root = module.resolve(Path.of("src", "main", "java"));
        if (!Files.isDirectory(root)) {
            return Stream.empty();
        }
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
