// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

import org.jspecify.annotations.Nullable;

/** The superclass that woven classes get instead of {@link Object}: room for what the guide knows of an object. */
public class Guided {

    /** Who made the object, and as its how-manieth; 0 if no controlled thread did. Negative while only its maker knows it. */
    transient long heddleStamp;

    /** The monitor of the object as the guide sees it, valid in the execution of this number only. */
    transient @Nullable Object heddleMonitor;

    transient int heddleMonitorEpoch;

    /** As {@link Object}'s, but for the stamp. */
    public Guided() {
        heddleStamp = Gate.newStamp(this);
    }

    /** The same in every execution that makes the object in the same way, unlike {@link Object}'s. */
    @Override
    public int hashCode() {
        return Gate.hash(this);
    }

    /**
     * Returns what {@code super.clone()} and {@code clone()} of an array return: another object, so what was copied
     * with the fields is not its own. If others know the original, its fields are read one by one, and others may go in
     * between.
     */
    public static @Nullable Object cloned(@Nullable Object original, @Nullable Object copy, int site) {
        if (copy instanceof Guided) {
            ((Guided) copy).heddleStamp = Gate.newStamp((Guided) copy);
            ((Guided) copy).heddleMonitor = null;
        } else if (copy != null) {
            Gate.created(copy);
        }
        if (original != null && copy != null) {
            PassedObjectHooks.copied(original, copy, site);
        }
        return copy;
    }

    /** Returns what woven code gets when it asks for a superclass: as if this class were not there. */
    public static @Nullable Class<?> hidden(@Nullable Class<?> superclass) {
        return superclass == Guided.class ? Object.class : superclass;
    }

    /** The same for generic superclasses. */
    public static java.lang.reflect.@Nullable Type hidden(java.lang.reflect.@Nullable Type superclass) {
        return superclass == Guided.class ? Object.class : superclass;
    }
}
