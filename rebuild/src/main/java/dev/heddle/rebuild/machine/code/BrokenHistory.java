// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

/** A thread's history can't go on; the message says why. */
public final class BrokenHistory extends RuntimeException {

    private final String reason;

    public BrokenHistory(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }
}
