package dev.heddle.session.recording;

import dev.heddle.trace.ClassRecord;
import dev.heddle.trace.Note;
import dev.heddle.trace.RunEnd;
import dev.heddle.trace.Trace;
import dev.heddle.trace.TraceException;
import dev.heddle.trace.TraceReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a trace file holds, without reading the logs.
 *
 * @param file the file
 * @param bytes how large it is
 * @param threads how many threads there were
 * @param woven how many classes were woven
 * @param notWoven why classes were not woven, and how many for each reason
 * @param notes what is not modelled, and how often for each kind
 * @param end how the program ended, if that is in the file
 * @param problems what is missing from the file or damaged in it
 */
public record RunSummary(
        Path file,
        long bytes,
        int threads,
        int woven,
        Map<String, Integer> notWoven,
        Map<String, Integer> notes,
        Optional<RunEnd> end,
        List<String> problems) {

    public RunSummary {
        notWoven = Collections.unmodifiableMap(new LinkedHashMap<>(notWoven));
        notes = Collections.unmodifiableMap(new LinkedHashMap<>(notes));
        problems = List.copyOf(problems);
    }

    /** Whether there is anything in it that could be looked at. */
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
                    List.of(String.valueOf(unreadable.getMessage())));
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
        for (Note note : trace.notes().values()) {
            notes.merge(note.kind(), 1, Integer::sum);
        }
        return new RunSummary(
                file, size(file), trace.threads().size(), woven, notWoven, notes, trace.end(), trace.problems());
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
