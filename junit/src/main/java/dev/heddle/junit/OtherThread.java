// SPDX-License-Identifier: Apache-2.0
package dev.heddle.junit;

/** The place of another thread when a test failed: its message says what that thread did, its stack trace is that thread's. */
public final class OtherThread extends Exception {

    private static final long serialVersionUID = 1L;

    OtherThread(String message, StackTraceElement[] stack) {
        super(message);
        setStackTrace(stack);
    }
}
