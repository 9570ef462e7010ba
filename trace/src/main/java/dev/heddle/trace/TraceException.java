// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import org.jspecify.annotations.Nullable;

/** A trace can't be read; the message names the file, what is wrong with it, and what to do. */
public final class TraceException extends RuntimeException {

    public TraceException(String message) {
        super(message);
    }

    public TraceException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
