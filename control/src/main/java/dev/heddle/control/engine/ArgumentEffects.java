// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import dev.heddle.control.engine.jdk.Mutexes;
import dev.heddle.control.engine.table.OperationTable;
import dev.heddle.explore.Access;
import dev.heddle.explore.OperationKind;
import dev.heddle.gate.ArgumentListener;
import dev.heddle.gate.Carrier;
import dev.heddle.gate.Gate;
import dev.heddle.gate.PassedArguments;
import dev.heddle.instrument.control.GateSite;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a call out of woven code does to other objects than the one that it is called on: to its arguments, to what is behind a view, and
 * to the monitors that it takes on its way.
 */
final class ArgumentEffects implements ArgumentListener {

    private static final int SELF = 3;

    private final Engine engine;
    private final OperationTable table;
    private final Guidance guidance;

    /** What is behind the view with this stamp, in this execution. */
    private final Map<Long, Object> behind = new HashMap<>();

    private final Copies copies;
    private final MapTraversals walks;

    private int epoch;

    ArgumentEffects(Engine engine, Guidance guidance) {
        this.engine = engine;
        this.table = engine.table;
        this.guidance = guidance;
        this.copies = new Copies(engine, guidance);
        this.walks = new MapTraversals(engine, guidance);
    }

    // ── arguments and views ─────────────────────────────────────────────────────────────────────────────────────────

    @Override
    public void given(Carrier carrier, int site) {
        Strand strand = Guidance.strand(carrier);
        if (isForText(site)) {
            stopForText(strand, site);
        } else {
            stop(strand, site);
        }
    }

    private boolean isForText(int site) {
        GateSite place = table.site(site);
        return place != null && Qualities.ofMember(place.member(), Quality.MAKES_TEXT);
    }

    /** Stops before a call that takes each monitor of what it is given once, to make a text of it. */
    private void stopForText(Strand strand, int site) {
        List<Object> locked = new ArrayList<>();
        for (int i = 0; i < strand.hand.gifts.size(); i++) {
            Object object = strand.hand.gifts.object(i);
            if (Mutexes.of(object) == object && Mutexes.takesMonitor(object, "toString")) {
                locked.add(object);
            }
        }
        int operation = with(strand, table.of(OperationKind.AWAIT, site));
        if (locked.isEmpty()) {
            strand.isInside = true;
            engine.stop(strand, operation, site);
        } else {
            guidance.monitors().nested().enterTogether(strand, locked, operation, site);
        }
    }

    /** Stops before a call that is no operation but for what it is given; does nothing if that is nothing. */
    void stop(Strand strand, int site) {
        PassedArguments gifts = strand.hand.gifts;
        if (gifts.size() == 0) {
            return;
        }
        boolean changes = false;
        for (int i = 0; i < gifts.size(); i++) {
            changes |= gifts.isWritten(i);
        }
        strand.isInside = true;
        OperationKind kind = changes ? OperationKind.RELEASE : OperationKind.AWAIT;
        engine.stop(strand, with(strand, table.of(kind, site)), site);
    }

    /** The operation with what it does to the gifts. */
    int with(Strand strand, int operation) {
        PassedArguments gifts = strand.hand.gifts;
        if (gifts.size() == 0) {
            return operation;
        }
        Map<Integer, Access> accesses = new LinkedHashMap<>();
        int site = engine.operations.site(operation);
        for (int i = 0; i < gifts.size(); i++) {
            add(strand, site, gifts.object(i), gifts.isWritten(i), gifts.from(i), gifts.to(i), accesses);
        }
        gifts.clear();
        return table.with(operation, accesses.values());
    }

    /** The operation with what a call of the object with this stamp does to what is behind that; as a whole, if under a lock. */
    int behind(Strand strand, long stamp, boolean isWritten, boolean isLocked, int operation) {
        if (isWithoutViews()) {
            return operation;
        }
        Map<Integer, Access> accesses = new LinkedHashMap<>();
        addBehind(strand, isLocked ? 0 : engine.operations.site(operation), stamp, isWritten, accesses);
        return accesses.isEmpty() ? operation : table.with(operation, accesses.values());
    }

