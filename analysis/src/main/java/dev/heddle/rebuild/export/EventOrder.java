package dev.heddle.rebuild.export;

import dev.heddle.catalogue.Meaning;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.export.Occurrence.Part;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts all events of a history into one order.
 *
 * <p>Events whose place is not given happen right after their thread's event before; the first ones of a thread, right after it
 * was started. That never hurts: only events that others can notice have to be given. An operation that gives something up and
 * then waits, such as {@code wait()}, or that starts a thread for what it hands over, is there twice. It begins right after the
 * thread's event before it: nothing that others can notice lies between.
 */
public final class EventOrder {

    /** An event, by its thread's path and its index among the thread's events. */
    public record Moment(String thread, int event) {}

    private record Stamped(long stamp, int thread, int event) {}

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

    private final List<ThreadHistory> threads;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final int[][] places;
    private final int[] next;
    private final int[] begun;
    private final Deque<Integer> ready = new ArrayDeque<>();
    private final List<Occurrence> order = new ArrayList<>();

    private EventOrder(History history) {
        this.threads = history.threads();
        for (ThreadHistory thread : threads) {
            numbers.put(thread.path(), numbers.size());
        }
        this.places = new int[threads.size()][];
        Arrays.setAll(places, thread -> unplaced(threads.get(thread).events().size()));
        this.next = new int[threads.size()];
        this.begun = unplaced(threads.size());
    }

    private static int[] unplaced(int size) {
        int[] places = new int[size];
        Arrays.fill(places, -1);
        return places;
    }

    /**
     * The order that the moments tell, which must respect each thread's own.
     *
     * @param moments events in the order in which they happened; one that is there more than once happened at its last place
     */
    public static List<Occurrence> following(History history, List<Moment> moments) {
        return new EventOrder(history).arranged(moments);
    }

    /**
     * An order that respects the stamps and nothing else: what synchronises comes as it was recorded, except for operations on
     * the same object that overlapped; plain accesses come as early as they can, whatever values they found.
     */
    public static List<Occurrence> byStamps(History history) {
        List<Stamped> stamps = new ArrayList<>();
        for (int thread = 0; thread < history.threads().size(); thread++) {
            List<Event> events = history.threads().get(thread).events();
            long latest = 0;
            for (int i = 0; i < events.size(); i++) {
                long stamp = stamp(events.get(i));
                if (stamp > 0) {
                    // An operation comes after what it called back, although its first stamp does not.
                    latest = Math.max(latest, stamp);
                    stamps.add(new Stamped(latest, thread, i));
                }
            }
        }
        stamps.sort(Comparator.comparingLong(Stamped::stamp).thenComparing(Stamped::thread));
        List<ThreadHistory> threads = history.threads();
        return following(
                history,
                stamps.stream()
                        .map(at -> new Moment(threads.get(at.thread()).path(), at.event()))
                        .toList());
    }

    private static long stamp(Event event) {
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

    static boolean isWaiting(Meaning meaning) {
        return WAITING.contains(meaning);
    }

    // ── arranging ───────────────────────────────────────────────────────────────────────────────────────────────────

    private List<Occurrence> arranged(List<Moment> moments) {
        for (int i = 0; i < moments.size(); i++) {
            places[thread(moments.get(i))][moments.get(i).event()] = i;
        }
        roots().forEach(this::goOn);
        for (int i = 0; i < moments.size(); i++) {
            int thread = thread(moments.get(i));
            int event = moments.get(i).event();
            if (places[thread][event] == i) {
                while (next[thread] <= event) {
                    emit(thread);
                }
                goOn(thread);
            }
        }
        // Threads of which nobody knows who started them, or whose start was never reached.
        for (int thread = 0; thread < threads.size(); thread++) {
            goOn(thread);
        }
        return order;
    }

    private int thread(Moment moment) {
        Integer number = numbers.get(moment.thread());
        if (number == null) {
            throw new IllegalArgumentException("no thread is called " + moment.thread());
        }
        return number;
    }

    private Collection<Integer> roots() {
        Map<String, Integer> roots = new LinkedHashMap<>();
        threads.forEach(thread -> roots.put(thread.path(), roots.size()));
        for (ThreadHistory thread : threads) {
            for (Event event : thread.events()) {
                if (event instanceof Event.Start start) {
                    roots.remove(start.child());
                }
            }
        }
        return roots.values();
    }

    /** Lets the thread, and those that it starts, do all that has no place of its own. */
    private void goOn(int first) {
        ready.add(first);
        while (!ready.isEmpty()) {
            int thread = ready.remove();
            while (next[thread] < places[thread].length && places[thread][next[thread]] < 0) {
                emit(thread);
            }
            if (next[thread] < places[thread].length) {
                begin(thread);
            }
        }
    }

    private void emit(int thread) {
        begin(thread);
        ThreadHistory history = threads.get(thread);
        Part part = begun[thread] == next[thread] ? Part.END : Part.WHOLE;
        Event event = history.events().get(next[thread]++);
        order.add(new Occurrence(history.path(), event, part));
        if (event instanceof Event.Start start && numbers.containsKey(start.child())) {
            ready.add(numbers.get(start.child()));
        }
    }

    private void begin(int thread) {
        ThreadHistory history = threads.get(thread);
        List<Event> events = history.events();
        int operation = afterStarts(events, next[thread]);
        if (begun[thread] == operation || operation == events.size()) {
            return;
        }
        if (hasTwoParts(events.get(operation), operation > next[thread])) {
            begun[thread] = operation;
            if (!wasCalling(events, operation)) {
                order.add(new Occurrence(history.path(), events.get(operation), Part.BEGIN));
            }
        }
    }

    // An operation that starts threads has begun when it does so: the new threads may run what it hands over.
    private static boolean hasTwoParts(Event event, boolean starts) {
        return event instanceof Event.Operation operation
                && (isWaiting(operation.entry().meaning())
                        || (starts && Ties.hands(operation.entry().meaning())));
    }

    private static int afterStarts(List<Event> events, int from) {
        int index = from;
        while (index + 1 < events.size()
                && events.get(index) instanceof Event.Start start
                && events.get(index + 1).site().equals(start.site())) {
            index++;
        }
        return index;
    }

    // An operation that called back has begun when it did so, and there is an event for that.
    private static boolean wasCalling(List<Event> events, int operation) {
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
