package dev.heddle.control.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads what an exploration left to do. */
final class SavedWork {

    private static final String ONE = "heddle-exploration ";
    private static final String SEVERAL = "heddle-team ";

    private SavedWork() {}

    /**
     * Reads a file that was written for this strategy.
     *
     * @throws IllegalArgumentException if it is none; the message is for people
     */
    static String read(Path file, String strategy) throws IOException {
        String text;
        try {
            text = Files.readString(file);
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
        String asked =
                dev.heddle.control.explore.strategy.Strategies.of(strategy).description();
        if (!saved.equals(asked)) {
            throw new IllegalArgumentException("%s was saved with --strategy %s, and can't be resumed with %s"
                    .formatted(file.getFileName(), saved, asked));
        }
        return text;
    }

    private static IllegalArgumentException notOurs(Path file) {
        return new IllegalArgumentException("%s is nothing that --save has written".formatted(file.getFileName()));
    }
}
