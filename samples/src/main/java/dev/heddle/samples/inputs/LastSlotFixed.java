// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * Looking and taking are synchronized.
 *
 * <p>The twin of LastSlot.
 */
public final class LastSlotFixed {

    private final int[] slots = new int[4];
    private volatile int next;

    LastSlotFixed(int used) {
        next = used;
    }

    private synchronized void take() {
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
            new LastSlotFixed(used).fill();
        }
    }
}
