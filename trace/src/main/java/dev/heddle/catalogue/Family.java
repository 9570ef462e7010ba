// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/** A chapter of the catalogue: calls that belong together for a reader. */
public enum Family {
    PURE("Computation"),
    THREADS("Threads, monitors and thread-local values"),
    LOCKS("Locks and conditions"),
    SYNCHRONIZERS("Semaphores, latches, barriers, phasers, exchangers"),
    ATOMICS("Atomic variables"),
    ATOMIC_PAIRS("Atomic pairs, adders and variable handles"),
    COLLECTIONS("Collections by their interfaces"),
    CONCURRENT("Concurrent collections"),
    ORDINARY("Ordinary and synchronized collections"),
    VIEWS("Views, and what Collections and Arrays do"),
    VALUES("Texts, arrays, and values from outside, and exit"),
    TASKS("Executors, futures, timers, scopes and streams"),
    REFLECTION("Reflection and method handles"),
    ORACLES("Assertions and inputs");

    private final String title;

    Family(String title) {
        this.title = title;
    }

    /** The chapter's heading. */
    public String title() {
        return title;
    }

    /** The chapter's part of the table; {@link TableReader} says how it is written. */
    String table() {
        return switch (this) {
            case PURE -> PureTable.text();
            case THREADS -> ThreadTable.text();
            case LOCKS -> LockTable.text();
            case SYNCHRONIZERS -> SynchronizerTable.text();
            case ATOMICS -> AtomicTable.text();
            case ATOMIC_PAIRS -> AtomicPairTable.text();
            case COLLECTIONS -> CollectionTable.text();
            case CONCURRENT -> ConcurrentTable.text();
            case ORDINARY -> OrdinaryTable.text();
            case VIEWS -> ViewTable.text();
            case VALUES -> ValueTable.text();
            case TASKS -> TaskTable.text();
            case REFLECTION -> ReflectionTable.text();
            case ORACLES -> OracleTable.text();
        };
    }
}
