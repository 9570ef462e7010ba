// SPDX-License-Identifier: Apache-2.0
package dev.heddle.libraries;

import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.machine.Machine;
import dev.heddle.rebuild.machine.MachineOptions;
import dev.heddle.rebuild.machine.Tally;
import dev.heddle.trace.ClassRecord;
import dev.heddle.trace.Note;
import dev.heddle.trace.Trace;
import dev.heddle.trace.TraceReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a trace holds, and how far it can be rebuilt.
 *
 * @param bytes the size of the file
 * @param threads how many threads there were
 * @param woven how many classes were woven
 * @param notWoven classes that were not, with the reason
 * @param problems what is missing from the file or damaged in it
 * @param events how many events the rebuilt histories have
 * @param cuts why histories end early, and how many do so for that reason, with an example
 * @param rebuilding how long that took
 */
record TraceFacts(
        long bytes,
        int threads,
        int woven,
        List<String> notWoven,
        List<String> problems,
        long events,
        Map<String, List<String>> cuts,
        Duration rebuilding) {

    /** Threads that do nothing but ask again and again are looked at only so far; the page says which. */
    private static final int LONGEST = 10_000_000;

    static TraceFacts of(Path file) {
        long start = System.nanoTime();
        try (Trace trace = TraceReader.open(file)) {
            // Some tests have more events than memory holds, so they are looked at one by one and not kept.
            Tally tally = Machine.count(trace, MachineOptions.standard().withLongest(LONGEST));
            return new TraceFacts(
                    Files.size(file),
                    trace.threads().size(),
                    (int) trace.classes().values().stream()
                            .filter(record -> record.woven().isPresent())
                            .count(),
                    notWoven(trace),
                    trace.problems(),
                    tally.events(),
                    cuts(tally),
                    Duration.ofNanos(System.nanoTime() - start));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> notWoven(Trace trace) {
        List<String> found = new ArrayList<>();
        for (ClassRecord record : trace.classes().values()) {
            if (record.weaving() instanceof ClassRecord.NotWoven reason) {
                found.add("%s: %s".formatted(record.name(), reason.reason()));
            }
        }
        for (Note note : trace.notes().values()) {
            found.add("%s %s: %s".formatted(note.kind(), note.where(), note.text()));
        }
        return found;
    }

    /** Reasons that differ only in numbers and places are one reason. */
    private static Map<String, List<String>> cuts(Tally tally) {
        Map<String, List<String>> cuts = new TreeMap<>();
        for (ThreadHistory thread : tally.ends()) {
            thread.cut()
                    .ifPresent(reason -> cuts.computeIfAbsent(kind(reason), key -> new ArrayList<>())
                            .add("%s (%s): %s".formatted(thread.path(), thread.javaName(), reason)));
        }
        return cuts;
    }

    private static String kind(String reason) {
        if (reason.contains("history of that thread ends before")) {
            return "needs an object of a thread whose history ends before";
        }
        if (reason.contains("disagree")) {
            return "the log and the bytecode disagree";
        }
        return reason.replaceAll(" at [A-Z]\\w*\\.java:\\d+.*", "")
                .replaceAll("\\d+", "N")
                .replaceAll(": the thread was in a call of .*", ", in a call out");
    }

    /** Cuts that can't be: the log says one thing and the bytecode another. */
    List<String> disagreements() {
        return cuts.entrySet().stream()
                .filter(cut -> cut.getKey().contains("disagree"))
                .flatMap(cut -> cut.getValue().stream())
                .toList();
    }

    /** The reasons for cuts, in one line. */
    String cutsByReason() {
        List<String> parts = new ArrayList<>();
        cuts.forEach((reason, threads) -> parts.add("%d x %s".formatted(threads.size(), reason)));
        return parts.isEmpty() ? "none" : String.join("; ", parts);
    }
}
