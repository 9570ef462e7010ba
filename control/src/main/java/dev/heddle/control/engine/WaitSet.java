// SPDX-License-Identifier: Apache-2.0
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

        /** Grows with each leaving that others may wait for; -1 if code of the JDK never enters it. */
        final int leaves;

        /** The object itself, as far as calls change it; -1 if code of the JDK never enters the monitor. */
        final int self;

        @Nullable
        Strand owner;

        int depth;

        /** The object that really has the monitor, while a method of the JDK is in it that is synchronized. */
        @Nullable
        Object mutex;

        /** True if a call of the JDK took it on its way, as a step. */
        boolean isNested;

        /** The number of operations that the owner had done when it entered. */
        long enteredAt;

        /** True if the owner entered without anybody seeing it. */
        boolean isSilent;

        Monitor(int lock, int condition, int leaves, int self) {
            super(condition);
            this.lock = lock;
            this.leaves = leaves;
            this.self = self;
        }
    }
}
