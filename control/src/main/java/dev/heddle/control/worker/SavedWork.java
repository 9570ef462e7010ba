// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Reads what an exploration left to do. */
final class SavedWork {

    private static final String ONE = "heddle-exploration ";
    private static final String SEVERAL = "heddle-team ";

    /** Before all, if there are such classes. */
    private static final String SHARED = "heddle-shared ";

    private SavedWork() {}

    /**
     * Reads a file that was written for this strategy.
     *
     * @throws IllegalArgumentException if it is none; the message is for people
     */
    static String read(Path file, String strategy) throws IOException {
        String text;
        try {
            text = text(file);
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException("%s: there is no such file".formatted(file.getFileName()), e);
        } catch (java.nio.charset.CharacterCodingException e) {
            throw notOurs(file);
        }
        if (!text.startsWith(ONE) && !text.startsWith(SEVERAL)) {
            throw notOurs(file);
        }
        String head =
                text.lines().filter(line -> line.startsWith(ONE)).findFirst().orElseThrow(() -> notOurs(file));
        String[] words = head.split(" ");
        String saved = words.length > 2 ? words[2] : "";
        String asked = dev.heddle.explore.strategy.Strategies.of(strategy).description();
        if (!saved.equals(asked)) {
            throw new IllegalArgumentException("%s was saved with --strategy %s, and can't be resumed with %s"
                    .formatted(file.getFileName(), saved, asked));
        }
        return text;
    }

    /** Returns what is left to do, with the classes whose objects are taken for known to all from birth. */
    static String with(List<String> shared, String text) {
        return shared.isEmpty() ? text : SHARED + String.join(",", shared) + "\n" + text;
    }

    /** These classes; none if the file has none, or can't be read, which is told when it is taken up. */
    static List<String> shared(Path file) {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            String first = lines.readLine();
            return first != null && first.startsWith(SHARED)
                    ? List.of(first.substring(SHARED.length()).split(",", -1))
                    : List.of();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** Returns what is left to do without them. */
    static String text(Path file) throws IOException {
        String text = Files.readString(file);
        return text.startsWith(SHARED) ? text.substring(text.indexOf('\n') + 1) : text;
    }

    private static IllegalArgumentException notOurs(Path file) {
        return new IllegalArgumentException("%s is nothing that --save has written".formatted(file.getFileName()));
    }
}
