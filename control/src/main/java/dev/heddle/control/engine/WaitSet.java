package dev.heddle.control.engine;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** Threads that wait until somebody notifies them, in the order in which they came. */
class WaitSet {

    /** The number of the condition itself. */
    final int condition;

    final ArrayDeque<Strand> waiting = new ArrayDeque<>();

    WaitSet(int condition) {
        this.condition = condition;
    }

    /** The monitor of an object. */
    static final class Monitor extends WaitSet {

        /** The number of the lock. */
        final int lock;

        final long stamp;

        @Nullable
        Strand owner;

        int depth;

        /** How many operations the owner had done when it entered. */
        long enteredAt;

        /** Whether the owner entered without anybody seeing it. */
        boolean isSilent;

        Monitor(int lock, int condition, long stamp) {
            super(condition);
            this.lock = lock;
            this.stamp = stamp;
        }
    }
}
