// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Values of inputs as a file: a line each, with thread, name, number and value, separated by tabs. In names, {@code \t}, {@code \n}
 * and {@code \\} stand for what would be mistaken.
 */
public final class InputFile {

    private static final int WORDS = 4;

    private InputFile() {}

    /** Writes them. */
    public static void write(List<InputValue> inputs, Path file) throws IOException {
        Files.write(file, inputs.stream().map(InputFile::line).toList());
    }

    /**
     * Reads them.
     *
     * @throws IllegalArgumentException if it is no such file; the message names the line
     */
    public static List<InputValue> read(Path file) throws IOException {
        List<InputValue> inputs = new ArrayList<>();
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            try {
                inputs.add(parse(line));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("%s:%d: %s".formatted(file, number, e.getMessage()), e);
            }
        }
        return inputs;
    }

    /** One of them as a line. */
    public static String line(InputValue input) {
        return String.join(
                "\t",
                escaped(input.thread()),
                escaped(input.name()),
                String.valueOf(input.number()),
                String.valueOf(input.value()));
    }

    /**
     * Returns what a line says.
     *
     * @throws IllegalArgumentException if it is none of ours
     */
    public static InputValue parse(String line) {
        String[] words = line.split("\t", -1);
        if (words.length != WORDS) {
            throw new IllegalArgumentException("a line has %d words, not %d".formatted(WORDS, words.length));
        }
        try {
            return new InputValue(
                    plain(words[0]), plain(words[1]), Integer.parseInt(words[2]), Long.parseLong(words[3]));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'%s' and '%s' are to be numbers".formatted(words[2], words[3]), e);
        }
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n");
    }

    private static String plain(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                char next = text.charAt(++i);
                plain.append(next == 't' ? '\t' : next == 'n' ? '\n' : next);
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }
}