    private void add(
            Strand strand,
            int site,
            Object object,
            boolean isWritten,
            int from,
            int to,
            Map<Integer, Access> accesses) {
        long stamp = Math.abs(guidance.stamp(strand, object));
        if (!object.getClass().isArray()) {
            int number = table.part(stamp, SELF, "");
            walks.meet(object, stamp);
            GateSite place = table.site(site);
            boolean isWhole = place == null || CallAtomicity.ofGift(object, place.member());
            if (!isWhole) {
                engine.tearing.mark(site, number);
            }
            add(number, isWritten, accesses);
            addBehind(strand, isWhole ? 0 : site, stamp, isWritten, accesses);
            return;
        }
        int end = to == 0 ? 0 : PassedArguments.place(object, to - 1) + 1;
        for (int place = PassedArguments.place(object, from); place < end; place++) {
            int cell = table.cell(stamp, place);
            if (site != 0 && to - from > 1) {
                engine.tearing.mark(site, cell);
            }
            add(cell, isWritten, accesses);
        }
    }

    // Without a site nothing is torn: whoever asks the view for all at once has its lock.
    private void addBehind(Strand strand, int site, long stamp, boolean isWritten, Map<Integer, Access> accesses) {
        Object object = isWithoutViews() ? null : behind.get(Math.abs(stamp));
        if (object != null) {
            add(strand, site, object, isWritten, 0, length(object), accesses);
        }
    }

    private static int length(Object object) {
        return object.getClass().isArray() ? Array.getLength(object) : 0;
    }

    private static void add(int object, boolean isWritten, Map<Integer, Access> accesses) {
        accesses.merge(
                object,
                isWritten ? Access.update(object) : Access.read(object),
                (one, other) -> one.updates() ? one : other);
    }

    @Override
    public void view(Carrier carrier, Object view, Object object) {
        isWithoutViews();
        behind.put(Math.abs(guidance.stamp(Guidance.strand(carrier), view)), object);
    }

    // Views of an execution are forgotten when another asks.
    private boolean isWithoutViews() {
        if (epoch != Gate.epoch) {
            epoch = Gate.epoch;
            behind.clear();
        }
        return behind.isEmpty();
    }

    @Override
    public void copied(Carrier carrier, Object original, Object copy, int site) {
        copies.copied(Guidance.strand(carrier), original, copy, site);
    }

    @Override
    public void walks(Carrier carrier, Object walker, Object where, int index) {
        walks.walks(Guidance.strand(carrier), walker, where, index);
    }

    @Override
    public void advances(Carrier carrier, Object phaser) {
        Strand strand = Guidance.strand(carrier);
        if (!engine.isClosing()) {
            guidance.outside().stopOnTheWay(strand, table.part(guidance.stamp(strand, phaser), SELF, ""));
        }
    }

    MapTraversals walks() {
        return walks;
    }

    // ── monitors ────────────────────────────────────────────────────────────────────────────────────────────────────

    @Override
    public boolean isShared(Object object) {
        return engine.objects.stamp(object) > 0;
    }

    @Override
    public void inside(Carrier carrier, Object object, String method) {
        if (Mutexes.takesMonitor(object, method)) {
            entering(carrier, object, false);
        }
    }

    @Override
    public void entering(Carrier carrier, Object object, boolean isWritten) {
        Strand strand = Guidance.strand(carrier);
        if (!engine.isClosing() && strand.unmodelled != object) {
            guidance.monitors().nested().enter(strand, object, isWritten, NestedMonitors.siteInside(strand));
        }
    }

    @Override
    public void entered(Carrier carrier, Object object) {
        Strand strand = Guidance.strand(carrier);
        if (engine.isClosing() || guidance.monitors().nested().has(strand, object)) {
            return;
        }
        if (engine.strands.isShared()) {
            engine.note("%s takes the monitor of a %s that it was given, as no step of its own"
                    .formatted(call(strand), object.getClass().getSimpleName()));
        }
        if (!guidance.monitors().nested().enterSilently(strand, object)) {
            strand.unmodelled = object;
        }
    }

    private String call(Strand strand) {
        GateSite site = strand.calls > 0 ? table.site(strand.callSites[strand.calls - 1]) : table.site(strand.site);
        return site == null ? "the JDK" : "a call near " + site.place();
    }
}
