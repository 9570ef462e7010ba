// SPDX-License-Identifier: Apache-2.0
package dev.heddle.maven;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds the test classes of a folder by their names, as Surefire does: {@code **}{@code /*Test.java} and the like.
 *
 * @param included patterns of which one must fit
 * @param excluded patterns of which none may
 */
record TestClasses(List<String> included, List<String> excluded) {

    private static final String CLASS = ".class";

    /** The patterns that Surefire uses by default. */
    static final List<String> USUAL = List.of("**/Test*.java", "**/*Test.java", "**/*Tests.java", "**/*TestCase.java");

    TestClasses {
        included = included.isEmpty() ? USUAL : List.copyOf(included);
        excluded = List.copyOf(excluded);
    }

    /** Their names; classes within classes come with those that they are in. */
    List<String> in(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .filter(name -> name.endsWith(CLASS) && !name.contains("$"))
                    .map(name -> name.substring(0, name.length() - CLASS.length()))
                    .filter(name -> fits(name, included) && !fits(name, excluded))
                    .map(name -> name.replace('/', '.'))
                    .sorted()
                    .toList();
        }
    }

    private static boolean fits(String name, List<String> patterns) {
        return patterns.stream().anyMatch(pattern -> fits(name, pattern));
    }

    /** As a file, {@code **}{@code /BankTest.java}, as a class, {@code com.acme.*Test}, or by the simple name alone. */
    static boolean fits(String name, String pattern) {
        String shape = pattern.strip();
        if (shape.endsWith(".java") || shape.endsWith(CLASS)) {
            shape = shape.substring(0, shape.lastIndexOf('.'));
        } else {
            shape = shape.replace('.', '/');
        }
        if (!shape.contains("/")) {
            shape = "**/" + shape;
        }
        // Two stars mean any number of folders, none included.
        String rest = shape.startsWith("**/") ? shape.substring(3) : shape;
        Path path = Path.of(name);
        return matcher(shape).matches(path)
                || (!rest.equals(shape) && matcher(rest).matches(path));
    }

    private static PathMatcher matcher(String shape) {
        return FileSystems.getDefault().getPathMatcher("glob:" + shape);
    }
}
