// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Meaning;
import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.lower.draft.Lane;
import dev.heddle.rebuild.order.Observation;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Monitors, re-entrant locks, read-write locks and their conditions. */
public final class Locks {

    private final World world;

    /** The locks of a program. */
    public Locks(World world) {
        this.world = world;
    }

    // ── monitors ────────────────────────────────────────────────────────────────────────────────────────────────────

    /** The thread enters a monitor that it does not hold. */
    public void enter(Lane lane, Thing monitor) {
        monitor(monitor).ifPresent(model -> model.acquire(lane));
    }

    /** The thread leaves a monitor for good. */
    public void exit(Lane lane, Thing monitor) {
        monitor(monitor).filter(model -> model.isHeldBy(lane)).ifPresent(model -> model.release(lane));
    }

    /** The monitor's model; none if one thread alone uses it. */
    private Optional<LockModel> monitor(Thing thing) {
        if (!world.things().isSharedMonitor(thing)) {
            return Optional.empty();
        }
        return Optional.of(world.model(
                LockModel.class,
                List.of(Meaning.MONITOR_WAIT, thing),
                () -> new LockModel(world, thing.name() + ".monitor", false)));
    }

    /** A call begins that holds the receiver's monitor all the time, also while code of the program runs inside of it. */
    void beginGuarded(Event.Calling calling, Lane lane) {
        calling.receiver().flatMap(this::monitor).ifPresent(model -> model.acquire(lane));
    }

    /** Runs something that holds the receiver's monitor all the time. */
    void guarded(Call call, Runnable body) {
        Optional<LockModel> monitor = call.event().receiver().flatMap(this::monitor);
        if (!call.begun()) {
            monitor.ifPresent(model -> model.acquire(call.lane()));
        }
        body.run();
        monitor.ifPresent(model -> model.release(call.lane()));
    }

    void waitOrNotify(Call call) {
        Optional<LockModel> monitor =
                call.event().receiver().flatMap(this::monitor).filter(model -> model.isHeldBy(call.lane()));
        if (monitor.isEmpty() || call.threw("IllegalMonitorStateException")) {
            interrupted(call);
            return;
        }
        Object key = Meaning.MONITOR_WAIT;
        switch (call.meaning()) {
            case MONITOR_WAIT -> monitor.get().await(call.lane(), key, ending(call));
            case MONITOR_WAIT_TIMED -> monitor.get().await(call.lane(), key, timedEnding(call));
            case MONITOR_NOTIFY -> monitor.get().signal(call.lane(), key);
            default -> monitor.get().broadcast(call.lane(), key);
        }
        interrupted(call);
    }

    private LockModel.Ending ending(Call call) {
        if (call.neverReturned()) {
            return LockModel.Ending.NEVER;
        }
        return call.threw() ? LockModel.Ending.EITHER : LockModel.Ending.SIGNALLED;
    }

    private LockModel.Ending timedEnding(Call call) {
        if (call.neverReturned()) {
            return LockModel.Ending.NEVER;
        }
        // wait(0) waits for ever.
        boolean endless = call.meaning() == Meaning.MONITOR_WAIT_TIMED
                && call.event().arguments().stream().allMatch(argument -> Call.isZero(argument.observed()));
        call.pinArguments();
        return endless ? ending(call) : LockModel.Ending.EITHER;
    }

    private void interrupted(Call call) {
        new Threads(world).interruptedIfThrown(call);
    }

    // ── java.util.concurrent.locks ──────────────────────────────────────────────────────────────────────────────────

    /** The model of a lock; none if one thread alone uses it. */
    private Optional<LockModel> lock(Call call) {
        return call.subject().filter(thing -> world.things().isShared(thing)).map(thing -> {
            boolean readers = thing.typeName().endsWith("ReadWriteLock")
                    || world.things().meanings(thing).contains(Meaning.READ_ACQUIRE)
                    || world.things().meanings(thing).contains(Meaning.READ_TRY);
            return world.model(LockModel.class, thing, () -> new LockModel(world, thing.name(), readers));
        });
    }

    void lockOperation(Call call) {
        Optional<LockModel> model = lock(call);
        if (model.isEmpty() || call.neverReturned() || call.threw()) {
            call.keepResult();
            interrupted(call);
            return;
        }
        perform(call, model.get());
    }

    private void perform(Call call, LockModel model) {
        Lane lane = call.lane();
        switch (call.meaning()) {
            case LOCK_ACQUIRE -> model.acquire(lane);
            case LOCK_RELEASE -> model.release(lane);
            case LOCK_TRY, LOCK_TRY_TIMED -> attempt(call, () -> model.acquire(lane), () -> model.tryFails(lane));
            case READ_ACQUIRE -> model.acquireRead(lane);
            case READ_RELEASE -> model.releaseRead(lane);
            case READ_TRY, READ_TRY_TIMED ->
                attempt(call, () -> model.acquireRead(lane), () -> model.tryReadFails(lane));
            case LOCK_IS_TAKEN -> observe(call, model.isTaken());
            // What a thread holds itself does not depend on others.
            default -> call.keepResult();
        }
    }

    // The outcome is kept: a lock that is taken only sometimes could not be recognised as one.
    private static void attempt(Call call, Runnable success, Runnable failure) {
        (call.wasTrue() ? success : failure).run();
        call.keepResult();
    }

    private static void observe(Call call, Expr condition) {
        call.event().result().ifPresent(result -> {
            Expr term = Expr.ite(condition, JavaArithmetic.constant(1), JavaArithmetic.constant(0));
            var local = call.lane().local(result.term());
            call.lane()
                    .act(
                            Expr.TRUE,
                            Map.of(local, term),
                            Observation.evaluated(Map.of(), Map.of(local, result.observed())));
        });
    }

    void conditionOperation(Call call) {
        Optional<LockModel> model = lock(call).filter(found -> found.isHeldBy(call.lane()));
        Optional<Thing> condition = call.event().receiver();
        if (model.isEmpty() || condition.isEmpty() || call.threw("IllegalMonitorStateException")) {
            call.keepResult();
            interrupted(call);
            return;
        }
        switch (call.meaning()) {
            case CONDITION_AWAIT -> model.get().await(call.lane(), condition.get(), ending(call));
            case CONDITION_AWAIT_TIMED -> model.get().await(call.lane(), condition.get(), timedCondition(call));
            case CONDITION_SIGNAL -> model.get().signal(call.lane(), condition.get());
            default -> model.get().broadcast(call.lane(), condition.get());
        }
        call.keepResult();
        interrupted(call);
    }

    // await(time) and awaitUntil say whether the time was left; awaitNanos how much.
    private LockModel.Ending timedCondition(Call call) {
        if (call.neverReturned()) {
            return LockModel.Ending.NEVER;
        }
        if (call.threw()) {
            return LockModel.Ending.EITHER;
        }
        boolean nanos = call.event().entry().name().equals("awaitNanos");
        if (nanos) {
            // A signal may come with no time left.
            return LockModel.Ending.EITHER;
        }
        return call.wasTrue() ? LockModel.Ending.SIGNALLED : LockModel.Ending.TIMED_OUT;
    }
}
