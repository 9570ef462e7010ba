// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.invariant.Patience;
import java.util.function.IntConsumer;

/** Work on one after the other, as long as there is time. */
final class InTime {

    private InTime() {}

    /** Does the first one in any case, and as many more as there is time for; how many that were. */
    static int count(int all, Patience patience, IntConsumer work) {
        int done = 0;
        while (done < all && (done == 0 || !patience.isOver())) {
            work.accept(done);
            done++;
        }
        return done;
    }
}
