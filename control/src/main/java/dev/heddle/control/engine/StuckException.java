// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

/** A thread of the program does not come back to the gate. The engine is of no use after this. */
public final class StuckException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    StuckException(String message) {
        super(message);
    }
}
