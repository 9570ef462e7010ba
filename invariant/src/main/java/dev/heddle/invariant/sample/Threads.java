// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.invariant.Variable;

/** The number of the thread, as a variable. */
final class Threads {

    static final Variable VARIABLE = new Variable("thread", Variable.Type.INTEGER);

    private Threads() {}

    /**
     * Main is 0, and others count from 1 in the order in which exploration met them. The number 1 stands for time
     * there.
     */
    static int number(int thread) {
        return thread == 0 ? 0 : thread - 1;
    }
}
