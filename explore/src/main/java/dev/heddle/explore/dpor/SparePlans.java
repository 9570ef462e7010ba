// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.dpor;

import java.util.ArrayList;
import java.util.List;

/** Plans that were carried out, to be used again, so that long explorations make no new ones. */
final class SparePlans {

    /** More than are in use at a time but for a moment. */
    private static final int MOST = 10_000;

    private final List<WakeupTree> spare = new ArrayList<>();

    WakeupTree take(int thread, int operation) {
        return spare.isEmpty()
                ? new WakeupTree(thread, operation)
                : spare.remove(spare.size() - 1).reuse(thread, operation);
    }

    /** Takes back a plan that has no children and that nobody will look at again. */
    void give(WakeupTree plan) {
        if (spare.size() < MOST) {
            spare.add(plan);
        }
    }
}
