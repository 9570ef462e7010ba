// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.program.Schedule;
import dev.heddle.program.StandardInput;
import dev.heddle.program.Step;
import dev.heddle.program.ctrc.CtrcWriter;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.MarkedStretches;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.export.EventOrder;
import dev.heddle.rebuild.export.Occurrence;
import dev.heddle.rebuild.export.PerfettoWriter;
import dev.heddle.rebuild.export.RapidWriter;
import dev.heddle.rebuild.lower.Lowering;
import dev.heddle.rebuild.lower.LoweringOptions;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.rebuild.lower.RoundTrip;
import dev.heddle.rebuild.machine.EventSink;
import dev.heddle.rebuild.machine.Machine;
import dev.heddle.rebuild.machine.MachineOptions;
import dev.heddle.trace.LogEnd;
import dev.heddle.trace.ThreadRecord;
import dev.heddle.trace.Trace;
import dev.heddle.trace.TraceException;
import dev.heddle.trace.TraceReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads a recorded run back: its tables, what its threads did, and the trace program that it stands for. */
public final class ShowSession {

    private ShowSession() {}

    /**
     * Reads a run.
     *
     * @param marks what is said about the program, besides what was said when it was recorded
     * @param reading how much of what its threads did
     * @throws HeddleException if the file is no trace, or one that this Heddle can't read
     */
    public static RecordedRun read(Path file, Marks marks, Reading reading) {
        try (Trace trace = open(file)) {
            Optional<RecordedRun.Events> events = reading.events() > 0
                    ? Optional.of(events(file, beginning(trace, marks, reading.events())))
                    : Optional.empty();
            Map<String, Heard> heard = new HashMap<>();
            events.ifPresent(
                    known -> known.history().threads().forEach(thread -> heard.put(thread.path(), Heard.of(thread))));
            return run(file, trace, heard, events);
        }
    }

    // No thread has more of the run's first events than there are of them, so no thread needs to be read further.
    private static History beginning(Trace trace, Marks marks, long most) {
        int longest = (int) Math.min(longest(trace), most < Integer.MAX_VALUE ? most + 1 : most);
        return Beginning.shown(history(trace, marks, longest), most);
    }

    private static RecordedRun run(
            Path file, Trace trace, Map<String, Heard> heard, Optional<RecordedRun.Events> events) {
        return new RecordedRun(
                RunSummary.of(file, trace),
                trace.header(),
                threads(trace, heard),
                List.copyOf(trace.classes().values()),
                List.copyOf(trace.notes().values()),
                events);
    }

    /**
     * A run of which somebody else was told the events.
     *
     * @param run without events; its threads have their numbers
     * @param history what else is known; its threads have no events
     */
    public record Told(RecordedRun run, History history) {}

    /**
     * Reads a run of any length, and tells what its threads did as it is found out. Stretches that are marked by their lines are not told.
     *
     * @throws HeddleException if the file is no trace, or one that this Heddle can't read
     */
    public static Told tell(Path file, Marks marks, EventSink sink) {
        try (Trace trace = open(file)) {
            Map<String, Heard> heard = new HashMap<>();
            MachineOptions options = options(trace, marks).withLongest(Integer.MAX_VALUE);
            History history = Machine.tell(trace, options, (thread, event) -> {
                heard.computeIfAbsent(thread, ignored -> new Heard()).add(event);
                sink.take(thread, event);
            });
            history.threads()
                    .forEach(thread -> heard.computeIfAbsent(thread.path(), ignored -> new Heard()).cut = thread.cut());
            return new Told(run(file, trace, heard, Optional.empty()), history);
        }
    }

    /**
     * The trace program of a run.
     *
     * @throws HeddleException if the file is no trace, or one that this Heddle can't read
     */
    public static Rebuilt program(Path file, Marks marks) {
        return program(file, marks, LoweringOptions.DEFAULT);
    }

