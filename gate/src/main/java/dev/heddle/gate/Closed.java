// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

/** Brings a thread of an execution to its end that nobody wants to go on. Woven code never catches it. */
public final class Closed extends Error {

    private static final long serialVersionUID = 1L;

    /** There is only one, without a stack trace: it tells nothing but that it is over. */
    public static final Closed CLOSED = new Closed();

    private Closed() {
        super("the execution is over", null, false, false);
    }
}
