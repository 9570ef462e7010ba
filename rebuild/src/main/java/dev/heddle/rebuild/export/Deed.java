// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import java.util.Optional;

/** The view of an event for formats that know only variables, locks and threads. Names have no blanks, bars or parentheses. */
sealed interface Deed {

    /** The kind of an access. */
    enum Effect {
        READ(true, false),
        WRITE(false, true),
        /** Reads and then writes. */
        UPDATE(true, true);

        private final boolean reads;
        private final boolean writes;

        Effect(boolean reads, boolean writes) {
            this.reads = reads;
            this.writes = writes;
        }

        boolean reads() {
            return reads;
        }

        boolean writes() {
            return writes;
        }
    }

    /** A variable is accessed. {@code lock} is one that is held just for this, if there is one. */
    record Access(String variable, Effect effect, Optional<String> lock) implements Deed {}

    /** A lock that nobody held is taken. */
    record Acquire(String lock) implements Deed {}

    /** A lock is free again. {@code holder} is the thread that had taken it. */
    record Release(String lock, String holder) implements Deed {}

    /** Another thread is started. */
    record Fork(String child) implements Deed {}

    /** Another thread has ended, and this one knows. */
    record Join(String child) implements Deed {}

    /** The thread's first event comes next. */
    record Begin() implements Deed {}

    /** The thread ends. */
    record End() implements Deed {}
}
