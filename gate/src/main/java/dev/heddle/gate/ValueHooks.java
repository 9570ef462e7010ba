// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * Calls by which woven code reports what it does between its visible operations: values that it reads and writes, and
 * its locals in loops.
 */
public final class ValueHooks {

    private ValueHooks() {}

    // ── values ──────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Reports a value that was read, is being written, or was returned by a call. */
    public static void value(int value) {
        value((long) value);
    }

    public static void value(float value) {
        value((long) Float.floatToRawIntBits(value));
    }

    public static void value(double value) {
        value(Double.doubleToRawLongBits(value));
    }

    public static void value(long value) {
        Carrier carrier = Gate.carrier();
        if (carrier != null && carrier.isWatched) {
            carrier.isWatched = false;
            carrier.seen = value;
            carrier.isSeenAlike = true;
        }
    }

    public static void value(@Nullable Object value) {
        Carrier carrier = Gate.carrier();
        if (carrier != null && carrier.isWatched) {
            carrier.isWatched = false;
            carrier.seen = ValuePrint.of(value);
            carrier.isSeenAlike = ValuePrint.isAlike(value);
        }
    }

    /** The entry or element that the call at this site is about. */
    public static void key(@Nullable Object key, int site) {
        Carrier carrier = Gate.carrier();
        if (carrier != null) {
            carrier.key = key;
            carrier.keySite = site;
        }
    }

    public static void key(int index, int site) {
        key((Object) index, site);
    }

    // Which call gave it tells the result from what the call itself looks at by calling the program back.

    /** Reports what a call has returned. */
    public static void returned(boolean value, int site) {
        value(value ? 1L : 0L);
        Carrier carrier = whoWants(site);
        if (carrier != null) {
            keep(carrier, value);
        }
    }

    public static void returned(char value, int site) {
        value((long) value);
        Carrier carrier = whoWants(site);
        if (carrier != null) {
            keep(carrier, value);
        }
    }

    public static void returned(int value, int site) {
        value((long) value);
        Carrier carrier = whoWants(site);
        if (carrier != null) {
            keep(carrier, value);
        }
    }

    public static void returned(long value, int site) {
        value(value);
        Carrier carrier = whoWants(site);
        if (carrier != null) {
            keep(carrier, value);
        }
    }

    public static void returned(float value, int site) {
        value(value);
        Carrier carrier = whoWants(site);
        if (carrier != null) {
            keep(carrier, value);
        }
    }

    public static void returned(double value, int site) {
        value(value);
        Carrier carrier = whoWants(site);
        if (carrier != null) {
            keep(carrier, value);
        }
    }

    public static void returned(@Nullable Object value, int site) {
        value(value);
        Carrier carrier = whoWants(site);
        if (carrier != null) {
            keep(carrier, value);
        }
    }

    private static @Nullable Carrier whoWants(int site) {
        Carrier carrier = Gate.carrier();
        return carrier != null && carrier.isResultWanted && carrier.wantedSite == site ? carrier : null;
    }

    private static void keep(Carrier carrier, @Nullable Object value) {
        carrier.isResultWanted = false;
        carrier.result = value;
    }

    /** Before a call that reads or changes files, which threads may share without sharing any object. */
    public static void files(int site) {
        Carrier carrier = Gate.carrier();
        if (carrier != null && carrier.quiet == 0) {
            Gate.guide().common(carrier, "files", site);
        }
    }

    /** In a library: uses what all threads share, which is known by this name. */
    public static void shared(String what) {
        Carrier carrier = Gate.carrier();
        if (carrier != null && carrier.quiet == 0) {
            Gate.guide().common(carrier, what, 0);
        }
    }

    /** Before the handler is set or asked for that all threads share. */
    public static void handler(int site) {
        Carrier carrier = Gate.carrier();
        if (carrier != null && carrier.quiet == 0) {
            Gate.guide().common(carrier, "the default handler of uncaught exceptions", site);
        }
    }

    /** Before a call that touches what nobody can tell. */
    public static void unseen(int site) {
        Carrier carrier = Gate.carrier();
        if (carrier != null && carrier.quiet == 0) {
            Gate.guide().unseen(carrier, site);
        }
    }

    /** Before a call whose result or time the collector decides: a number of {@link Guide#late}. */
    public static void late(int what, int site) {
        Carrier carrier = Gate.carrier();
        if (carrier != null) {
            Gate.guide().late(carrier, what, site);
        }
    }

    /** Before a method is called by reflection: what a woven one does is seen there. */
    public static void invoked(Method method, int site) {
        ClassLoader loader = method.getDeclaringClass().getClassLoader();
        if (loader == null || loader == ClassLoader.getPlatformClassLoader()) {
            unseen(site);
        }
    }

    /** Before a call that can't be controlled, and that would do what it never does otherwise. */
    public static void uncontrolled(String what) {
        Carrier carrier = Gate.carrier();
        if (carrier != null) {
            Gate.guide().uncontrolled(carrier, what);
        }
    }

    // ── loops ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /**
     * The thread is at the head of a loop, and will tell what it has in its locals.
     *
     * @param activation what this method returned before in the same activation of the woven method, or 0
     */
    public static int beginRound(int activation, int loop) {
        Carrier carrier = Gate.carrier();
        if (carrier == null || carrier.quiet > 0) {
            return activation;
        }
        carrier.loop = loop;
        carrier.activation = activation == 0 ? ++carrier.activations : activation;
        carrier.mind.clear();
        return carrier.activation;
    }

    public static void local(int value) {
        local((long) value);
    }

    public static void local(float value) {
        local((long) Float.floatToRawIntBits(value));
    }

    public static void local(double value) {
        local(Double.doubleToRawLongBits(value));
    }

    public static void local(long value) {
        Carrier carrier = Gate.carrier();
        if (carrier != null && carrier.loop != 0) {
            carrier.mind.add(value);
        }
    }

    public static void local(@Nullable Object value) {
        Carrier carrier = Gate.carrier();
        if (carrier != null && carrier.loop != 0) {
            carrier.mind.add(value);
        }
    }

    /** The thread has told what it has in its locals. */
    public static void round() {
        Carrier carrier = Gate.carrier();
        if (carrier != null && carrier.loop != 0) {
            int loop = carrier.loop;
            carrier.loop = 0;
            Gate.guide().round(carrier, loop, carrier.activation, carrier.mind);
            carrier.madeBefore = carrier.made;
        }
    }
}
