// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

import java.lang.reflect.Array;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Called by woven code before it gives objects to code that is not woven, which may look into them and change them;
 * and by classes of the JDK that take the monitors of such objects.
 */
public final class PassedObjectHooks {

    /** The largest array whose copy is more than one step. */
    private static final int MOST_CELLS = 64;

    private PassedObjectHooks() {}

    // ── arguments ───────────────────────────────────────────────────────────────────────────────────────────────────

    /** The next call reads the object. */
    public static void read(@Nullable Object object) {
        Carrier carrier = Gate.carrier();
        if (carrier == null || object == null || carrier.quiet > 0) {
            return;
        }
        give(carrier, object, false);
        // What is put together for a call that takes any number of arguments is read itself.
        if (object instanceof Object[]) {
            for (Object element : (Object[]) object) {
                if (element != null && !element.getClass().isArray()) {
                    give(carrier, element, false);
                }
            }
        }
    }

    /** The next call changes the object. */
    public static void written(@Nullable Object object) {
        Carrier carrier = Gate.carrier();
        if (carrier != null && object != null && carrier.quiet == 0) {
            give(carrier, object, true);
        }
    }

    private static void give(Carrier carrier, Object object, boolean isWritten) {
        if (PassedArguments.isOpen(object) && isShared(carrier, object)) {
            int end = object.getClass().isArray() ? Array.getLength(object) : 0;
            carrier.gifts.add(object, isWritten, 0, end);
        }
    }

    /** The next call reads cells of an array. What is out of bounds fails without us. */
    public static void read(@Nullable Object array, int from, int to) {
        stretch(array, from, to, false);
    }

    /** The next call writes cells of an array. */
    public static void written(@Nullable Object array, int from, int to) {
        stretch(array, from, to, true);
    }

    private static void stretch(@Nullable Object array, int from, int to, boolean isWritten) {
        Carrier carrier = Gate.carrier();
        if (carrier == null
                || array == null
                || carrier.quiet > 0
                || !array.getClass().isArray()) {
            return;
        }
        int end = Math.min(to, Array.getLength(array));
        if (0 <= from && from < end && isShared(carrier, array)) {
            carrier.gifts.add(array, isWritten, from, end);
        }
    }

    private static boolean isShared(Carrier carrier, Object object) {
        long stamp = object instanceof Guided ? Gate.rawStamp((Guided) object) : 0;
        return stamp > 0 || Gate.guide().stampOf(carrier, object) > 0;
    }

    /** An array is about to be copied; if that is more than {@link #copied} goes through, the call reads all of it at once. */
    public static void cloning(@Nullable Object array) {
        if (array != null && array.getClass().isArray() && Array.getLength(array) > MOST_CELLS) {
            read(array);
        }
    }

    /** An object was copied field by field, or an array cell by cell. */
    static void copied(Object original, Object copy, int site) {
        Carrier carrier = Gate.carrier();
        boolean isLarge = original.getClass().isArray() && Array.getLength(original) > MOST_CELLS;
        if (carrier != null && carrier.quiet == 0 && !isLarge && isShared(carrier, original)) {
            carrier.off++;
            try {
                Gate.guide().taker().copied(carrier, original, copy, site);
            } finally {
                carrier.off--;
            }
        }
    }

    /** The call comes next, and is no operation otherwise. */
    public static void call(int site) {
        Carrier carrier = Gate.carrier();
        if (carrier != null && carrier.gifts.size() > 0) {
            carrier.off++;
            try {
                Gate.guide().taker().given(carrier, site);
            } finally {
                carrier.off--;
                carrier.gifts.clear();
            }
        }
    }

    /** The first object was made to look at the second through it. */
    public static void view(@Nullable Object view, @Nullable Object behind) {
        Carrier carrier = Gate.carrier();
        if (carrier != null && view != null && behind != null && view != behind) {
            Gate.created(view);
            carrier.off++;
            try {
                Gate.guide().taker().view(carrier, view, behind);
            } finally {
                carrier.off--;
            }
        }
    }

    /** A buffer was made; who asks it for its array looks at the same numbers. */
    public static void allocated(@Nullable Object buffer) {
        if (buffer instanceof Buffer && ((Buffer) buffer).hasArray()) {
            view(buffer, ((Buffer) buffer).array());
        }
    }

    // ── in the JDK ──────────────────────────────────────────────────────────────────────────────────────────────────

    /** Before a call of a method of what may be a program's object. */
    public static void inside(@Nullable Object object, String method) {
        Carrier carrier = isLocked(object) ? carrierFor(object) : null;
        if (carrier != null && object != null) {
            carrier.off++;
            try {
                Gate.guide().taker().inside(carrier, object, method);
            } finally {
                carrier.off--;
            }
        }
    }

    /** Before an iterator, or what else goes through a concurrent collection, looks at its next place. */
    public static void walks(Object walker, @Nullable Object where, int index) {
        Carrier carrier = Gate.carrier();
        if (carrier != null && where != null && carrier.quiet == 0) {
            carrier.off++;
            try {
                Gate.guide().taker().walks(carrier, walker, where, index);
            } finally {
                carrier.off--;
            }
        }
    }

    /** The last party has arrived at a phaser, which is about to begin its next phase: others may come in between. */
    public static void advances(Object phaser) {
        Carrier carrier = Gate.carrier();
        if (carrier != null && carrier.quiet == 0 && isShared(carrier, phaser)) {
            carrier.off++;
            try {
                Gate.guide().taker().advances(carrier, phaser);
            } finally {
                carrier.off--;
            }
        }
    }

    private static boolean isLocked(@Nullable Object object) {
        return object instanceof java.util.Vector
                || object instanceof java.util.Hashtable
                || object instanceof StringBuffer;
    }

    // Whoever passes the turn on may still use objects of the JDK, which is nothing that the program does.
    private static @Nullable Carrier carrierFor(@Nullable Object object) {
        Carrier carrier = Gate.carrier();
        boolean isConcerned = carrier != null
                && object != null
                && carrier.quiet == 0
                && Gate.guide().taker().isShared(object);
        return isConcerned ? carrier : null;
    }

    /** Before the monitor of the object is entered by a method that only looks at it. */
    public static void looking(Object object) {
        entering(object, false);
    }

    /** Before the monitor of the object is entered by a method that may change it. */
    public static void changing(Object object) {
        entering(object, true);
    }

    private static void entering(Object object, boolean isWritten) {
        Carrier carrier = carrierFor(object);
        if (carrier != null) {
            carrier.off++;
            try {
                Gate.guide().taker().entering(carrier, object, isWritten);
            } finally {
                carrier.off--;
            }
        }
    }

    /** A synchronized method has begun. */
    public static void entered(Object object) {
        Carrier carrier = carrierFor(object);
        if (carrier != null) {
            carrier.off++;
            try {
                Gate.guide().taker().entered(carrier, object);
            } finally {
                carrier.off--;
            }
        }
    }
}
