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

    /** The run up to so many events; the run itself if it has no more. */
    static History of(History history, long most) {
        long events = size(history);
        if (events <= most) {
            return history;
        }
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
        String why = "of the run's %,d events only the first %,d were read as a program".formatted(events, most);
        List<ThreadHistory> threads = new ArrayList<>();
        for (ThreadHistory thread : history.threads()) {
            int kept = counts.getOrDefault(thread.path(), 0);
            boolean isWhole = kept >= thread.events().size();
            threads.add(
                    isWhole
                            ? thread
                            : new ThreadHistory(
                                    thread.path(),
                                    thread.javaName(),
                                    thread.thread(),
                                    thread.events().subList(0, kept),
                                    thread.visits(),
                                    Optional.of(why)));
        }
        List<String> notes = new ArrayList<>(history.notes());
        notes.add(
                why + "; what comes later was only looked at by the linear pass, and its candidates were not decided");
        return new History(threads, history.initial(), notes, history.boxes(), history.details());
    }

    static long size(History history) {
        return history.threads().stream()
                .mapToLong(thread -> thread.events().size())
                .sum();
    }
}
