// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples;

/** A program with its state in one object: made anew and run, again and again, it does not know of the times before. */
public interface Body {

    /** Starts threads, waits for them, and throws an error if the result is not as it should be. Runs once. */
    void body() throws Exception;
}
