// SPDX-License-Identifier: Apache-2.0
package dev.heddle.runtime;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The state that all threads of the recorded program share: the stamps, the numbers of objects and types, and the way
 * out.
 *
 * <p>{@code sink} is written once by the agent before any class is woven, and set to null when the recording ends.
 */
public final class Recorder {

    /** The position of the bits of an object's number that name its thread. */
    static final int THREAD_SHIFT = 36;

    static final long COUNT_MASK = (1L << THREAD_SHIFT) - 1;

    // One counter for all is the simplest thing that is exact, and only synchronisation draws from it.
    private static final AtomicLong STAMPS = new AtomicLong();
    private static final ObjectTable OBJECTS = new ObjectTable();
    private static volatile @Nullable Sink sink;
    // Written by whoever ends the program, in this order, and read in the other by the agent's hook.
    private static volatile int exitStatus;
    private static volatile boolean isExiting;

    private static final ClassValue<Integer> TYPES = new ClassValue<Integer>() {
        @Override
        protected Integer computeValue(Class<?> type) {
            Sink out = sink;
            return out == null ? 0 : out.type(type);
        }
    };

    private Recorder() {}

    /** Begins to record into the sink; the calling thread becomes {@code main}. */
    public static void begin(Sink out) {
        sink = out;
        Threads.beginWith(Thread.currentThread());
    }

    /** Ends the recording: what all threads have logged goes to the sink, and nothing after it. */
    public static void end() {
        Threads.flushAll();
        sink = null;
    }

    /**
     * Gives the sink a copy of what threads have logged and not handed over; called again and again, by a thread of ours.
     *
     * @param isLast whether nothing is called after this, so that even what was logged just now counts; else it is copied the next time
     */
    public static void draft(boolean isLast) {
        Threads.draftAll(isLast);
    }

    /** Called by woven code right before {@link System#exit}. */
    public static void exiting(int status) {
        exitStatus = status;
        isExiting = true;
    }

    /** Returns true if woven code has called {@link System#exit}. */
    public static boolean isExiting() {
        return isExiting;
    }

    /** Returns what it was called with, by the latest call. */
    public static int exitStatus() {
        return exitStatus;
    }

    /** Called by woven code right before {@link Runtime#halt}, which leaves no time for anything. */
    public static void halting() {
        Sink out = sink;
        if (out != null) {
            out.halting();
        }
    }

    static @Nullable Sink sink() {
        return sink;
    }

    static long nextStamp() {
        return STAMPS.getAndIncrement();
    }

    static int type(Class<?> type) {
        return TYPES.get(type);
    }

    /** The number of an object, 0 if it has none; negative if nobody saw its construction. */
    static long number(Object object) {
        return object instanceof Tracked ? ((Tracked) object).heddleNumber : OBJECTS.get(object);
    }

    /**
     * Gives an object the number unless it has one; returns the one it has now.
     *
     * @param number what to give; negative for a foreign object
     */
    static long giveNumber(Object object, long number) {
        if (object instanceof Tracked) {
            ((Tracked) object).heddleNumber = number;
            // Whoever gets to see the object must see its number too, or would take it for confined to itself.
            VarHandle.storeStoreFence();
            return number;
        }
        return OBJECTS.putIfAbsent(object, number);
    }
}
