// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine.table;

import dev.heddle.explore.Access;
import dev.heddle.explore.Operation;
import dev.heddle.explore.OperationKind;
import dev.heddle.explore.Operations;
import dev.heddle.gate.Gate;
import dev.heddle.instrument.control.GateSite;
import dev.heddle.instrument.control.GateSites;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the number of an operation by what a thread at the gate tells, without making anything if it was seen before. */
public final class OperationTable {

    private static final int STATIC = -2;

    /** The part of an object that stands for all of it. */
    private static final int SELF = 3;

    private static final long FIRST_CELL = 1L << 32;

    private final Operations operations = new Operations();
    private final Numbering numbering;
    private final GateSites sites;
    private final PairTable memory = new PairTable();
    private final PairTable simple = new PairTable();
    private final PairTable extended = new PairTable();
    private final PairTable parts = new PairTable();

    public OperationTable(Numbering numbering, GateSites sites) {
        this.numbering = numbering;
        this.sites = sites;
    }

    public Operations operations() {
        return operations;
    }

    @Nullable
    public GateSite site(int number) {
        return sites.find(number);
    }

    /** Returns true if some class may ask whether a thread has ended without waiting for that. */
    public boolean asksForEnds() {
        // Who waits for an end may be interrupted.
        return sites.asksForEnds() || sites.interrupts();
    }

    /** Returns true if some class may do something to a thread that is not yet started. */
    public boolean asksForStarts() {
        return sites.asksForStarts();
    }

    /** Returns true if some class may interrupt threads. */
    public boolean interrupts() {
        return sites.interrupts();
    }

    /** Returns true if some class asks who waits in the queue of a lock, which then has to be there. */
    public boolean asksForQueues() {
        return sites.asksForQueues();
    }

    /** Returns true if some class unparks threads. */
    public boolean unparks() {
        return sites.unparks();
    }

    /** Returns true if some class may access variables with less order than volatile ones have. */
    public boolean hasWeakAccesses() {
        return sites.hasWeakAccesses();
    }

    /** The classes that have a finalizer which does something. */
    public Collection<String> finalizers() {
        return sites.finalizers();
    }

    /** Returns true if some class has threads begin when the program ends. */
    public boolean addsHooks() {
        return sites.addsHooks();
    }

    /** Returns true if some class sets handlers of uncaught exceptions. */
    public boolean setsHandlers() {
        return sites.setsHandlers();
    }

    /** Returns true if some class has a loop that may wait for others. */
    public boolean hasLoops() {
        return sites.hasLoops();
    }

    // ── memory ──────────────────────────────────────────────────────────────────────────────────────────────────────

    /** An access to a field, or to a cell, of the object with this stamp. */
    public int access(int site, long stamp, int index) {
        long second = (long) index << 32 | site & 0xFFFFFFFFL;
        int known = memory.get(stamp, second);
        return known != PairTable.MISSING ? known : add(site, stamp, index, second);
    }

    /** An access to a field of the object with this stamp that belongs to the object as a whole, as calls see it. */
    public int outer(int number, long stamp) {
        GateSite site = sites.find(number);
        boolean isWrite = site != null && site.kind() == GateSite.Kind.WRITE;
        return on(
                isWrite ? OperationKind.WRITE : OperationKind.READ,
                number,
                isWrite ? How.UPDATE : How.READ,
                part(stamp, SELF, ""));
    }

    public int accessStatic(int site) {
        long second = (long) STATIC << 32 | site & 0xFFFFFFFFL;
        int known = memory.get(0, second);
        return known != PairTable.MISSING ? known : add(site, 0, STATIC, second);
    }

    private int add(int number, long stamp, int index, long second) {
        GateSite site = sites.find(number);
        if (site == null) {
            throw new IllegalStateException("site " + number + " is not known");
        }
        String name = index == STATIC
                ? site.member()
                : objectName(stamp) + (index >= 0 ? "[" + index + "]" : "." + site.member());
        int object = numbering.objectNumber(name);
        boolean isWrite = site.kind() == GateSite.Kind.WRITE;
        Operation operation = isWrite
                ? Operation.on(OperationKind.WRITE, number, Access.update(object))
                : Operation.on(OperationKind.READ, number, Access.read(object));
        int result = operations.number(operation);
        memory.put(stamp, second, result);
        return result;
    }

