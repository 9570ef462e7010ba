// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent;

import dev.heddle.runtime.Inputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The values that inputs shall have: a line each, with the thread's path, the input's name, the how-manieth time the thread asks for
 * it, and the value, separated by tabs. A star stands for all threads, 0 for every time.
 */
final class InputsFile {

    private static final int WORDS = 4;

    private InputsFile() {}

    /** Has inputs get the values of the file. */
    static void begin(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        String[] threads = new String[lines.size()];
        String[] names = new String[lines.size()];
        int[] numbers = new int[lines.size()];
        long[] values = new long[lines.size()];
        for (int i = 0; i < lines.size(); i++) {
            String[] words = lines.get(i).split("\t", -1);
            if (words.length != WORDS) {
                throw new IOException("%s has a line with %d words instead of %d".formatted(file, words.length, WORDS));
            }
            threads[i] = plain(words[0]);
            names[i] = plain(words[1]);
            numbers[i] = Integer.parseInt(words[2]);
            values[i] = Long.parseLong(words[3]);
        }
        Inputs.begin(threads, names, numbers, values);
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
