// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent;

import dev.heddle.instrument.Landmarks;
import dev.heddle.runtime.Pace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The instructions that threads shall pass in a given order: a line each, with the thread's path, class, method, descriptor, index of
 * the instruction, the how-manieth time the thread is there, and which part of it is meant, separated by tabs.
 */
final class PaceFile {

    /** Without a milestone for so long, the order is given up. */
    private static final long PATIENCE_MILLIS = 2_000;

    private static final int WORDS = 7;

    private PaceFile() {}

    /** Has threads keep the order; the instructions where they are to be asked. */
    static Landmarks begin(Path file) throws IOException {
        Landmarks landmarks = new Landmarks();
        List<String> threads = new ArrayList<>();
        List<Integer> numbers = new ArrayList<>();
        List<Integer> visits = new ArrayList<>();
        List<Integer> parts = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            String[] words = line.split("\t", -1);
            if (words.length != WORDS) {
                throw new IOException("%s has a line with %d words instead of %d".formatted(file, words.length, WORDS));
            }
            threads.add(words[0]);
            numbers.add(landmarks.add(words[1], words[2], words[3], Integer.parseInt(words[4])));
            visits.add(Integer.parseInt(words[5]));
            parts.add(Integer.parseInt(words[6]));
        }
        Pace.begin(
                threads.toArray(new String[0]),
                numbers.stream().mapToInt(Integer::intValue).toArray(),
                visits.stream().mapToInt(Integer::intValue).toArray(),
                parts.stream().mapToInt(Integer::intValue).toArray(),
                PATIENCE_MILLIS);
        return landmarks;
    }
}