    /** The number of a variable by its name: a field with its class, or an index in brackets; without a stamp it is static. */
    public int variable(long stamp, String name) {
        int known = parts.get(stamp, -1L - name.hashCode());
        if (known == PairTable.MISSING) {
            known = numbering.objectNumber(stamp == 0 ? name : objectName(stamp) + name);
            parts.put(stamp, -1L - name.hashCode(), known);
        }
        return known;
    }

    public String objectName(long stamp) {
        return numbering.threadName(Gate.maker(stamp)) + "/" + Gate.count(stamp);
    }

    /** The number of a cell of an array, or of cells that are not told apart. */
    public int cell(long stamp, int place) {
        int known = parts.get(stamp, FIRST_CELL + place);
        if (known == PairTable.MISSING) {
            known = numbering.objectNumber(objectName(stamp) + "[" + place + "]");
            parts.put(stamp, FIRST_CELL + place, known);
        }
        return known;
    }

    /** The number of a part of an object, such as its lock. */
    public int part(long stamp, int part, String suffix) {
        int known = parts.get(stamp, part);
        if (known == PairTable.MISSING) {
            known = numbering.objectNumber(objectName(stamp) + suffix);
            parts.put(stamp, part, known);
        }
        return known;
    }

    // ── others ──────────────────────────────────────────────────────────────────────────────────────────────────────

    /** The way in which an object is accessed. */
    public enum How {
        READ,
        UPDATE,
        AWAIT,
        TAKE,
        ATTEMPT,
        FAIL;

        public Access access(int object) {
            return switch (this) {
                case READ -> Access.read(object);
                case UPDATE -> Access.update(object);
                case AWAIT -> Access.await(object, 1);
                case TAKE -> Access.take(object, 1);
                case ATTEMPT -> Access.attempt(object, true);
                case FAIL -> Access.attempt(object, false);
            };
        }
    }

    /** An operation on one object. */
    public int on(OperationKind kind, int site, How how, int object) {
        long first = (long) (kind.ordinal() * 8 + how.ordinal()) << 32 | site & 0xFFFFFFFFL;
        int known = simple.get(first, object);
        if (known == PairTable.MISSING) {
            known = operations.number(Operation.on(kind, site, how.access(object)));
            simple.put(first, object, known);
        }
        return known;
    }

    /** An operation with a partner, on no object. */
    public int with(OperationKind kind, int site, int partner) {
        return operations.number(new Operation(kind, site, partner, List.of()));
    }

    /** An operation of any form. */
    public int of(OperationKind kind, int site, Access... accesses) {
        return operations.number(Operation.on(kind, site, accesses));
    }

    /** The operation with more accesses. What it accesses already it changes if one of them does. */
    public int with(int operation, Collection<Access> more) {
        Operation known = operations.get(operation);
        Map<Integer, Access> accesses = new LinkedHashMap<>();
        known.accesses().forEach(access -> accesses.put(access.object(), access));
        for (Access access : more) {
            accesses.merge(
                    access.object(),
                    access,
                    (one, other) ->
                            new Access(one.object(), one.updates() || other.updates(), one.need(), one.isAttempt()));
        }
        return operations.number(
                new Operation(known.kind(), known.site(), known.partner(), List.copyOf(accesses.values())));
    }

    /** The operation with an update of one more object. */
    public int updating(int operation, int object) {
        int known = extended.get(operation, object);
        if (known == PairTable.MISSING) {
            known = extend(operation, object);
            extended.put(operation, object, known);
        }
        return known;
    }

    private int extend(int number, int object) {
        Operation operation = operations.get(number);
        List<Access> accesses = new ArrayList<>();
        boolean isThere = false;
        for (Access access : operation.accesses()) {
            boolean isSame = access.object() == object;
            isThere |= isSame;
            accesses.add(isSame ? new Access(object, true, access.need(), access.isAttempt()) : access);
        }
        if (!isThere) {
            accesses.add(Access.update(object));
        }
        return operations.number(new Operation(operation.kind(), operation.site(), operation.partner(), accesses));
    }
}
