// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.samples.gallery.Gallery.Failure;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What programs there are, as {@code inputs.txt} tells it. */
public final class InputPrograms {

    private static final String LIST = "inputs.txt";

    /**
     * A program with a bug, and its twin without.
     *
     * @param says a part of what is said when it fails; empty if it does not matter
     * @param arguments with what it is called
     * @param inputs values of its inputs with which it can fail
     */
    public record Exhibit(
            String name,
            String pattern,
            Failure failure,
            String says,
            List<String> arguments,
            Map<String, Long> inputs) {

        /** The main class with the bug. */
        public String main() {
            return InputPrograms.class.getPackageName() + "." + name;
        }

        /** The main class without. */
        public String twin() {
            return main() + "Fixed";
        }

        private static Exhibit of(String line) {
            String[] words = line.split("\\|", -1);
            Map<String, Long> inputs = new LinkedHashMap<>();
            for (String input : words[5].strip().split(" ")) {
                int equals = input.indexOf('=');
                inputs.put(input.substring(0, equals), Long.parseLong(input.substring(equals + 1)));
            }
            String arguments = words[4].strip();
            return new Exhibit(
                    words[0].strip(),
                    words[1].strip(),
                    Failure.valueOf(words[2].strip().toUpperCase(Locale.ROOT)),
                    words[3].strip(),
                    arguments.isEmpty() ? List.of() : List.of(arguments.split(" ")),
                    inputs);
        }
    }

    private InputPrograms() {}

    /** All of them. */
    public static List<Exhibit> exhibits() {
        InputStream stream = InputPrograms.class.getResourceAsStream(LIST);
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
