// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.team;

/** A worker is gone, and what it had not written down with it. Somebody else can do its work. */
public final class WorkerLostException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public WorkerLostException(String message) {
        super(message);
    }
}
