// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** What is in the gallery, as {@code gallery.txt} tells it. */
public final class Gallery {

    private static final String LIST = "gallery.txt";

    /** How a program fails when it goes wrong. */
    public enum Failure {
        /** A check of the program's own. */
        ASSERTION,
        /** An exception of a library, or of the program's own code that is used in the wrong way. */
        EXCEPTION,
        /** Threads wait for one another, or for what nobody will do. */
        DEADLOCK,
        /** Threads go round loops that nobody will let them leave. */
        LIVELOCK,
        /** In no order of the steps as they are written, but by what the memory model allows beyond that. */
        RACE
    }

    /**
     * A program with a bug, and its twin without.
     *
     * @param theme the package, and what kind of bugs are in it
     * @param says a part of what is said when it fails; empty if it does not matter
     * @param unexplored why exploration does not find it or does not end; empty if it does
     */
    public record Exhibit(String theme, String name, String pattern, Failure failure, String says, String unexplored) {

        /** The main class with the bug. */
        public String main() {
            return Gallery.class.getPackageName() + "." + theme + "." + name;
        }

        /** The main class without. */
        public String twin() {
            return main() + "Fixed";
        }

        public boolean isExplored() {
            return unexplored.isEmpty();
        }

        private static Exhibit of(String line) {
            String[] words = line.split("\\|", -1);
            String[] path = words[0].strip().split("/", -1);
            return new Exhibit(
                    path[0],
                    path[1],
                    words[1].strip(),
                    Failure.valueOf(words[2].strip().toUpperCase(Locale.ROOT)),
                    words.length > 3 ? words[3].strip() : "",
                    words.length > 4 ? words[4].strip() : "");
        }
    }

    private Gallery() {}

    /** All of it, theme by theme. */
    public static List<Exhibit> exhibits() {
        InputStream stream = Gallery.class.getResourceAsStream(LIST);
        if (stream == null) {
            throw new IllegalStateException(LIST + " is not on the class path");
        }
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Exhibit::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
