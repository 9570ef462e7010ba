// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.idea;

import dev.heddle.repair.source.Edit;
import dev.heddle.repair.source.SourceRange;
import java.util.List;

/**
 * A lock, and how statements are put under it.
 *
 * @param name what people call it
 * @param take what takes it: {@code synchronized (this)}
 * @param before a statement before that; empty for none
 * @param after what gives it back; empty if leaving the block does
 */
record Guard(String name, String before, String take, String after) {

    /** The monitor of what an expression names. */
    static Guard monitor(String lock) {
        return new Guard(lock, "", "synchronized (%s)".formatted(lock), "");
    }

    /** A lock of {@code java.util.concurrent.locks}. */
    static Guard explicit(String name, String lock) {
        return new Guard(name, lock + ".lock();", "try", lock + ".unlock();");
    }

    boolean isMonitor() {
        return after.isEmpty();
    }

    /** The statements under the lock. */
    Edit around(SourceRange stretch) {
        if (isMonitor()) {
            return stretch.in(take);
        }
        String outer = "\n" + stretch.source().indentation(stretch.start());
        return stretch.isExpression()
                ? stretch.in(before + " " + take, " finally { %s }".formatted(after))
                : stretch.in(
                        before + outer + take,
                        String.join(
                                outer, List.of(" finally {", stretch.source().step() + after, "}")));
    }

    /** Returns true if statements hold it already, as far as the blocks around them tell. */
    boolean isAround(SourceRange stretch) {
        return isMonitor() && stretch.isUnder(name);
    }
}
