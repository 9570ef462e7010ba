package dev.heddle.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
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

    private final Trail trail;
    private final List<int[]> clauses = new ArrayList<>();
    private int[] chosen = {};
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
        chosen = clauses.stream()
                .max(Comparator.<int[], Boolean>comparing(clause -> isTurnedOn(clause, assumptions))
                        .thenComparingInt(clause -> clause.length))
                .orElse(new int[0]);
    }

    private static boolean isTurnedOn(int[] clause, int[] assumptions) {
        return Arrays.stream(assumptions)
                .anyMatch(assumption -> Arrays.stream(clause).anyMatch(literal -> literal == Literal.not(assumption)));
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
