// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Sharing;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.lower.draft.Cell;
import dev.heddle.rebuild.lower.draft.Lane;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** Writes the calls that the catalogue models, each by the class that knows its meaning. */
public final class Operations {

    private final World world;
    private final Locks locks;
    private final Threads threads;
    private final Atomics atomics;
    private final Versions versions;
    private final Barriers barriers;
    private final Phasers phasers;
    private final Maps maps;
    private final Queues queues;
    private final Futures futures;
    private final StampedLocks stampedLocks;
    private final Map<Meaning, Consumer<Call>> writers = new EnumMap<>(Meaning.class);

    /** The operations of a program. */
    public Operations(World world, TaskOrder tasks) {
        this.world = world;
        this.locks = new Locks(world);
        this.threads = new Threads(world);
        this.atomics = new Atomics(world);
        this.versions = new Versions(world);
        this.barriers = new Barriers(world);
        this.phasers = new Phasers(world);
        this.maps = new Maps(world);
        this.queues = new Queues(world);
        this.futures = new Futures(world, tasks);
        this.stampedLocks = new StampedLocks(world);
        registerSynchronisation();
        registerData();
        registerTasks();
        registerWhatIsKept();
    }

    /** The locks that these operations use. */
    public Locks locks() {
        return locks;
    }

    /** The threads that these operations start and join. */
    public Threads threads() {
        return threads;
    }

    /** The futures that these operations complete and wait for. */
    public Futures futures() {
        return futures;
    }

    /** Places in memory that a call writes besides what it acts on. */
    public static List<Location> alsoWrites(Event.Operation event) {
        return Pairs.alsoWrites(event);
    }

    /** Whether there is something that writes calls of this meaning. */
    boolean knows(Meaning meaning) {
        return writers.containsKey(meaning);
    }

    /** A call has begun in which code of the program will run. */
    public void begin(Event.Calling calling, Lane lane) {
        lane.mark(calling.before());
        if (calling.entry().sharing() == Sharing.MONITOR) {
            locks.beginGuarded(calling, lane);
        }
        switch (calling.entry().meaning()) {
            case BARRIER_AWAIT, BARRIER_AWAIT_TIMED -> barriers.begin(calling, lane);
            case MAP_COMPUTE, MAP_COMPUTE_IF_ABSENT, MAP_COMPUTE_IF_PRESENT, MAP_MERGE -> maps.begin(calling, lane);
            default -> {}
        }
    }

    /**
     * Writes a call.
     *
     * @param memory the cell of a place in memory, as the thread sees it
     * @param begun whether {@link #begin} was asked for it
     * @param returned what the code that ran inside of it returned last
     * @param ran whose code ran inside of it
     */
    public void write(
            Event.Operation event,
            Lane lane,
            Function<Location, Cell> memory,
            boolean begun,
            Optional<Datum> returned,
            Set<Thing> ran) {
        Call call = new Call(event, lane, world, memory, begun, returned);
        lane.mark(event.before());
        Consumer<Call> writer =
                isDoneInside(event, ran) ? Operations::keep : writers.getOrDefault(call.meaning(), versions::operation);
        if (event.entry().sharing() == Sharing.MONITOR) {
            locks.guarded(call, () -> writer.accept(call));
        } else {
            writer.accept(call);
        }
        lane.mark(event.after());
    }

    /** Whether a call only hands on to an object of the program, whose own code has done all that there is to do. */
    private boolean isDoneInside(Event.Operation event, Set<Thing> ran) {
        return event.receiver()
                .map(world.things()::base)
                .filter(base -> ran.contains(base)
                        && event.receiver().filter(base::equals).isEmpty())
                .isPresent();
    }

    /** Whether an update by a function that only computes can be written as one step. */
    public boolean canUpdate(Event.Operation event, PureUpdate update) {
        return MapModel.isComputation(event.entry().meaning())
                ? maps.canUpdate(event, update)
                : atomics.canUpdate(event, update);
    }

    /** Writes such an update. */
    public void update(Event.Operation event, Lane lane, Function<Location, Cell> memory, PureUpdate update) {
        Call call = new Call(event, lane, world, memory, false, Optional.of(update.returned()));
        lane.mark(event.before());
        if (MapModel.isComputation(event.entry().meaning())) {
            maps.update(call, update);
        } else {
            atomics.update(call, update);
        }
        lane.mark(event.after());
    }

    // ── who writes what ─────────────────────────────────────────────────────────────────────────────────────────────

