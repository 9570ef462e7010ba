// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild;

import java.util.Arrays;

/** The visits of many events, in little room. */
public final class VisitList {

    private long[] packed = {};
    private int size;

    public void add(Visit visit) {
        if (size == packed.length) {
            packed = Arrays.copyOf(packed, Math.max(16, 2 * size));
        }
        packed[size++] = (long) visit.instruction() << 32 | visit.number() & 0xFFFFFFFFL;
    }

    /** The visit of the event of this index, or {@link Visit#UNKNOWN} if nobody said. */
    public Visit get(int index) {
        return index >= size ? Visit.UNKNOWN : new Visit((int) (packed[index] >> 32), (int) packed[index]);
    }
}