    /**
     * The trace program of a run.
     *
     * @throws HeddleException if the file is no trace, or one that this Heddle can't read
     */
    public static Rebuilt program(Path file, Marks marks, LoweringOptions options) {
        return reread(file, marks, options, Long.MAX_VALUE).rebuilt();
    }

    /**
     * A run with both readings of it.
     *
     * @throws HeddleException if the file is no trace, or one that this Heddle can't read
     */
    public static Reread reread(Path file, Marks marks, LoweringOptions options) {
        return reread(file, marks, options, MOST_LOWERED);
    }

    /**
     * A run with both readings of it. Of a long one only the beginning becomes a program, and the program says so.
     *
     * @param most of how many events a program is made
     * @throws HeddleException if the file is no trace, or one that this Heddle can't read
     */
    public static Reread reread(Path file, Marks marks, LoweringOptions options, long most) {
        try (Trace trace = open(file)) {
            return lowered(file, history(trace, marks), options, most);
        }
    }

    /** A run that was read before, with a program that is made of it in another way: reading it takes much longer than that. */
    public static Reread reread(Path file, Reread before, LoweringOptions options) {
        return lowered(file, before.history(), options, MOST_LOWERED);
    }

    private static Reread lowered(Path file, History history, LoweringOptions options, long most) {
        long fitting = Runtime.getRuntime().maxMemory() / BYTES_PER_EVENT;
        History beginning = Beginning.of(history, Math.min(most, fitting));
        Rebuilt rebuilt = lower(file, beginning, options);
        requireAgreement(file, rebuilt);
        return new Reread(history, rebuilt, beginning == history);
    }

    // Nothing that was recorded breaks the rules of programs; what was changed afterwards may.
    private static Rebuilt lower(Path file, History history, LoweringOptions options) {
        try {
            return Lowering.lower(history, options);
        } catch (IllegalArgumentException senseless) {
            throw new HeddleException(
                    Problem.BROKEN_INPUT,
                    "%s: what was read back makes no sense: %s%n        the file was changed, or Heddle is wrong; record the run again, and report it if that says the same"
                            .formatted(file, senseless.getMessage()),
                    senseless);
        }
    }

    /** Of how many events a program is made if solvers are to be asked many questions about it. */
    private static final long MOST_LOWERED = 100_000;

    /** What an event and its steps take until there is a program of them, generously. */
    private static final long BYTES_PER_EVENT = 1_000;

    /**
     * A run as what its threads did, and as the trace program that stands for it.
     *
     * @param history what its threads did
     * @param isWhole whether the program stands for all of the run
     */
    public record Reread(History history, Rebuilt rebuilt, boolean isWhole) {

        /** All events in one order, the recorded one if it is known. */
        public List<Occurrence> order() {
            return rebuilt.recorded()
                    .filter(ignored -> isWhole)
                    .map(schedule -> EventOrder.following(history, moments(rebuilt, schedule)))
                    .orElseGet(() -> EventOrder.byStamps(history));
        }

        /** Returns true if {@link #order} is the recorded one. */
        public boolean isOrderRecorded() {
            return isWhole && rebuilt.recorded().isPresent();
        }
    }

    /** The trace program of a run as {@code .ctrc} text. */
    public static String programText(Path file, Marks marks) {
        Rebuilt rebuilt = program(file, marks);
        try {
            return CtrcWriter.write(rebuilt.program());
        } catch (IllegalArgumentException unwritable) {
            // The JVM lets names have all letters but four, and a changed file any.
            throw new HeddleException(
                    Problem.BROKEN_INPUT, "%s: %s".formatted(file, unwritable.getMessage()), unwritable);
        }
    }

    // A program that does not do in the recorded order what was recorded would make everything wrong that is said about
    // it.
    private static void requireAgreement(Path file, Rebuilt rebuilt) {
        List<String> disagreements = rebuilt.recorded().isPresent() ? RoundTrip.check(rebuilt) : List.of();
        if (!disagreements.isEmpty()) {
            throw new HeddleException(
                    Problem.BROKEN_INPUT,
                    "%s: what was read back differs from what was recorded: %s%n        the file was changed, or Heddle is wrong; record the run again, and report it if that says the same"
                            .formatted(file, String.join("; ", disagreements)));
        }
    }

