// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * Before a slot is taken, it is looked whether there is one left. Two who take the last one at the same time take one
 * that is not there; with more slots left there is one for each.
 *
 * <p>Pattern: check-then-act on an index. The twin: looking and taking are synchronized.
 */
public final class LastSlot {

    private final int[] slots = new int[4];
    private volatile int next;

    LastSlot(int used) {
        next = used;
    }

    private void take() {
        if (next < slots.length) {
            int mine = next;
            next = mine + 1;
            slots[mine] = 1;
        }
    }

    private void fill() {
        Thread one = new Thread(this::take);
        one.start();
        take();
    }

    public static void main(String[] args) {
        int used = Heddle.input("used", 0);
        if (used >= 0) {
            new LastSlot(used).fill();
        }
    }
}
