// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Sharing;
import dev.heddle.catalogue.Subject;
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

    private void register(Consumer<Call> writer, Subject... subjects) {
        Set<Subject> all = Set.of(subjects);
        for (Meaning meaning : Meaning.values()) {
            if (all.contains(meaning.subject())) {
                writers.put(meaning, writer);
            }
        }
    }

    /** Of single meanings, after those of their subject. */
    private void register(Consumer<Call> writer, Meaning... meanings) {
        for (Meaning meaning : meanings) {
            writers.put(meaning, writer);
        }
    }

    private void registerSynchronisation() {
        register(threads::threadOperation, Subject.THREAD);
        register(locks::waitOrNotify, Subject.MONITOR);
        register(threads::threadOperation, Meaning.MONITOR_IS_HELD);
        register(threads::parkOperation, Subject.PERMIT);
        register(this::lock, Subject.LOCK, Subject.READ_LOCK);
        register(locks::conditionOperation, Subject.CONDITION);
        register(stampedLocks::operation, Subject.STAMPED);
        register(new Synchronizers(world)::operation, Subject.SEMAPHORE, Subject.LATCH);
        register(barriers::operation, Subject.BARRIER);
        register(phasers::operation, Subject.PHASER);
        register(new Exchangers(world)::operation, Subject.EXCHANGER);
        // What they do is in the program's own code, which they call; the rest is waiting.
        register(Operations::keep, Subject.SYNCHRONIZER);
    }

    private void registerData() {
        register(atomics::operation, Subject.CELL);
        register(Operations::keep, Meaning.CELL_LENGTH, Meaning.CELL_FIND, Meaning.FENCE);
        register(this::adder, Subject.ADDER);
        register(new Pairs(world)::operation, Subject.PAIR);
        register(
                versions::operation,
                Subject.ACCUMULATOR,
                Subject.LIST,
                Subject.SORTED,
                Subject.TEXT,
                Subject.BITS,
                Subject.ENTRY,
                Subject.ITERATOR,
                Subject.SHARED,
                Subject.ARRAY);
        register(versions::operation, Meaning.DRAW);
        register(this::collection, Subject.COLLECTION);
        register(maps::operation, Subject.MAP, Subject.SET);
        register(queues::operation, Subject.QUEUE, Subject.DEQUE);
        register(this::observe, Meaning.OBSERVE, Meaning.CHANGE);
        register(Operations::keep, Subject.VIEW);
        register(Operations::keep, Meaning.COLLECTION_VIEW, Meaning.MAP_VIEW);
        register(new ThreadLocals(world)::operation, Subject.LOCAL);
        register(Operations::keep, Meaning.LOCAL_BIND);
        register(this::create, Meaning.CREATE);
    }

    private void registerTasks() {
        register(futures::operation, Subject.FUTURE, Subject.STAGE, Subject.TASK);
        register(Operations::keep, Meaning.TASK_CREATE);
        register(
                Operations::keep,
                Subject.EXECUTOR,
                Subject.COMPLETION,
                Subject.TIMER,
                Subject.SCOPE,
                Subject.FLOW,
                Subject.STREAM);
    }

    // Nothing of these is shared state; what they return is a value from outside.
    private void registerWhatIsKept() {
        register(Operations::keep, Meaning.PURE, Meaning.CONFIGURE, Meaning.ENVIRONMENT, Meaning.RANDOM);
        register(Operations::keep, Subject.EXIT, Subject.INPUT, Subject.ASSERTION, Subject.MATCHER);
        register(this::unseen, Subject.REFLECTION);
        register(this::unseen, Meaning.THREAD_STOP);
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