    /**
     * Writes a run as RAPID's STD text.
     *
     * @return what got lost, in words
     */
    public static List<String> writeRapid(Path file, Marks marks, Appendable out) throws IOException {
        History history = history(file, marks, Integer.MAX_VALUE);
        Order order = order(file, history);
        List<String> notes = new ArrayList<>(order.reservation().stream().toList());
        notes.addAll(RapidWriter.write(history, order.events(), out).notes());
        return notes;
    }

    /** Writes a run in the JSON that trace viewers load, and leaves the writer open. */
    public static void writePerfetto(Path file, Marks marks, Writer out) {
        try (Trace trace = open(file)) {
            History history = history(trace, marks);
            Order order = order(file, history);
            Map<String, String> metadata = new LinkedHashMap<>(trace.header());
            order.reservation().ifPresent(reservation -> metadata.put("order", reservation));
            PerfettoWriter.write(history, order.events(), metadata, out);
        }
    }

    /**
     * Returns what the threads of a run did.
     *
     * @param longest of a thread with more events only so many are read, and it is said to be cut
     * @throws HeddleException if the file is no trace, or one that this Heddle can't read
     */
    public static History history(Path file, Marks marks, int longest) {
        try (Trace trace = open(file)) {
            return history(trace, marks, Math.min(longest, longest(trace)));
        }
    }

    private static Trace open(Path file) {
        try {
            return TraceReader.open(file);
        } catch (TraceException broken) {
            throw new HeddleException(Problem.BROKEN_INPUT, String.valueOf(broken.getMessage()), broken);
        }
    }

    private static History history(Trace trace, Marks marks) {
        return history(trace, marks, longest(trace));
    }

    private static History history(Trace trace, Marks marks, int longest) {
        History history = Machine.rebuild(trace, options(trace, marks).withLongest(longest));
        return MarkedStretches.in(history, Marks.in(trace.header()).and(marks).atomic());
    }

    private static MachineOptions options(Trace trace, Marks marks) {
        Marks then = Marks.in(trace.header());
        Marks all = then.and(marks);
        MachineOptions options = MachineOptions.standard()
                .withInputs(all.inputs())
                .withAtomic(all.atomic())
                .reading(Optional.ofNullable(trace.header().get(StandardInput.MARK))
                        .map(StandardInput::new));
        // What was not marked then did not get a value that was chosen.
        return then.inputs().isEmpty() ? options : options.withChosen(ChosenValues.in(trace.header()));
    }

    /**
     * Returns how many events of a thread fit into memory, if threads have events as they have bytes in their logs:
     * who spins until the recorder is stopped has millions. What is cut is said where the thread is told of.
     */
    private static int longest(Trace trace) {
        long most = 1;
        long all = 1;
        for (ThreadRecord thread : trace.threads().values()) {
            long length = trace.log(thread.id()).length();
            most = Math.max(most, length);
            all += length;
        }
        double fitting = (double) Runtime.getRuntime().maxMemory() / BYTES_PER_READ_EVENT * most / all;
        return (int) Math.min(MachineOptions.standard().longest(), Math.max(LEAST_READ, fitting));
    }

    /** What an event takes until candidates are found, generously. */
    private static final long BYTES_PER_READ_EVENT = 400;

    private static final long LEAST_READ = 100_000;

    // ── events ──────────────────────────────────────────────────────────────────────────────────────────────────────

    /**
     * All events in one order.
     *
     * @param rebuilt the trace program that it was found by
     * @param isRecorded whether it explains all values that were read, as the recorded one did
     */
    private record Order(List<Occurrence> events, Rebuilt rebuilt, boolean isRecorded) {

