// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The widest clause that was given, of which a true literal is decided first.
 *
 * <p>A wide clause ("one of these candidates is a bug") forces something only after nearly all its literals have become
 * false, and what is learnt then is just as wide. Trying its literals one by one turns it into many narrow questions. On
 * {@code LockedLoops} with 2 threads and 16 iterations this needs 1419 conflicts instead of 109765. Doing the same for every
 * wide clause is no good: with 32 iterations, where read-from choices are wide too, it did not end in 120 s instead of 2 s.
 */
final class WidestClause {

    private static final int WIDE = 24;
    private static final int[] NONE = {};

    private final Trail trail;
    private final List<int[]> clauses = new ArrayList<>();
    private int[] chosen = NONE;
    /** The index of the literal that was true last: where to look first. */
    private int lastTrue;

    WidestClause(Trail trail) {
        this.trail = trail;
    }

    void add(IntList literals) {
        if (literals.size() >= WIDE) {
            clauses.add(literals.toArray());
        }
    }

    /** Chooses the clause to look at: one that the assumptions turned on, if there is such a wide one. */
    void choose(int[] assumptions) {
        lastTrue = 0;
        chosen = NONE;
        if (clauses.isEmpty()) {
            return;
        }
        // Marked once: comparing every wide clause with every assumption was 80 percent of loop-k 32.
        BitSet turningOn = new BitSet();
        for (int assumption : assumptions) {
            turningOn.set(Literal.not(assumption));
        }
        boolean chosenIsOn = false;
        for (int[] clause : clauses) {
            boolean on = isOn(clause, turningOn);
            if ((on && !chosenIsOn) || (on == chosenIsOn && clause.length > chosen.length)) {
                chosen = clause;
                chosenIsOn = on;
            }
        }
    }

    private static boolean isOn(int[] clause, BitSet turningOn) {
        for (int literal : clause) {
            if (turningOn.get(literal)) {
                return true;
            }
        }
        return false;
    }

    /** An open literal of the clause if it has no true one, else -1. */
    int next() {
        if (chosen.length == 0 || trail.isTrue(chosen[lastTrue])) {
            return -1;
        }
        int open = -1;
        for (int i = 0; i < chosen.length; i++) {
            if (trail.isTrue(chosen[i])) {
                lastTrue = i;
                return -1;
            }
            if (open < 0 && trail.isOpen(chosen[i])) {
                open = chosen[i];
            }
        }
        return open;
    }
}
