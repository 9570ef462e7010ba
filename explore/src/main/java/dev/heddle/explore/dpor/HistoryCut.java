// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.dpor;

import dev.heddle.explore.Causality;
import java.util.Arrays;

/** Steps of a history that are taken out of it, together with all that came of them. */
final class HistoryCut {

    private int[] steps = new int[4];
    private int size;

    void set(int step) {
        size = 0;
        add(step);
    }

    void add(int step) {
        if (size == steps.length) {
            steps = Arrays.copyOf(steps, 2 * size);
        }
        steps[size++] = step;
    }

    void removeLast() {
        size--;
    }

    /** The step that was taken out first. The others, if any, came later. */
    int first() {
        return steps[0];
    }

    boolean isSingle() {
        return size == 1;
    }

    /** Returns true if a step is taken out, too. */
    boolean removes(int step, Causality causality) {
        for (int i = 0; i < size; i++) {
            if (causality.isBefore(steps[i], step)) {
                return true;
            }
        }
        return false;
    }
}
