// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Variable;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.lower.draft.Lane;
import dev.heddle.rebuild.order.Observation;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Stamped locks: who writes is alone, readers are counted, and the number of writes so far tells whether a stamp is still valid.
 * A stamp's own number is kept as observed; what it stands for is remembered by the thread that got it.
 */
final class StampedLocks {

    private static final Expr ZERO = Expr.integer(0);
    private static final Expr ONE = Expr.integer(1);
    private static final Expr TRUE = JavaArithmetic.constant(1);
    private static final Expr FALSE = JavaArithmetic.constant(0);

    private final World world;

    StampedLocks(World world) {
        this.world = world;
    }

    private record Stamped(Variable writer, Variable readers, Variable writes, Map<List<Object>, Object> stamps) {
        Expr nobodyWrites() {
            return Expr.equal(writer.symbol(), ZERO);
        }

        Expr nobodyReads() {
            return Expr.equal(readers.symbol(), ZERO);
        }

        Map<Variable, Expr> beginWriting(Lane lane) {
            Map<Variable, Expr> changes = new LinkedHashMap<>();
            changes.put(writer, Expr.integer(lane.builder().number()));
            changes.put(writes, Expr.add(writes.symbol(), ONE));
            return changes;
        }

        Map<Variable, Expr> endWriting() {
            return Map.of(writer, ZERO);
        }

        Map<Variable, Expr> beginReading() {
            return Map.of(readers, Expr.add(readers.symbol(), ONE));
        }

        Map<Variable, Expr> endReading() {
            return Map.of(readers, Expr.subtract(readers.symbol(), ONE));
        }
    }

    /** The meaning of a stamp. */
    private enum Mode {
        WRITING,
        READING
    }

    private Stamped model(Thing thing) {
        return world.model(
                Stamped.class,
                thing,
                () -> new Stamped(
                        variable(thing, "writer"),
                        variable(thing, "readers"),
                        variable(thing, "writes"),
                        new HashMap<>()));
    }

    private Variable variable(Thing thing, String name) {
        return world.draft().variable("%s.%s".formatted(thing.name(), name), Sort.INT, Value.of(0));
    }

    /** Returns true if the lock is a stamped one, so that its views are too. */
    static boolean isStamped(Thing thing) {
        return thing.typeName().equals("java.util.concurrent.locks.StampedLock");
    }

    void operation(Call call) {
        Optional<Thing> subject = call.subject().filter(world.things()::isShared);
        call.event().arguments().forEach(call.lane()::pin);
        if (subject.isEmpty() || call.threw() || call.neverReturned()) {
            call.keepResult();
            new Threads(world).interruptedIfThrown(call);
            return;
        }
        perform(call, model(subject.get()));
    }

    private void perform(Call call, Stamped lock) {
        Lane lane = call.lane();
        boolean got =
                !call.event().result().map(Datum::observed).map(Call::isZero).orElse(false);
        switch (call.meaning()) {
            case STAMPED_WRITE, STAMPED_TRY_WRITE, LOCK_ACQUIRE, LOCK_TRY, LOCK_TRY_TIMED ->
                take(
                        call,
                        lock,
                        got,
                        Expr.and(lock.nobodyWrites(), lock.nobodyReads()),
                        lock.beginWriting(lane),
                        Mode.WRITING);
            case STAMPED_READ, STAMPED_TRY_READ, READ_ACQUIRE, READ_TRY, READ_TRY_TIMED ->
                take(call, lock, got, lock.nobodyWrites(), lock.beginReading(), Mode.READING);
            case STAMPED_OPTIMISTIC -> optimistic(call, lock, got);
            case STAMPED_VALIDATE -> validate(call, lock);
            case STAMPED_RELEASE_WRITE, LOCK_RELEASE -> act(call, Expr.TRUE, lock.endWriting());
            case STAMPED_RELEASE_READ, READ_RELEASE -> act(call, Expr.TRUE, lock.endReading());
            case STAMPED_RELEASE -> act(call, Expr.TRUE, isReading(call, lock) ? lock.endReading() : lock.endWriting());
            case STAMPED_TRY_RELEASE_WRITE -> attempt(call, lock.nobodyWrites(), lock.endWriting());
            case STAMPED_TRY_RELEASE_READ -> attempt(call, lock.nobodyReads(), lock.endReading());
            case STAMPED_TO_WRITE -> toWrite(call, lock, got);
            case STAMPED_TO_READ -> toRead(call, lock, got);
            case STAMPED_TO_OPTIMISTIC -> toOptimistic(call, lock, got);
            case STAMPED_IS_WRITING, LOCK_IS_TAKEN -> answer(call, Expr.ite(lock.nobodyWrites(), FALSE, TRUE));
            case STAMPED_IS_READING -> answer(call, Expr.ite(lock.nobodyReads(), FALSE, TRUE));
            default -> {
                call.keepResult();
                lane.actAsRecorded(List.of(lock.writer(), lock.readers()), Expr.TRUE, Map.of(), Observation.LOCAL);
            }
        }
    }

    private static void act(Call call, Expr guard, Map<Variable, Expr> changes) {
        call.lane().act(guard, changes, Observation.UNKNOWN);
        call.keepResult();
    }

