// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts all events of a history into one order.
 *
 * <p>Events whose place is not given happen right after their thread's event before; the first ones of a thread, right after it
 * was started. That never hurts: only events that others can notice have to be given. An operation that gives something up and
 * then waits, such as {@code wait()}, or that starts a thread for what it hands over, is there twice. It begins right after the
 * thread's event before it: nothing that others can notice lies between. A task does not begin before it was handed over, unless
 * the given places say so.
 */
public final class EventOrder {

    /** An event, by its thread's path and its index among the thread's events. */
    public record Moment(String thread, int event) {}

    private record Stamped(long stamp, int thread, int event) {}

    private final List<ThreadHistory> threads;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final int[][] places;
    private final int[] next;
    private final int[] begun;
    private final EventGates gates;
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
        this.gates = new EventGates(new Ties(history));
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
            addStamps(history.threads().get(thread).events(), thread, stamps);
        }
        stamps.sort(Comparator.comparingLong(Stamped::stamp)
                .thenComparing(Stamped::thread)
                .thenComparing(Stamped::event));
        List<ThreadHistory> threads = history.threads();
        return following(
                history,
                stamps.stream()
                        .map(at -> new Moment(threads.get(at.thread()).path(), at.event()))
                        .toList());
    }

    // An operation comes after what it called back, although its first stamp does not: so a stamp counts for at least
    // as much as
    // those before it. What waited and then threw has no stamp of its end, which comes before the thread's next stamp.
    private static void addStamps(List<Event> events, int thread, List<Stamped> stamps) {
        long[] own = new long[events.size()];
        long latest = 0;
        for (int i = 0; i < own.length; i++) {
            own[i] = Phases.stamp(events.get(i));
            latest = Math.max(latest, own[i]);
            own[i] = own[i] > 0 ? latest : 0;
        }
        long next = 0;
        for (int i = own.length - 1; i >= 0; i--) {
            if (own[i] > 0) {
                next = next > 0 && Phases.endsWithoutStamp(events.get(i)) ? next : own[i];
                stamps.add(new Stamped(next, thread, i));
            }
        }
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
        // Threads of which nobody knows who started them, and tasks of which nobody knows who handed them over.
        for (int thread = 0; thread < threads.size(); thread++) {
            while (next[thread] < places[thread].length) {
                emit(thread);
                goOn(thread);
            }
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

    /** Lets the thread, and those that it starts or hands tasks to, do all that has no place of its own. */
    private void goOn(int first) {
        ready.add(first);
        while (!ready.isEmpty()) {
            int thread = ready.remove();
            while (isFree(thread)) {
                emit(thread);
            }
            if (next[thread] < places[thread].length) {
                begin(thread);
            }
        }
    }

    private boolean isFree(int thread) {
        return next[thread] < places[thread].length
                && places[thread][next[thread]] < 0
                && gates.mayPass(threads.get(thread).events().get(next[thread]), thread);
    }

    private void emit(int thread) {
        begin(thread);
        boolean isEnd = begun[thread] == next[thread];
        Event event = threads.get(thread).events().get(next[thread]++);
        add(thread, event, isEnd ? Part.END : Part.WHOLE);
        gates.pass(event);
        if (event instanceof Event.Start start && numbers.containsKey(start.child())) {
            ready.add(numbers.get(start.child()));
        }
    }

    private void begin(int thread) {
        List<Event> events = threads.get(thread).events();
        int operation = Phases.afterStarts(events, next[thread]);
        if (begun[thread] != operation && Phases.hasTwoParts(events.get(operation), operation > next[thread])) {
            begun[thread] = operation;
            if (!Phases.wasCalling(events, operation)) {
                add(thread, events.get(operation), Part.BEGIN);
            }
        }
    }

    private void add(int thread, Event event, Part part) {
        order.add(new Occurrence(threads.get(thread).path(), event, part));
        if (part != Part.END) {
            ready.addAll(gates.hand(event));
        }
    }
}
