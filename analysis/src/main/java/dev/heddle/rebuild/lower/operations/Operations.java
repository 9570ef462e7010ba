package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Sharing;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.lower.draft.Cell;
import dev.heddle.rebuild.lower.draft.Lane;
import java.util.Optional;
import java.util.function.Function;

/** Writes the calls that the catalogue models, each by the class that knows its meaning. */
public final class Operations {

    private final World world;
    private final Locks locks;
    private final Threads threads;
    private final Atomics atomics;
    private final Versions versions;
    private final Synchronizers synchronizers;

    /** The operations of a program. */
    public Operations(World world) {
        this.world = world;
        this.locks = new Locks(world);
        this.threads = new Threads(world);
        this.atomics = new Atomics(world);
        this.versions = new Versions(world);
        this.synchronizers = new Synchronizers(world);
    }

    /** The locks that these operations use. */
    public Locks locks() {
        return locks;
    }

    /** The threads that these operations start and join. */
    public Threads threads() {
        return threads;
    }

    /** A call has begun in which code of the program will run. */
    public void begin(Event.Calling calling, Lane lane) {
        lane.mark(calling.before());
    }

    /**
     * Writes a call.
     *
     * @param memory the cell of a place in memory, as the thread sees it
     * @param begun whether {@link #begin} was asked for it
     * @param returned what the code that ran inside of it returned last
     */
    public void write(
            Event.Operation event,
            Lane lane,
            Function<Location, Cell> memory,
            boolean begun,
            Optional<Datum> returned) {
        Call call = new Call(event, lane, world, memory, begun, returned);
        lane.mark(event.before());
        if (event.entry().sharing() == Sharing.MONITOR) {
            locks.guarded(call, () -> dispatch(call));
        } else {
            dispatch(call);
        }
        lane.mark(event.after());
    }

    private void dispatch(Call call) {
        switch (call.meaning()) {
            case CREATE -> create(call);
            case MONITOR_WAIT, MONITOR_WAIT_TIMED, MONITOR_NOTIFY, MONITOR_NOTIFY_ALL -> locks.waitOrNotify(call);
            case THREAD_JOIN,
                    THREAD_JOIN_TIMED,
                    THREAD_IS_ALIVE,
                    THREAD_INTERRUPT,
                    THREAD_IS_INTERRUPTED,
                    THREAD_CLEAR_INTERRUPT,
                    THREAD_SLEEP,
                    THREAD_YIELD,
                    THREAD_START,
                    THREAD_START_NEW,
                    THREAD_CREATE,
                    THREAD_CURRENT,
                    MONITOR_IS_HELD -> threads.threadOperation(call);
            case PARK, PARK_TIMED, UNPARK -> threads.parkOperation(call);
            case LOCK_ACQUIRE,
                    LOCK_RELEASE,
                    LOCK_TRY,
                    LOCK_TRY_TIMED,
                    LOCK_IS_MINE,
                    LOCK_HOLDS,
                    LOCK_IS_TAKEN,
                    READ_ACQUIRE,
                    READ_RELEASE,
                    READ_TRY,
                    READ_TRY_TIMED,
                    READ_HOLDS -> locks.lockOperation(call);
            case CONDITION_AWAIT, CONDITION_AWAIT_TIMED, CONDITION_SIGNAL, CONDITION_SIGNAL_ALL -> locks
                    .conditionOperation(call);
            case SEMAPHORE_ACQUIRE,
                    SEMAPHORE_TRY,
                    SEMAPHORE_TRY_TIMED,
                    SEMAPHORE_RELEASE,
                    SEMAPHORE_DRAIN,
                    SEMAPHORE_REDUCE,
                    SEMAPHORE_AVAILABLE,
                    LATCH_AWAIT,
                    LATCH_AWAIT_TIMED,
                    LATCH_COUNT_DOWN,
                    LATCH_COUNT -> synchronizers.operation(call);
            case CELL_READ,
                    CELL_READ_AS,
                    CELL_WRITE,
                    CELL_GET_AND_SET,
                    CELL_COMPARE_AND_SET,
                    CELL_WEAK_COMPARE_AND_SET,
                    CELL_COMPARE_AND_EXCHANGE,
                    CELL_GET_AND_ADD,
                    CELL_ADD_AND_GET,
                    CELL_GET_AND_INCREMENT,
                    CELL_GET_AND_DECREMENT,
                    CELL_INCREMENT_AND_GET,
                    CELL_DECREMENT_AND_GET,
                    CELL_GET_AND_OR,
                    CELL_GET_AND_AND,
                    CELL_GET_AND_XOR,
                    CELL_GET_AND_UPDATE,
                    CELL_UPDATE_AND_GET,
                    CELL_GET_AND_ACCUMULATE,
                    CELL_ACCUMULATE_AND_GET,
                    ADDER_ADD,
                    ADDER_INCREMENT,
                    ADDER_DECREMENT,
                    ADDER_SUM,
                    ADDER_RESET,
                    ADDER_SUM_THEN_RESET -> atomics.operation(call);
            default -> versions.operation(call);
        }
    }

    private void create(Call call) {
        Entry entry = call.event().entry();
        if (entry.owner().startsWith("java/util/concurrent/atomic/")) {
            atomics.create(call);
        } else {
            call.pinArguments();
        }
        call.keepResult();
    }
}
