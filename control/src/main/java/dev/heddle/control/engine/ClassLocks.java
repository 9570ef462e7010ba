// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.control.engine.table.OperationTable;
import dev.heddle.explore.OperationKind;
import java.util.HashSet;
import java.util.Set;

/**
 * What the JVM locks while it initialises classes whose initialisers need each other.
 *
 * <p>A thread that uses such a class for the first time stops before: it initialises the class, waits for who does, or finds it
 * initialised. Who initialises it may use it meanwhile.
 */
final class ClassLocks {

    private final Engine engine;

    /** The classes that somebody has come to, and those that somebody began to initialise. */
    private final Set<String> known = new HashSet<>();

    private final Set<String> begun = new HashSet<>();

    ClassLocks(Engine engine) {
        this.engine = engine;
    }

    void reset() {
        known.clear();
        begun.clear();
    }

    private int lock(String name) {
        return engine.objectNumber(name + "'s initialiser");
    }

    /** Whether the strand has to initialise the class; returns when nobody else does. */
    boolean take(Strand strand, String name, boolean isBegun) {
        if (strand.classes.contains(name)) {
            return false;
        }
        int lock = lock(name);
        if (known.add(name)) {
            engine.setLevel(lock, 1);
        }
        engine.stop(strand, engine.table.on(OperationKind.LOCK, 0, OperationTable.How.TAKE, lock), 0);
        strand.classes.add(name);
        if (isBegun || !begun.add(name)) {
            return false;
        }
        strand.holds.add(lock);
        engine.setLevel(lock, 0);
        return true;
    }

    /** The strand lets others use the class, if it has initialised it. */
    void give(Strand strand, String name) {
        int lock = lock(name);
        if (strand.holds.contains(lock)) {
            engine.stop(strand, engine.table.on(OperationKind.UNLOCK, 0, OperationTable.How.UPDATE, lock), 0);
            strand.holds.remove(lock);
            engine.setLevel(lock, 1);
        }
    }
}
