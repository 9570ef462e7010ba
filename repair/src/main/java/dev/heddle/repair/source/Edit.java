// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.source;

import java.nio.file.Path;

/** Text that takes the place of a part of a source file, which may be empty. */
public record Edit(Path file, int start, int end, String text) implements Comparable<Edit> {

    /** Text that is put in somewhere. */
    public static Edit insert(Path file, int at, String text) {
        return new Edit(file, at, at, text);
    }

    @Override
    public int compareTo(Edit other) {
        return start != other.start ? Integer.compare(start, other.start) : Integer.compare(end, other.end);
    }
}
