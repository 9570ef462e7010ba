// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Variable;
import dev.heddle.program.sync.ConditionVariable;
import dev.heddle.program.sync.Mutex;
import dev.heddle.rebuild.lower.draft.Lane;
import dev.heddle.rebuild.order.Observation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A monitor, a re-entrant lock, or a read-write lock.
 *
 * <p>Only the outermost of nested acquisitions is a step: how often a thread holds a lock is its own affair. Readers are counted;
 * who writes owns the mutex. What is recognised as a lock elsewhere stays recognisable: without readers, it is a {@link Mutex}.
 */
final class LockModel {

    /** The end of a wait. */
    enum Ending {
        /** Somebody chose the thread. */
        SIGNALLED,
        /** Nobody did. */
        TIMED_OUT,
        /** One or the other, or an interrupt. */
        EITHER,
        /** It did not end. */
        NEVER
    }

    private static final Value NOBODY = Value.of(0);
    private static final Expr ZERO = Expr.integer(0);
    private static final Expr ONE = Expr.integer(1);

    private final World world;
    private final String name;
    private final Mutex mutex;
    private final Variable owner;
    private final Optional<Variable> readers;
    private final Map<String, Integer> depths = new HashMap<>();
    private final Map<String, Integer> reads = new HashMap<>();
    private final Map<Object, Condition> conditions = new HashMap<>();

    private record Condition(ConditionVariable variable, String name, List<String> waiters) {
        Variable waiting(Lane lane) {
            return new Variable("%s.waiting.%s".formatted(name, lane.thread()), Sort.BOOL);
        }
    }

    LockModel(World world, String wanted, boolean withReaders) {
        this.world = world;
        this.name = world.draft().freshName(wanted);
        this.mutex = Mutex.in(world.draft().builder(), name);
        this.owner = new Variable(name + ".owner", Sort.INT);
        this.readers = withReaders
                ? Optional.of(world.draft().variable(name + ".readers", Sort.INT, Value.of(0)))
                : Optional.empty();
    }

    // ── writing, or just holding ────────────────────────────────────────────────────────────────────────────────────

    boolean isHeldBy(Lane lane) {
        return depth(lane) > 0;
    }

    int depth(Lane lane) {
        return depths.getOrDefault(lane.thread(), 0);
    }

    void acquire(Lane lane) {
        if (depths.merge(lane.thread(), 1, Integer::sum) == 1) {
            Expr guard = Expr.and(mutex.isFree(), nobodyReads());
            lane.settle();
            lane.beginRegion(this);
            lane.act(guard, mutex.takingBack(lane.builder()), taking(lane));
        }
    }

    /** Finds that another thread has the lock. */
    void tryFails(Lane lane) {
        lane.act(Expr.not(Expr.and(mutex.isFree(), nobodyReads())), Map.of(), Observation.UNKNOWN);
    }

    void release(Lane lane) {
        int depth = depths.merge(lane.thread(), -1, Integer::sum);
        if (depth == 0) {
            lane.act(
                    mutex.isHeldBy(lane.builder()),
                    mutex.givingUp(lane.builder()),
                    Observation.exact(Map.of(owner, number(lane)), Map.of(owner, NOBODY)));
            lane.endRegion(this);
        }
    }

    /** Returns a term that holds if somebody has it, as a term over shared variables. */
    Expr isTaken() {
        return Expr.not(mutex.isFree());
    }

    private Observation taking(Lane lane) {
        Map<Variable, Value> found = new HashMap<>(Map.of(owner, NOBODY));
        readers.ifPresent(count -> found.put(count, Value.of(0)));
        return Observation.exact(found, Map.of(owner, number(lane)));
    }

    private static Value number(Lane lane) {
        return Value.of(lane.builder().number());
    }

    // ── reading ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private Expr nobodyReads() {
        return readers.map(count -> Expr.equal(count.symbol(), ZERO)).orElse(Expr.TRUE);
    }

    private Expr mayRead(Lane lane) {
        return Expr.or(mutex.isFree(), mutex.isHeldBy(lane.builder()));
    }

    int reads(Lane lane) {
        return reads.getOrDefault(lane.thread(), 0);
    }

    void acquireRead(Lane lane) {
        if (reads.merge(lane.thread(), 1, Integer::sum) == 1) {
            Variable count = readers.orElseThrow();
            lane.act(mayRead(lane), Map.of(count, Expr.add(count.symbol(), ONE)), Observation.UNKNOWN);
        }
    }

    void tryReadFails(Lane lane) {
        lane.act(Expr.not(mayRead(lane)), Map.of(), Observation.UNKNOWN);
    }

    void releaseRead(Lane lane) {
        if (reads.merge(lane.thread(), -1, Integer::sum) == 0) {
            Variable count = readers.orElseThrow();
            lane.act(Expr.TRUE, Map.of(count, Expr.subtract(count.symbol(), ONE)), Observation.UNKNOWN);
        }
    }

    // ── waiting ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Waits in the set that belongs to this key, with the lock given up. */
    void await(Lane lane, Object key, Ending ending) {
        Condition condition = condition(key);
        if (!condition.waiters().contains(lane.thread())) {
            condition.waiters().add(lane.thread());
        }
        lane.settle();
        lane.endRegion(this);
        Variable waiting = condition.waiting(lane);
        Observation enter = Observation.exact(Map.of(owner, number(lane)), Map.of(owner, NOBODY, waiting, Value.TRUE));
        Observation back = Observation.exact(Map.of(owner, NOBODY), Map.of(owner, number(lane)));
        Observation gone = Observation.exact(Map.of(), Map.of(waiting, Value.FALSE));
        switch (ending) {
            case TIMED_OUT ->
                lane.apply(
                        condition.variable()::awaitTimesOut,
                        List.of(
                                enter,
                                Observation.exact(Map.of(waiting, Value.TRUE), Map.of(waiting, Value.FALSE)),
                                back));
            case EITHER -> lane.apply(condition.variable()::awaitAtMost, List.of(enter, gone, back));
            case SIGNALLED ->
                lane.apply(
                        condition.variable()::await,
                        List.of(enter, world.spuriousWakeUps() ? gone : woken(waiting), back));
            case NEVER -> lane.apply(condition.variable()::awaitWithoutEnd, List.of(enter));
        }
        if (ending != Ending.NEVER) {
            // Others were let in meanwhile, so what is meant to be atomic begins anew, with the step that takes the
            // lock.
            lane.beginRegionBefore(this);
            if (readers.isPresent()) {
                lane.act(nobodyReads(), Map.of(), Observation.UNKNOWN);
            }
        }
    }

    // Virtual machines do wake threads up for no reason, if rarely; the recorded run may contain that.
    private static Observation woken(Variable waiting) {
        return Observation.exact(Map.of(waiting, Value.FALSE), Map.of()).lapsing();
    }

    void signal(Lane lane, Object key) {
        Condition condition = condition(key);
        lane.apply(condition.variable()::signal, List.of(Observation.UNKNOWN.choosing(condition.waiters())));
    }

    void broadcast(Lane lane, Object key) {
        lane.apply(condition(key).variable()::broadcast, List.of(Observation.UNKNOWN));
    }

    private Condition condition(Object key) {
        return conditions.computeIfAbsent(key, ignored -> {
            String called = world.draft().freshName(name + ".condition");
            ConditionVariable variable = world.spuriousWakeUps()
                    ? ConditionVariable.withSpuriousWakeUps(world.draft().builder(), called, mutex)
                    : ConditionVariable.in(world.draft().builder(), called, mutex);
            return new Condition(variable, called, new ArrayList<>());
        });
    }
}
