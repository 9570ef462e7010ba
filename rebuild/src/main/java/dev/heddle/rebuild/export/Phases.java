// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import dev.heddle.catalogue.Meaning;
import dev.heddle.rebuild.Event;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** When operations begin and end, and at which of these times they take place. */
public final class Phases {

    /** Operations that let others do something before they return. */
    private static final Set<Meaning> WAITING = EnumSet.of(
            Meaning.MONITOR_WAIT,
            Meaning.MONITOR_WAIT_TIMED,
            Meaning.CONDITION_AWAIT,
            Meaning.CONDITION_AWAIT_TIMED,
            Meaning.BARRIER_AWAIT,
            Meaning.BARRIER_AWAIT_TIMED,
            Meaning.PHASER_ARRIVE_AND_AWAIT,
            Meaning.EXCHANGE,
            Meaning.EXCHANGE_TIMED,
            Meaning.QUEUE_TRANSFER,
            Meaning.TASK_INVOKE,
            Meaning.TASK_INVOKE_ALL,
            Meaning.EXECUTOR_INVOKE_ALL,
            Meaning.EXECUTOR_INVOKE_ANY,
            Meaning.STREAM_RUN);

    /** Operations that others may have noticed before they returned; the stamp before such an operation tells its place. */
    private static final Set<Meaning> GIVING = EnumSet.of(
            Meaning.LOCK_RELEASE,
            Meaning.READ_RELEASE,
            Meaning.STAMPED_RELEASE,
            Meaning.STAMPED_RELEASE_READ,
            Meaning.STAMPED_RELEASE_WRITE,
            Meaning.STAMPED_TRY_RELEASE_READ,
            Meaning.STAMPED_TRY_RELEASE_WRITE,
            Meaning.STAMPED_TO_OPTIMISTIC,
            Meaning.STAMPED_TO_READ,
            Meaning.SYNCHRONIZER_RELEASE,
            Meaning.THREAD_START,
            Meaning.THREAD_START_NEW,
            Meaning.THREAD_INTERRUPT,
            Meaning.UNPARK,
            Meaning.MONITOR_NOTIFY,
            Meaning.MONITOR_NOTIFY_ALL,
            Meaning.CONDITION_SIGNAL,
            Meaning.CONDITION_SIGNAL_ALL,
            Meaning.SEMAPHORE_RELEASE,
            Meaning.LATCH_COUNT_DOWN,
            Meaning.PHASER_ARRIVE,
            Meaning.PHASER_ARRIVE_AND_LEAVE,
            Meaning.CELL_WRITE,
            Meaning.PAIR_WRITE,
            Meaning.QUEUE_ADD,
            Meaning.QUEUE_OFFER,
            Meaning.QUEUE_PUT,
            Meaning.DEQUE_ADD_FIRST,
            Meaning.DEQUE_OFFER_FIRST,
            Meaning.DEQUE_PUT_FIRST,
            Meaning.MAP_PUT,
            Meaning.TASK_FORK,
            Meaning.TASK_COMPLETE,
            Meaning.EXECUTOR_EXECUTE,
            Meaning.EXECUTOR_SUBMIT,
            Meaning.EXECUTOR_SCHEDULE,
            Meaning.EXECUTOR_SCHEDULE_REPEATED,
            Meaning.STAGE_ASYNC,
            Meaning.STAGE_THEN,
            Meaning.STAGE_BOTH,
            Meaning.STAGE_EITHER,
            Meaning.STAGE_COMPOSE,
            Meaning.STAGE_COMPLETE,
            Meaning.TIMER_SCHEDULE,
            Meaning.TIMER_SCHEDULE_REPEATED,
            Meaning.SCOPE_FORK);

    private Phases() {}

    /** Whether such an operation lets others do something before it returns. */
    public static boolean isWaiting(Meaning meaning) {
        return WAITING.contains(meaning);
    }

    /** The stamp that tells best when the event took place; 0 if it has none. */
    public static long stamp(Event event) {
        if (event instanceof Event.Read read) {
            return read.stamp();
        } else if (event instanceof Event.Write write) {
            return write.stamp();
        } else if (event instanceof Event.Enter enter) {
            return enter.stamp();
        } else if (event instanceof Event.Exit exit) {
            return exit.stamp();
        } else if (event instanceof Event.Calling calling) {
            return calling.before();
        } else if (event instanceof Event.Operation operation) {
            boolean gives = GIVING.contains(operation.entry().meaning());
            return gives || operation.after() == 0 ? operation.before() : operation.after();
        }
        return 0;
    }

    /** Whether the event waited, and threw instead of returning: then nothing tells when that was. */
    public static boolean endsWithoutStamp(Event event) {
        return event instanceof Event.Operation operation
                && isWaiting(operation.entry().meaning())
                && operation.after() == 0;
    }

    // ── two parts ───────────────────────────────────────────────────────────────────────────────────────────────────

    /**
     * Whether the event is there twice, once for its begin.
     *
     * @param starts whether it started threads meanwhile, which may run what it hands over
     */
    public static boolean hasTwoParts(Event event, boolean starts) {
        return event instanceof Event.Operation operation
                && (isWaiting(operation.entry().meaning())
                        || (starts && Ties.hands(operation.entry().meaning())));
    }

    /** The index of the operation that started the threads that are started from this index on; the index itself if none are. */
    static int afterStarts(List<Event> events, int from) {
        int index = from;
        while (index + 1 < events.size()
                && events.get(index) instanceof Event.Start start
                && events.get(index + 1).site().equals(start.site())) {
            index++;
        }
        return index;
    }

    /** Whether the operation called back: then it has begun when it did so, and there is an event for that. */
    static boolean wasCalling(List<Event> events, int operation) {
        int open = 0;
        for (int i = operation - 1; i >= 0; i--) {
            Event event = events.get(i);
            if (event instanceof Event.Return) {
                open++;
            } else if (event instanceof Event.Begin) {
                open--;
            } else if (open == 0) {
                return event instanceof Event.Calling calling
                        && calling.site().equals(events.get(operation).site());
            }
            if (open < 0) {
                return false;
            }
        }
        return false;
    }
}
