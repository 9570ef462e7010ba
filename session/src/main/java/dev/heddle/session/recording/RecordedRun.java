// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import dev.heddle.rebuild.History;
import dev.heddle.trace.ClassRecord;
import dev.heddle.trace.Note;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A recorded run as far as it was read back.
 *
 * @param summary what the file holds
 * @param header what was run, and how
 * @param threads its threads
 * @param classes the classes that the agent met
 * @param notes what is not modelled
 * @param events what the threads did; absent if that was not asked for
 */
public record RecordedRun(
        RunSummary summary,
        Map<String, String> header,
        List<RunThread> threads,
        List<ClassRecord> classes,
        List<Note> notes,
        Optional<Events> events) {

    public RecordedRun {
        header = Collections.unmodifiableMap(new LinkedHashMap<>(header));
        threads = List.copyOf(threads);
        classes = List.copyOf(classes);
        notes = List.copyOf(notes);
    }

    /**
     * The events of the threads.
     *
     * @param history thread by thread
     * @param moments all of it in one order
     * @param isBeginning whether the run goes on, but nobody wanted to know more
     * @param ordering why the order is not the recorded one, if it is not known to be
     * @param notes what is not modelled or had to be assumed
     * @param disagreements where what was read back differs from what was recorded, which is an error of Heddle
     */
    public record Events(
            History history,
            List<Moment> moments,
            boolean isBeginning,
            Optional<String> ordering,
            List<String> notes,
            List<String> disagreements) {
        public Events {
            moments = List.copyOf(moments);
            notes = List.copyOf(notes);
            disagreements = List.copyOf(disagreements);
        }
    }

    /** The threads' own names, by their paths. */
    public Map<String, String> threadNames() {
        Map<String, String> names = new LinkedHashMap<>();
        threads.forEach(thread -> names.put(thread.path(), thread.name()));
        return names;
    }

    /** Returns how the program ended, where that was not just by coming to its end. */
    public List<String> ending() {
        List<String> found = new ArrayList<>(Endings.of(summary.end()));
        events.ifPresent(known -> found.addAll(Endings.uncaught(known.history())));
        return found;
    }

    /** Returns true if all of the run is there: nothing is missing from the file, and every thread was read to its end. */
    public boolean isComplete() {
        return summary.problems().isEmpty() && threads.stream().allMatch(RunThread::isComplete);
    }
}
