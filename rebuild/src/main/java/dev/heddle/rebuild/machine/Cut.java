// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

/** A thread's history can't go on; the message says why. */
final class Cut extends RuntimeException {

    private final String reason;

    Cut(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
