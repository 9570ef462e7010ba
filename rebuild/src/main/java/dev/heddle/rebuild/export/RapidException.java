// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

/**
 * Says what is wrong with an STD trace, where, and what would help.
 *
 * <p>The message reads {@code run.std:12: expected a lock that T1 holds but found 'm', which nobody holds; write acq(m) before
 * it}. It is meant for those who have the file, and they have no use for a stack trace.
 */
public final class RapidException extends RuntimeException {

    private final String file;
    private final int line;
    private final String remedy;

    RapidException(String file, int line, String expected, String found, String remedy) {
        super("%s: expected %s but found %s; %s"
                .formatted(line == 0 ? file : file + ":" + line, expected, found, remedy));
        this.file = file;
        this.line = line;
        this.remedy = remedy;
    }

    /** The file as the caller named it. */
    public String file() {
        return file;
    }

    /** The line, counted from 1; 0 when the file as a whole is the trouble. */
    public int line() {
        return line;
    }

    /** Returns what would help. */
    public String remedy() {
        return remedy;
    }
}
