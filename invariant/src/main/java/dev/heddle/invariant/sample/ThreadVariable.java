// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.invariant.value.SampledVariable;

/** The number of the thread, as a variable. */
final class ThreadVariable {

    static final SampledVariable VARIABLE = new SampledVariable("thread", SampledVariable.Type.INTEGER);

    private ThreadVariable() {}

    /**
     * Main is 0, and others count from 1 in the order in which exploration met them. The number 1 stands for time
     * there.
     */
    static int number(int thread) {
        return thread == 0 ? 0 : thread - 1;
    }
}
