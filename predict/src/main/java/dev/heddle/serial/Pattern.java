// SPDX-License-Identifier: Apache-2.0
package dev.heddle.serial;

/** The pattern of accesses by the block, another thread and the block again to a variable, where no serial execution explains it. */
public enum Pattern {
    READ_WRITE_READ("it reads a value, and then another one, written by another thread"),
    WRITE_WRITE_READ("it writes a value, and then reads another one, written by another thread"),
    WRITE_READ_WRITE("another thread reads a value that it overwrites before it is done"),
    READ_WRITE_WRITE("it overwrites what another thread has written since it read");

    private final String text;

    Pattern(String text) {
        this.text = text;
    }

    /** Returns what happens to the block. */
    public String text() {
        return text;
    }
}
