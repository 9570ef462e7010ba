// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.catalogue.Effect;
import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Strength;
import dev.heddle.catalogue.Subject;
import dev.heddle.claim.Reason;
import dev.heddle.control.engine.table.PairTable;
import dev.heddle.explore.OperationKind;
import dev.heddle.explore.Operations;
import dev.heddle.instrument.control.GateSite;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Tells where the interleavings are not all that can happen: where threads share a variable that they access with less order than a volatile
 * one has, as by {@code lazySet}. All accesses are tried as if they were volatile.
 *
 * <p>One variable that one thread writes and releases, and that others acquire, is a publication, of which no reader sees more than of a
 * volatile one: what interleavings do not show takes two variables, each of which somebody writes while somebody else still reads what it
 * was before. So nothing is told of such a variable as long as it is the only one by which threads know of each other without a lock.
 */
final class WeakAccesses {

    /** More would not tell more to whoever reads them. */
    private static final int MOST_NOTES = 10;

    private final Engine engine;
    private final Operations operations;
    private final Map<Integer, Use> uses = new HashMap<>();

    /** Pairs of an operation and a thread that has done it. */
    private final PairTable seen = new PairTable();

    private final Set<Integer> noted = new LinkedHashSet<>();

    /** Sites of calls that were looked at. */
    private final Set<Integer> attempts = new LinkedHashSet<>();

    /** How many variables there are by which threads know of each other. */
    private int shared;

    /** What an access does to the order of memory. */
    private enum Mode {
        /** As one to an ordinary field. */
        PLAIN,
        /** It orders nothing, or not in the direction that it would have to. */
        LOOSE,
        /** A read acquires, or a write releases. */
        DIRECTED,
        /** As one to a volatile field. */
        STRONG
    }

    /** How the threads use a variable, in all executions. */
    private static final class Use {
        private int user = -1;
        private int writer = -1;
        private boolean isShared;
        private boolean hasWriters;
        private boolean isSynchronising;
        private boolean isCounted;

        /** The sites of those that release or acquire. */
        private final Set<Integer> ordered = new LinkedHashSet<>();

        /** The sites of those that order nothing, or not in the direction that they would have to. */
        private final Set<Integer> loose = new LinkedHashSet<>();

        /** The sites of those that are as those of an ordinary field. */
        private final Set<Integer> plain = new LinkedHashSet<>();
    }

    WeakAccesses(Engine engine) {
        this.engine = engine;
        this.operations = engine.operations;
    }

    /** A thread calls something that may fail although the variable has the value that it should have. */
    void called(int number) {
        if (!engine.table.hasWeakAccesses() || !attempts.add(number)) {
            return;
        }
        GateSite site = engine.table.site(number);
        if (site != null && site.methodName().startsWith("weakCompareAndSet")) {
            engine.note(
                    Reason.WEAK_ACCESS,
                    "%s at %s may fail without a reason, which is not tried".formatted(site.call(), site.place()));
        }
    }

    /** A thread goes. */
    void taken(int thread) {
        if (thread == Strands.TIME || !engine.table.hasWeakAccesses() || noted.size() >= MOST_NOTES) {
            return;
        }
        int step = engine.operation(thread);
        if (seen.get(step, thread) == PairTable.MISSING) {
            seen.put(step, thread, 1);
            if (!isOrdering(operations.kind(step))) {
                use(step, thread);
            }
        }
    }

    /** Whether whatever comes later in an operation of this kind than in another also happens later, so that nobody sees anything old. */
    private static boolean isOrdering(OperationKind kind) {
        return switch (kind) {
            case LOCK, UNLOCK, WAIT, REACQUIRE, NOTIFY, NOTIFY_ALL, START, JOIN, END, SLEEP, YIELD, TIME -> true;
            default -> false;
        };
    }

    private void use(int step, int thread) {
        int number = operations.site(step);
        GateSite site = engine.table.site(number);
        if (site != null && isOrdering(site)) {
            return;
        }
        Mode mode = site == null ? Mode.STRONG : mode(site);
        boolean isUnknown = operations.firstAccess(step) == operations.endOfAccesses(step);
        if (mode != Mode.STRONG && isUnknown && engine.strands.isShared()) {
            // Nobody knows which variable it is.
            note(number);
        }
        for (int access = operations.firstAccess(step); access < operations.endOfAccesses(step); access++) {
            Use use = uses.computeIfAbsent(operations.object(access), ignored -> new Use());
            use.isSynchronising |= mode != Mode.PLAIN;
            switch (mode) {
                case PLAIN -> use.plain.add(number);
                case LOOSE -> use.loose.add(number);
                case DIRECTED -> use.ordered.add(number);
                case STRONG -> {}
            }
            share(use, thread, operations.updates(access));
        }
        uses.values().forEach(this::judge);
    }

    /** Whether it is an ordinary field, whose races are told elsewhere, or a latch, which orders all. */
    private static boolean isOrdering(GateSite site) {
        boolean isField = site.kind() == GateSite.Kind.READ || site.kind() == GateSite.Kind.WRITE;
        return isField && !site.isVolatile()
                || site.meaning()
                        .filter(meaning -> meaning == Meaning.LATCH_AWAIT || meaning == Meaning.LATCH_COUNT_DOWN)
                        .isPresent();
    }

    private static Mode mode(GateSite site) {
        return site.meaning()
                .filter(meaning -> meaning.subject() == Subject.CELL)
                .map(meaning -> mode(site, meaning))
                .orElse(Mode.STRONG);
    }

    private static Mode mode(GateSite site, Meaning meaning) {
        Strength strength = strength(site);
        if (strength == Strength.VOLATILE) {
            return Mode.STRONG;
        }
        if (strength == Strength.PLAIN && isOfHandle(site)) {
            return Mode.PLAIN;
        }
        return isDirected(site, meaning, strength) ? Mode.DIRECTED : Mode.LOOSE;
    }

    private static Strength strength(GateSite site) {
        return Strength.of(site.member().substring(0, site.member().indexOf('.')), site.methodName());
    }

    private static boolean isOfHandle(GateSite site) {
        return site.methodName().equals("get") || site.methodName().equals("set");
    }

    /** Whether a read acquires, or a write releases. What does both must not do the one without the other. */
    private static boolean isDirected(GateSite site, Meaning meaning, Strength strength) {
        boolean isRead = meaning.effect() == Effect.READ;
        return isRead
                ? strength.takes(site.methodName())
                : meaning == Meaning.CELL_WRITE && strength.gives(site.methodName());
    }

    private void share(Use use, int thread, boolean writes) {
        use.isShared |= use.user >= 0 && use.user != thread;
        use.user = thread;
        if (writes) {
            use.hasWriters |= use.writer >= 0 && use.writer != thread;
            use.writer = thread;
        }
        if (use.isShared && use.isSynchronising && !use.isCounted) {
            use.isCounted = true;
            shared++;
        }
    }

    private void judge(Use use) {
        if (!use.isShared || !use.isSynchronising) {
            return;
        }
        use.loose.forEach(this::note);
        use.plain.forEach(this::note);
        if (shared > 1 || use.hasWriters) {
            use.ordered.forEach(this::note);
        }
    }

    private void note(int number) {
        GateSite site = engine.table.site(number);
        if (site != null && noted.size() < MOST_NOTES && noted.add(number)) {
            engine.note(
                    Reason.WEAK_ACCESS,
                    "%s at %s orders less than a volatile access, and is tried as one"
                            .formatted(site.call(), site.place()));
        }
    }
}
