// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

/** Hears how a check goes on. */
public interface CheckListener {

    /** Hears nothing. */
    CheckListener DEAF = line -> {};

    /** Hears what is being done, for a person who waits. */
    void hear(String line);
}
