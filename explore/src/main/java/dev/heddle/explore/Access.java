// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

/**
 * The effect of an operation on one object.
 *
 * <p>An object is anything with an identity of its own: a field, an array cell, a lock, a condition, a set of permits, the
 * notification that one waiting thread waits for.
 *
 * @param updates whether the object is changed; two accesses conflict if one of them does
 * @param need the {@linkplain State#level level} without which the operation waits; 0 if it does not wait for this object.
 *     A timed operation whose time-out may happen at any moment waits for nothing.
 * @param isAttempt whether it depends on the state if the object is changed, as for a compare-and-set; {@code updates} then
 *     tells what would happen now
 */
public record Access(int object, boolean updates, int need, boolean isAttempt) {

    public Access {
        if (object < 0 || need < 0) {
            throw new IllegalArgumentException("object %d, need %d".formatted(object, need));
        }
    }

    public static Access read(int object) {
        return new Access(object, false, 0, false);
    }

    public static Access update(int object) {
        return new Access(object, true, 0, false);
    }

    /** Updates the object or merely finds that it can't, which another thread's update may change. */
    public static Access attempt(int object, boolean succeeds) {
        return new Access(object, succeeds, 0, true);
    }

    /** Waits for the level and leaves it as it is. */
    public static Access await(int object, int need) {
        return new Access(object, false, need, false);
    }

    /** Waits for the level and takes from it. */
    public static Access take(int object, int need) {
        return new Access(object, true, need, false);
    }
}