    private void register(Consumer<Call> writer, String... prefixes) {
        for (Meaning meaning : Meaning.values()) {
            for (String prefix : prefixes) {
                if (meaning.name().startsWith(prefix)) {
                    writers.put(meaning, writer);
                }
            }
        }
    }

    private void registerSynchronisation() {
        register(threads::threadOperation, "THREAD_");
        register(locks::waitOrNotify, "MONITOR_WAIT", "MONITOR_NOTIFY");
        register(threads::threadOperation, "MONITOR_IS_HELD");
        register(threads::parkOperation, "PARK", "UNPARK");
        register(this::lock, "LOCK_", "READ_");
        register(locks::conditionOperation, "CONDITION_");
        register(stampedLocks::operation, "STAMPED_");
        register(new Synchronizers(world)::operation, "SEMAPHORE_", "LATCH_");
        register(barriers::operation, "BARRIER_");
        register(phasers::operation, "PHASER_");
        register(new Exchangers(world)::operation, "EXCHANGE");
        // What they do is in the program's own code, which they call; the rest is waiting.
        register(Operations::keep, "SYNCHRONIZER_");
    }

    private void registerData() {
        register(atomics::operation, "CELL_", "ADDER_");
        register(Operations::keep, "CELL_LENGTH", "CELL_FIND", "FENCE");
        register(this::adder, "ADDER_");
        register(new Pairs(world)::operation, "PAIR_");
        register(
                versions::operation,
                "ACCUMULATOR_",
                "LIST_",
                "SORTED_",
                "TEXT_",
                "BITS_",
                "ENTRY_",
                "ITERATOR_",
                "DRAW");
        register(this::collection, "COLLECTION_");
        register(maps::operation, "MAP_", "SET_");
        register(queues::operation, "QUEUE_", "DEQUE_");
        register(versions::operation, "SHARED_", "ARRAY_");
        register(this::observe, "OBSERVE", "CHANGE");
        register(Operations::keep, "SYNCHRONIZED_VIEW", "FIXED_VIEW", "COLLECTION_VIEW", "MAP_VIEW");
        register(new ThreadLocals(world)::operation, "LOCAL_");
        register(Operations::keep, "LOCAL_BIND");
        register(this::create, "CREATE");
    }

    private void registerTasks() {
        register(futures::operation, "FUTURE_", "STAGE_", "TASK_");
        register(Operations::keep, "EXECUTOR_", "COMPLETION_", "TIMER_", "SCOPE_", "STREAM_", "TASK_CREATE");
    }

    // Nothing of these is shared state; what they return is a value from outside.
    private void registerWhatIsKept() {
        register(
                Operations::keep, "PURE", "CONFIGURE", "ENVIRONMENT", "RANDOM", "EXIT", "INPUT", "ASSERT_", "MATCHER_");
        register(this::unseen, "REFLECT_", "UNSAFE", "THREAD_STOP");
    }

    private static void keep(Call call) {
        call.pinArguments();
        call.keepResult();
    }

    // What a call runs of the program's own code is seen; only what it does otherwise is not.
    private void unseen(Call call) {
        if (call.begun()) {
            keep(call);
            return;
        }
        world.draft().note("what it does to shared data is not modelled", call.description());
        keep(call);
    }

    private void lock(Call call) {
        if (call.subject().filter(StampedLocks::isStamped).isPresent()) {
            stampedLocks.operation(call);
        } else {
            locks.lockOperation(call);
        }
    }

    // Doubles are added as bits of doubles, which is no sum of numbers.
    private void adder(Call call) {
        if (call.event().entry().owner().endsWith("DoubleAdder")) {
            versions.operation(call);
        } else {
            atomics.operation(call);
        }
    }

    private void collection(Call call) {
        Optional<Thing> subject = call.subject();
        if (subject.flatMap(thing -> QueueModel.of(world, thing)).isPresent()) {
            queues.operation(call);
        } else if (subject.flatMap(thing -> MapModel.of(world, thing)).isPresent()) {
            maps.operation(call);
        } else {
            versions.operation(call);
        }
    }

    private void observe(Call call) {
        String owner = call.event().entry().owner();
        if (owner.equals("java/util/concurrent/Phaser")) {
            phasers.operation(call);
        } else if (owner.equals("java/lang/Thread")) {
            // A thread's name, priority and state say nothing about shared data.
            keep(call);
        } else {
            versions.operation(call);
        }
    }

    private void create(Call call) {
        Entry entry = call.event().entry();
        if (entry.owner().startsWith("java/util/concurrent/atomic/Atomic")) {
            atomics.create(call);
        } else {
            call.pinArguments();
        }
        call.keepResult();
    }
}