    private static void take(Call call, Stamped lock, boolean got, Expr free, Map<Variable, Expr> changes, Mode mode) {
        act(call, got ? free : Expr.not(free), got ? changes : Map.of());
        remember(call, lock, mode);
    }

    private static void attempt(Call call, Expr nothingToRelease, Map<Variable, Expr> changes) {
        boolean released = call.wasTrue();
        act(call, released ? Expr.not(nothingToRelease) : nothingToRelease, released ? changes : Map.of());
    }

    private static void answer(Call call, Expr term) {
        call.event().result().ifPresent(result -> {
            Variable local = call.lane().local(result.term());
            call.lane()
                    .act(
                            Expr.TRUE,
                            Map.of(local, term),
                            Observation.evaluated(Map.of(), Map.of(local, result.observed())));
        });
    }

    // ── stamps ──────────────────────────────────────────────────────────────────────────────────────────────────────

    private static void remember(Call call, Stamped lock, Object meaning) {
        call.event().result().ifPresent(stamp -> lock.stamps().put(List.of(call.thread(), stamp.observed()), meaning));
    }

    private static Optional<Object> recall(Call call, Stamped lock) {
        return Optional.ofNullable(
                lock.stamps().get(List.of(call.thread(), call.operand(0).observed())));
    }

    private static boolean isReading(Call call, Stamped lock) {
        return recall(call, lock).filter(Mode.READING::equals).isPresent();
    }

    private static void optimistic(Call call, Stamped lock, boolean got) {
        if (!got) {
            act(call, Expr.not(lock.nobodyWrites()), Map.of());
            return;
        }
        Variable seen = call.lane().helper("writes", Sort.INT);
        act(call, lock.nobodyWrites(), Map.of(seen, lock.writes().symbol()));
        remember(call, lock, seen);
    }

    /** Decides whether nobody has begun to write since the stamp; for a stamp of a hold, always. */
    private static Optional<Expr> isValid(Call call, Stamped lock) {
        return recall(call, lock)
                .map(meaning -> meaning instanceof Variable seen
                        ? Expr.equal(lock.writes().symbol(), seen.symbol())
                        : Expr.TRUE);
    }

    private static void validate(Call call, Stamped lock) {
        Optional<Expr> valid = isValid(call, lock);
        if (valid.isPresent()) {
            answer(call, Expr.ite(valid.get(), TRUE, FALSE));
        } else {
            // A stamp of zero, or one that another thread got.
            call.keepResult();
            call.lane().actAsRecorded(List.of(lock.writes()), Expr.TRUE, Map.of(), Observation.LOCAL);
        }
    }

    private static void toWrite(Call call, Stamped lock, boolean got) {
        Optional<Object> meaning = recall(call, lock);
        boolean writing = meaning.filter(Mode.WRITING::equals).isPresent();
        boolean reading = isReading(call, lock);
        Expr alone = reading
                ? Expr.and(lock.nobodyWrites(), Expr.equal(lock.readers().symbol(), ONE))
                : Expr.and(
                        lock.nobodyWrites(),
                        lock.nobodyReads(),
                        isValid(call, lock).orElse(Expr.TRUE));
        if (!writing) {
            Map<Variable, Expr> changes = new LinkedHashMap<>(lock.beginWriting(call.lane()));
            if (reading) {
                changes.put(lock.readers(), ZERO);
            }
            act(call, got ? alone : Expr.not(alone), got ? changes : Map.of());
        }
        call.keepResult();
        if (got) {
            remember(call, lock, Mode.WRITING);
        }
    }

    private static void toRead(Call call, Stamped lock, boolean got) {
        Optional<Object> meaning = recall(call, lock);
        boolean writing = meaning.filter(Mode.WRITING::equals).isPresent();
        if (writing) {
            Map<Variable, Expr> changes = new LinkedHashMap<>(lock.endWriting());
            changes.putAll(lock.beginReading());
            act(call, Expr.TRUE, changes);
        } else if (!isReading(call, lock)) {
            Expr possible = Expr.and(lock.nobodyWrites(), isValid(call, lock).orElse(Expr.TRUE));
            act(call, got ? possible : Expr.not(possible), got ? lock.beginReading() : Map.of());
        }
        call.keepResult();
        if (got) {
            remember(call, lock, Mode.READING);
        }
    }

    private static void toOptimistic(Call call, Stamped lock, boolean got) {
        Optional<Object> meaning = recall(call, lock);
        Variable seen = call.lane().helper("writes", Sort.INT);
        Map<Variable, Expr> changes = new LinkedHashMap<>();
        Expr guard = Expr.TRUE;
        if (meaning.filter(Mode.WRITING::equals).isPresent()) {
            changes.putAll(lock.endWriting());
        } else if (isReading(call, lock)) {
            changes.putAll(lock.endReading());
        } else {
            Expr valid = isValid(call, lock).orElse(Expr.TRUE);
            guard = got ? valid : Expr.not(valid);
        }
        changes.put(seen, lock.writes().symbol());
        act(call, guard, got ? changes : Map.of());
        if (got) {
            remember(call, lock, seen);
        }
    }
}
