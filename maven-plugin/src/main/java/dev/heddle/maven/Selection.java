// SPDX-License-Identifier: Apache-2.0
package dev.heddle.maven;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Selects tests as on a command line of Surefire: {@code BankTest}, {@code Bank*Test#transfer*}, several with commas
 * between them.
 *
 * @param parts each with a pattern for the class, and one for the method, which may be empty
 */
record Selection(List<Part> parts) {

    /**
     * One of them.
     *
     * @param classes a pattern for classes
     * @param methods one for methods; empty means all
     */
    record Part(String classes, String methods) {}

    Selection {
        parts = List.copyOf(parts);
    }

    static Selection of(String text) {
        List<Part> parts = new ArrayList<>();
        for (String word : text.split(",")) {
            if (!word.isBlank()) {
                int hash = word.indexOf('#');
                parts.add(
                        hash < 0
                                ? new Part(word.strip(), "")
                                : new Part(
                                        word.substring(0, hash).strip(),
                                        word.substring(hash + 1).strip()));
            }
        }
        return new Selection(parts);
    }

    /** Returns true if everything is meant, since nobody said anything. */
    boolean isEmpty() {
        return parts.isEmpty();
    }

    /** The patterns of classes. */
    List<String> classes() {
        return parts.stream().map(Part::classes).toList();
    }

    /** Returns true if a test, {@code com.acme.BankTest#transfers}, is meant; its class is one that fits already. */
    boolean takes(String test) {
        int hash = test.indexOf('#');
        String method = test.substring(hash + 1).replaceFirst("\\(.*", "");
        String outer = test.substring(0, hash).replaceFirst("\\$.*", "");
        return isEmpty()
                || parts.stream()
                        .filter(part -> TestClasses.fits(outer.replace('.', '/'), part.classes()))
                        .anyMatch(part -> part.methods().isEmpty() || glob(part.methods(), method));
    }

    private static boolean glob(String pattern, String name) {
        return FileSystems.getDefault().getPathMatcher("glob:" + pattern).matches(Path.of(name));
    }
}
