// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

/** A place in a text, counted from line 1 and column 1. */
record Position(int line, int column) {

    /** Stands for a file as a whole, for example one that cannot be opened. */
    static final Position NOWHERE = new Position(0, 0);

    static final Position START = new Position(1, 1);
}
