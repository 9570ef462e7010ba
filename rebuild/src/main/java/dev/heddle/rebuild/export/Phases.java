// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Trait;
import dev.heddle.rebuild.Event;
import java.util.List;

/** When operations begin and end, and at which of these times they take place. */
public final class Phases {

    private Phases() {}

    /** Whether such an operation lets others do something before it returns. */
    public static boolean isWaiting(Meaning meaning) {
        return meaning.is(Trait.LETS_OTHERS_GO);
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
            boolean gives = operation.entry().meaning().is(Trait.SEEN_EARLY);
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
