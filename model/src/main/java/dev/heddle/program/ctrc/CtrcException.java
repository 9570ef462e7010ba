// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says what is wrong with a {@code .ctrc} file, where, and if possible what would help.
 *
 * <p>The message reads {@code bank.ctrc:12:7: expected ')' but found 'thread'}, followed by the remedy if there is one. It
 * is meant for the file's author, who has no use for a stack trace.
 */
public final class CtrcException extends RuntimeException {

    private final String file;
    private final int line;
    private final int column;
    private final String expected;
    private final String found;
    private final @Nullable String remedy;

    CtrcException(String file, Position position, String expected, String found, @Nullable String remedy) {
        super(message(file, position, expected, found, remedy));
        this.file = file;
        this.line = position.line();
        this.column = position.column();
        this.expected = expected;
        this.found = found;
        this.remedy = remedy;
    }

    private static String message(
            String file, Position position, String expected, String found, @Nullable String remedy) {
        String place =
                position.equals(Position.NOWHERE) ? file : file + ":" + position.line() + ":" + position.column();
        return "%s: expected %s but found %s%s".formatted(place, expected, found, remedy == null ? "" : "; " + remedy);
    }

    CtrcException withRemedy(Optional<String> suggested) {
        return suggested
                .map(text -> new CtrcException(file, new Position(line, column), expected, found, text))
                .orElse(this);
    }

    CtrcException withRemedy(String suggested) {
        return withRemedy(Optional.of(suggested));
    }

    /** The file as the caller named it. */
    public String file() {
        return file;
    }

    /** The line, counted from 1; 0 when the file as a whole is the trouble. */
    public int line() {
        return line;
    }

    /** The column, counted from 1; 0 when the file as a whole is the trouble. */
    public int column() {
        return column;
    }

    /** Returns what should have been at this place. */
    public String expected() {
        return expected;
    }

    /** Returns what is there instead. */
    public String found() {
        return found;
    }

    /** Returns what would help, where that can be said. */
    public Optional<String> remedy() {
        return Optional.ofNullable(remedy);
    }
}
