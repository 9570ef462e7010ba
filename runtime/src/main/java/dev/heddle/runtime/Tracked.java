// SPDX-License-Identifier: Apache-2.0
package dev.heddle.runtime;

import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * The superclass that woven classes get instead of {@link Object}: it has room for the object's number.
 *
 * <p>Written once by the thread that lets the object escape, before any other thread can see the object; a store fence follows.
 * Read by anyone. Transient, so that serialisation does not see it.
 */
public class Tracked {

    /** 0 while the object is confined to the thread that made it; negative if nobody saw its construction. */
    transient long heddleNumber;

    /** Does nothing; as {@link Object}'s. */
    public Tracked() {}

    /** Returns what {@code super.clone()} returns: another object, so the number that was copied with the fields is not its own. */
    public static @Nullable Object cloned(@Nullable Object copy) {
        if (copy instanceof Tracked) {
            ((Tracked) copy).heddleNumber = 0;
        }
        return copy;
    }

    /** Returns what woven code gets when it asks for a superclass: as if this class were not there. */
    public static @Nullable Class<?> hidden(@Nullable Class<?> superclass) {
        return superclass == Tracked.class ? Object.class : superclass;
    }

    /** The same for generic superclasses. */
    public static @Nullable Type hidden(@Nullable Type superclass) {
        return superclass == Tracked.class ? Object.class : superclass;
    }
}
