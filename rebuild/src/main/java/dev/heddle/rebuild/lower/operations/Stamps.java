// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.ThreadHistory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The order that stamps give to events: each after a stamp that its thread drew before it, and before the next one. */
final class Stamps {

    /**
     * For each event of a thread, the last stamp before it began and the first one after it ended; a stamp that the event drew
     * when it began, or when it ended, is that.
     */
    private static final class Window {
        private final long[] from;
        private final long[] until;

        Window(long[] from, long[] until) {
            this.from = from;
            this.until = until;
        }
    }

    private final Map<String, ThreadHistory> threads = new HashMap<>();
    private final Map<String, Place> starts = new HashMap<>();
    private final Map<String, Window> windows = new HashMap<>();

    Stamps(History history) {
        for (ThreadHistory thread : history.threads()) {
            threads.put(thread.path(), thread);
            for (int i = 0; i < thread.events().size(); i++) {
                if (thread.events().get(i) instanceof Event.Start start) {
                    starts.put(start.child(), new Place(thread.path(), i));
                }
            }
        }
    }

    private Window window(ThreadHistory thread) {
        List<Event> events = thread.events();
        long[] from = new long[events.size()];
        long[] first = new long[events.size()];
        Place start = starts.get(thread.path());
        // What a thread does comes after its start.
        long last = start == null ? 0 : from(start);
        for (int i = 0; i < from.length; i++) {
            long begin = begin(events.get(i));
            long end = end(events.get(i));
            from[i] = Math.max(last, begin);
            // A call in which code ran drew the stamp of its beginning before that code.
            first[i] = begin > last ? begin : end;
            last = Math.max(last, Math.max(begin, end));
        }
        long[] until = new long[events.size()];
        long next = Long.MAX_VALUE;
        for (int i = until.length - 1; i >= 0; i--) {
            long end = end(events.get(i));
            until[i] = end == 0 ? next : end;
            next = first[i] == 0 ? next : first[i];
        }
        return new Window(from, until);
    }

    /** The stamp that was drawn before the event happened; 0 if there is none. */
    private static long begin(Event event) {
        if (event instanceof Event.Operation operation) {
            return operation.before();
        }
        if (event instanceof Event.Calling calling) {
            return calling.before();
        }
        if (event instanceof Event.Write write) {
            return write.stamp();
        }
        return event instanceof Event.Exit exit ? exit.stamp() : 0;
    }

    /** The stamp that was drawn when the event had happened; 0 if there is none. */
    private static long end(Event event) {
        if (event instanceof Event.Operation operation) {
            return operation.after();
        }
        if (event instanceof Event.Read read) {
            return read.stamp();
        }
        return event instanceof Event.Enter enter ? enter.stamp() : 0;
    }

    /** The last stamp that the thread drew before the event happened; 0 if there is none. */
    long from(Place place) {
        return window(place).from[place.event()];
    }

    /** The first stamp that the thread drew when the event had happened; the greatest number if there is none. */
    long until(Place place) {
        return window(place).until[place.event()];
    }

    /** Returns true if the event that should come second was over when the one that should come first began. */
    boolean contradict(Tie tie) {
        return from(tie.before()) > until(tie.after());
    }

    private Window window(Place place) {
        Window known = windows.get(place.thread());
        if (known == null) {
            ThreadHistory thread = threads.get(place.thread());
            if (thread == null) {
                throw new IllegalArgumentException("no thread is called " + place.thread());
            }
            known = window(thread);
            windows.put(place.thread(), known);
        }
        return known;
    }
}
