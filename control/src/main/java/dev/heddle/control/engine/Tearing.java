// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.control.engine.table.PairTable;
import dev.heddle.explore.Operations;
import dev.heddle.instrument.control.GateSite;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Tells where an exploration covers less than free runs can do: a call of the JDK is one step here, but several for the machine, and
 * nothing keeps out another thread that does something to the same object.
 *
 * <p>Two steps that nothing orders are about to happen at once in some execution, if all are explored. So it is enough to look, whenever
 * a thread goes, at what the others are about to do.
 */
final class Tearing {

    /** More would not tell more to whoever reads them. */
    private static final int MOST_NOTES = 10;

    private static final int ANY = -1;

    private final Engine engine;
    private final Operations operations;

    /** Pairs of a site and an object to which the call there does something in several steps. */
    private final PairTable torn = new PairTable();

    /** Pairs of operations that have met. */
    private final PairTable met = new PairTable();

    /** Pairs of a site and a variable which the call there reads before or after others of the same object, which is the value. */
    private final PairTable oneByOne = new PairTable();

    /** Which of these have met a conflicting step, by site and object. */
    private final Map<Long, Set<Integer>> metOfMany = new HashMap<>();

    private boolean isUsed;
    private int notes;

    Tearing(Engine engine) {
        this.engine = engine;
        this.operations = engine.operations;
    }

    /** The call at this site does what it does to the object in several steps. */
    void mark(int site, int object) {
        if (torn.get(site, object) == PairTable.MISSING) {
            isUsed = true;
            torn.put(site, object, 1);
            if (!isMarked(site, ANY)) {
                torn.put(site, ANY, 1);
            }
        }
    }

    /**
     * The call at this site reads the variable as one of several of an object, each as a step, but in an order of which only we say that it is this
     * one. That matters only if others change more than one of them meanwhile.
     */
    void markOneByOne(int site, int variable, int object) {
        if (oneByOne.get(site, variable) == PairTable.MISSING) {
            isUsed = true;
            oneByOne.put(site, variable, object);
            if (oneByOne.get(site, ANY) == PairTable.MISSING) {
                oneByOne.put(site, ANY, 1);
            }
        }
    }

    private boolean isOneByOne(int site) {
        return oneByOne.get(site, ANY) != PairTable.MISSING;
    }

    private boolean isMarked(int site, int object) {
        return torn.get(site, object) != PairTable.MISSING;
    }

    /** A thread goes, while others stand at the gate. */
    void taken(int thread) {
        if (!isUsed || thread == Strands.TIME || notes >= MOST_NOTES) {
            return;
        }
        int step = engine.operation(thread);
        for (int other = 0; other < engine.threads(); other++) {
            if (other != thread && engine.isEnabled(other)) {
                meet(step, engine.operation(other));
            }
        }
    }

    private void meet(int one, int other) {
        int here = operations.site(one);
        int there = operations.site(other);
        boolean isConcerned = isMarked(here, ANY) || isMarked(there, ANY) || isOneByOne(here) || isOneByOne(there);
        if (!isConcerned || met.get(one, other) != PairTable.MISSING || !operations.conflict(one, other)) {
            return;
        }
        met.put(one, other, 1);
        if (isKeptApart(one, other)) {
            return;
        }
        meetOneOfMany(one, other, here);
        meetOneOfMany(other, one, there);
        boolean isHere = isTorn(one, other, here);
        boolean isThere = isTorn(one, other, there);
        // Of two that tear each other it does not matter which goes first.
        if (isHere && (!isThere || here <= there)) {
            note(here, there);
        } else if (isThere) {
            note(there, here);
        }
    }

    private void meetOneOfMany(int reading, int other, int site) {
        if (!isOneByOne(site)) {
            return;
        }
        for (int access = operations.firstAccess(reading); access < operations.endOfAccesses(reading); access++) {
            int variable = operations.object(access);
            int object = oneByOne.get(site, variable);
            if (object != PairTable.MISSING && isTouched(other, variable, false)) {
                Set<Integer> variables = metOfMany.computeIfAbsent((long) site << 32 | object, any -> new HashSet<>());
                if (variables.add(variable) && variables.size() == 2) {
                    noteOrder(site);
                }
            }
        }
    }

    private void noteOrder(int site) {
        GateSite call = engine.table.site(site);
        if (call != null) {
            notes++;
            engine.note("%s at %s reads in the order of declaration here, but may read in another in a free run"
                    .formatted(call.call(), call.place()));
        }
    }

    /** Whether both wait for the same lock, which the first of them then has until it is done. */
    private boolean isKeptApart(int one, int other) {
        for (int access = operations.firstAccess(one); access < operations.endOfAccesses(one); access++) {
            if (operations.need(access) > 0 && need(other, operations.object(access)) > 0) {
                return true;
            }
        }
        return false;
    }

    private int need(int operation, int object) {
        for (int access = operations.firstAccess(operation); access < operations.endOfAccesses(operation); access++) {
            if (operations.object(access) == object) {
                return operations.need(access);
            }
        }
        return 0;
    }

    /** Whether the call at the site does something in several steps to an object that both touch and one of them changes. */
    private boolean isTorn(int one, int other, int site) {
        for (int first = operations.firstAccess(one); first < operations.endOfAccesses(one); first++) {
            int object = operations.object(first);
            if (isMarked(site, object) && isTouched(other, object, operations.updates(first))) {
                return true;
            }
        }
        return false;
    }

    private boolean isTouched(int operation, int object, boolean inAnyWay) {
        for (int access = operations.firstAccess(operation); access < operations.endOfAccesses(operation); access++) {
            if (operations.object(access) == object && (inAnyWay || operations.updates(access))) {
                return true;
            }
        }
        return false;
    }

    private void note(int torn, int by) {
        GateSite call = engine.table.site(torn);
        GateSite intruder = engine.table.site(by);
        if (call != null) {
            notes++;
            engine.note("%s at %s is one step here, but %s can come in between in a free run"
                    .formatted(call.call(), call.place(), intruder == null ? "another thread" : told(intruder)));
        }
    }

    private static String told(GateSite site) {
        return switch (site.kind()) {
            case READ, WRITE -> (site.field().isEmpty() ? "an array cell" : site.field()) + " at " + site.place();
            case CALL -> "%s at %s".formatted(site.call(), site.place());
            default -> site.place();
        };
    }
}
