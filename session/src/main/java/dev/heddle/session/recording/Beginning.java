// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import dev.heddle.rebuild.History;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.export.EventOrder;
import dev.heddle.rebuild.export.Occurrence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The beginning of a run that is too long to be taken as a trace program as a whole. A prefix of a run is a run, and
 * events keep their numbers in their threads.
 */
final class Beginning {

    private Beginning() {}

    /** The reason of histories that nobody wanted to see further. */
    static final String NOT_READ = "read no further";

    /** The run up to so many events; the run itself if it has no more. */
    static History of(History history, long most) {
        long events = size(history);
        if (events <= most) {
            return history;
        }
        String why = "of the run's %,d events only the first %,d were read as a program".formatted(events, most);
        List<String> notes = new ArrayList<>(history.notes());
        notes.add(
                why + "; what comes later was only looked at by the linear pass, and its candidates were not decided");
        return cut(history, most, why, notes);
    }

    /** The same for somebody who does not want to see more of it. */
    static History shown(History history, long most) {
        if (size(history) <= most) {
            return history;
        }
        History beginning = cut(history, most, NOT_READ, history.notes());
        return beginning.withThreads(beginning.threads().stream()
                // Who needs an object that is made later could be read further if that was.
                .map(thread -> thread.isStranded() ? thread.upTo(thread.events().size(), NOT_READ) : thread)
                .toList());
    }

    /** Returns true if there was more to be shown. */
    static boolean isOne(History history) {
        return history.threads().stream().anyMatch(thread -> thread.cut().equals(Optional.of(NOT_READ)));
    }

    private static History cut(History history, long most, String why, List<String> notes) {
        Map<String, Integer> counts = new HashMap<>();
        long taken = 0;
        for (Occurrence occurrence : EventOrder.byStamps(history)) {
            if (occurrence.part() == Occurrence.Part.END) {
                continue;
            }
            if (++taken > most) {
                break;
            }
            counts.merge(occurrence.thread(), 1, Integer::sum);
        }
        List<ThreadHistory> threads = new ArrayList<>();
        for (ThreadHistory thread : history.threads()) {
            int kept = counts.getOrDefault(thread.path(), 0);
            threads.add(kept >= thread.events().size() ? thread : thread.upTo(kept, why));
        }
        return new History(threads, history.initial(), notes, history.boxes(), history.details());
    }

    static long size(History history) {
        return history.threads().stream()
                .mapToLong(thread -> thread.events().size())
                .sum();
    }
}
