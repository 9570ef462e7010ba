// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

import java.nio.IntBuffer;
import java.util.HashMap;
import java.util.Map;

/** Counts orders without listing them. */
final class OrderCount {

    private final Units units;
    private final Map<IntBuffer, Long> known = new HashMap<>();

    OrderCount(Units units) {
        this.units = units;
    }

    long count() {
        return from(new int[units.threads()]);
    }

    private long from(int[] reached) {
        if (units.allRan(reached)) {
            return 1;
        }
        IntBuffer key = IntBuffer.wrap(reached);
        Long remembered = known.get(key);
        if (remembered != null) {
            return remembered;
        }
        long count = 0;
        for (int thread = 0; thread < reached.length; thread++) {
            if (units.mayRun(thread, reached)) {
                int[] next = reached.clone();
                next[thread]++;
                count += from(next);
            }
        }
        known.put(key, count);
        return count;
    }
}
