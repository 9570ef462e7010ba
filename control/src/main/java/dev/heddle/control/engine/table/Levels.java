// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine.table;

import dev.heddle.gate.Gate;
import java.util.Arrays;

/** The levels of objects that threads wait for, in this execution. */
public final class Levels {

    private int[] levels = new int[64];

    /** The execution in which each level was set; before that, it is 0. */
    private int[] epochs = new int[64];

    public void set(int object, int level) {
        if (object >= levels.length) {
            levels = Arrays.copyOf(levels, 2 * object);
            epochs = Arrays.copyOf(epochs, 2 * object);
        }
        levels[object] = level;
        epochs[object] = Gate.epoch;
    }

    public int get(int object) {
        return object < levels.length && epochs[object] == Gate.epoch ? levels[object] : 0;
    }
}
