// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import dev.heddle.finding.CodePlace;
import dev.heddle.finding.Failure;
import dev.heddle.trace.ClassRecord;
import dev.heddle.trace.Note;
import dev.heddle.trace.RunEnd;
import dev.heddle.trace.Standing;
import dev.heddle.trace.Trace;
import dev.heddle.trace.TraceException;
import dev.heddle.trace.TraceReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The content of a trace file, without reading the logs.
 *
 * @param file the file
 * @param bytes how large it is
 * @param threads how many threads there were
 * @param woven how many classes were woven
 * @param notWoven why classes were not woven, and how many for each reason
 * @param notes what is not modelled, and how often for each kind
 * @param end how the program ended, if that is in the file
 * @param problems what is missing from the file or damaged in it
 * @param standstill threads that waited for ever when somebody ended the program
 */
public record RunSummary(
        Path file,
        long bytes,
        int threads,
        int woven,
        Map<String, Integer> notWoven,
        Map<String, Integer> notes,
        Optional<RunEnd> end,
        List<String> problems,
        List<Stand> standstill) {

    /**
     * A thread that waited for ever.
     *
     * @param failure for what, and where; its thread is the path, or the name if it has none
     * @param stack where it stood, the innermost frame first
     */
    public record Stand(Failure failure, List<String> stack) {

        public Stand {
            stack = List.copyOf(stack);
        }

        static Stand of(Note note) {
            return Standing.read(note.text())
                    .map(standing -> new Stand(waits(note.where(), standing), standing.stack()))
                    .orElseGet(() -> new Stand(new Failure.Said(note.where() + " " + note.text()), List.of()));
        }

        private static Failure waits(String thread, Standing standing) {
            boolean isForEnd = standing.manner() == Standing.Manner.END;
            return new Failure.Waits(
                    thread,
                    Failure.Waits.Manner.valueOf(standing.manner().name()),
                    standing.object().isEmpty()
                            ? List.of()
                            : List.of(new Failure.Waits.Awaited(standing.object(), isForEnd ? "" : standing.other())),
                    isForEnd ? standing.other() : "",
                    new CodePlace(standing.className(), standing.method(), standing.line()));
        }
    }

    public RunSummary {
        standstill = List.copyOf(standstill);
        notWoven = Collections.unmodifiableMap(new LinkedHashMap<>(notWoven));
        notes = Collections.unmodifiableMap(new LinkedHashMap<>(notes));
        problems = List.copyOf(problems);
    }

    /** Returns true if there is anything in it that could be looked at. */
    public boolean sawNothing() {
        return woven == 0;
    }

    static RunSummary of(Path file) {
        try (Trace trace = TraceReader.open(file)) {
            return of(file, trace);
        } catch (TraceException unreadable) {
            return new RunSummary(
                    file,
                    size(file),
                    0,
                    0,
                    Map.of(),
                    Map.of(),
                    Optional.empty(),
                    List.of(String.valueOf(unreadable.getMessage())),
                    List.of());
        }
    }

    static RunSummary of(Path file, Trace trace) {
        Map<String, Integer> notWoven = new LinkedHashMap<>();
        int woven = 0;
        for (ClassRecord record : trace.classes().values()) {
            Optional<String> reason = reasonAgainst(record);
            reason.ifPresent(why -> notWoven.merge(why, 1, Integer::sum));
            woven += reason.isEmpty() ? 1 : 0;
        }
        Map<String, Integer> notes = new LinkedHashMap<>();
        List<Stand> standstill = new ArrayList<>();
        for (Note note : trace.notes().values()) {
            if (note.kind().equals(Note.STANDSTILL)) {
                standstill.add(Stand.of(note));
            } else {
                notes.merge(note.kind(), 1, Integer::sum);
            }
        }
        return new RunSummary(
                file,
                size(file),
                trace.threads().size(),
                woven,
                notWoven,
                notes,
                trace.end(),
                trace.problems(),
                standstill);
    }

    private static Optional<String> reasonAgainst(ClassRecord record) {
        return record.weaving() instanceof ClassRecord.NotWoven left ? Optional.of(left.reason()) : Optional.empty();
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