        Optional<String> reservation() {
            return isRecorded
                    ? Optional.empty()
                    : Optional.of(
                            "no order was found that explains all values that were read, so this one only respects"
                                    + " what synchronises; reads may come before the writes that they saw");
        }
    }

    private static Order order(Path file, History history) {
        Rebuilt rebuilt = lower(file, history, LoweringOptions.DEFAULT.goingOnAfterFailures());
        return rebuilt.recorded()
                .map(schedule -> new Order(EventOrder.following(history, moments(rebuilt, schedule)), rebuilt, true))
                .orElseGet(() -> new Order(EventOrder.byStamps(history), rebuilt, false));
    }

    private static RecordedRun.Events events(Path file, History history) {
        Order order = order(file, history);
        return new RecordedRun.Events(
                history,
                numbered(order.events(), history),
                Beginning.isOne(history),
                order.reservation(),
                order.rebuilt().notes(),
                order.isRecorded() ? RoundTrip.check(order.rebuilt()) : List.of());
    }

    private static List<EventOrder.Moment> moments(Rebuilt rebuilt, Schedule schedule) {
        List<EventOrder.Moment> moments = new ArrayList<>();
        for (Step step : schedule.steps()) {
            rebuilt.origins().index(step).ifPresent(index -> moments.add(new EventOrder.Moment(step.thread(), index)));
        }
        return moments;
    }

    private static List<Moment> numbered(List<Occurrence> order, History history) {
        Sharing sharing = Sharing.of(history);
        List<Moment> moments = new ArrayList<>(order.size());
        for (Occurrence occurrence : order) {
            moments.add(new Moment(
                    moments.size() + 1,
                    occurrence.thread(),
                    occurrence.event(),
                    occurrence.part(),
                    sharing.concerns(occurrence.event())));
        }
        return moments;
    }

    // ── threads ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** The facts about a thread without its events. */
    private static final class Heard {
        private int events;
        private boolean hasEnded;
        private Optional<String> cut = Optional.empty();

        static Heard of(ThreadHistory history) {
            Heard heard = new Heard();
            history.events().forEach(heard::add);
            heard.cut = history.cut();
            return heard;
        }

        void add(Event event) {
            events++;
            hasEnded = event instanceof Event.End;
        }
    }

    private static List<RunThread> threads(Trace trace, Map<String, Heard> known) {
        List<RunThread> threads = new ArrayList<>();
        for (ThreadRecord record : trace.threads().values()) {
            Optional<Heard> heard = Optional.ofNullable(known.get(record.path()));
            threads.add(new RunThread(
                    record.path(),
                    record.javaName(),
                    parent(record, trace),
                    record.isVirtual(),
                    record.isDaemon(),
                    trace.log(record.id()).length(),
                    heard.map(events -> OptionalInt.of(events.events)).orElse(OptionalInt.empty()),
                    ending(record, heard, trace),
                    heard.flatMap(events -> events.cut)
                            .map(why -> isNatural(why) || why.equals(Beginning.NOT_READ))
                            .orElse(true)));
        }
        return threads;
    }

    private static Optional<String> parent(ThreadRecord record, Trace trace) {
        return record.parent().isPresent()
                ? Optional.ofNullable(trace.threads().get(record.parent().getAsInt()))
                        .map(ThreadRecord::path)
                : Optional.empty();
    }

    /** Returns true if a thread's history ends there because the run did, and not because of us. */
    public static boolean isNatural(String cut) {
        return cut.startsWith(LogEnd.TORN.meaning()) || cut.startsWith("the program ended");
    }

    private static String ending(ThreadRecord record, Optional<Heard> heard, Trace trace) {
        LogEnd end = trace.log(record.id()).end();
        if (heard.isEmpty()) {
            return end == LogEnd.COMPLETE ? "-" : end.meaning();
        }
        return heard.get().hasEnded
                ? "yes"
                : heard.get().cut.orElse(end == LogEnd.COMPLETE ? "with the program" : end.meaning());
    }
}
