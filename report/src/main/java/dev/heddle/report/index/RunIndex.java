// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.index;

import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.report.FindingStory;
import dev.heddle.report.RunView;
import dev.heddle.report.SourceFiles;
import dev.heddle.report.StoryText;
import dev.heddle.report.Words;
import dev.heddle.session.recording.Marks;
import dev.heddle.session.recording.Moment;
import dev.heddle.session.recording.Reading;
import dev.heddle.session.recording.RecordedRun;
import dev.heddle.session.recording.ShowSession;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;

/**
 * All events of a recorded run in one order, in a temporary file, of which any stretch can be read.
 *
 * <p>A run that fits into memory is read as {@code heddle show} does, in the recorded order. A longer one is read once, thread by thread, and its events
 * go through the disk ({@link Merge} says what is known of their order then).
 */
public final class RunIndex implements AutoCloseable {

    /** Runs of up to so many events are put into their recorded order, if there is memory for that. */
    public static final long MOST_EXACT = 100_000;

    /** What an event takes while the recorded order is searched for, generously. */
    private static final long BYTES_PER_EVENT = 4_000;

    private final RecordedRun run;
    private final List<String> threads;
    private final List<Site> sites;
    private final RowFile rows;
    private final Optional<String> reservation;

    private RunIndex(
            RecordedRun run, List<String> threads, List<Site> sites, RowFile rows, Optional<String> reservation) {
        this.run = run;
        this.threads = List.copyOf(threads);
        this.sites = List.copyOf(sites);
        this.rows = rows;
        this.reservation = reservation;
    }

    /**
     * An event at its place in the run.
     *
     * @param number from 1
     * @param thread the thread's path
     * @param isShared whether other threads have to do with it, too
     * @param fails whether this is where it goes wrong
     */
    public record Shown(long number, String thread, Site site, String text, boolean isShared, boolean fails) {}

    /** Some events, and whether there are more behind them. */
    public record Window(List<Shown> events, boolean hasMore) {
        public Window {
            events = List.copyOf(events);
        }
    }

    /**
     * Reads a run.
     *
     * @param titles how threads are called, by their paths
     * @param progress is told now and then how many events were read
     * @throws dev.heddle.problem.HeddleException if the file is no trace, or one that this Heddle can't read
     */
    public static RunIndex of(Path file, Marks marks, UnaryOperator<String> titles, LongConsumer progress) {
        long most = Math.min(MOST_EXACT, Runtime.getRuntime().maxMemory() / BYTES_PER_EVENT);
        return of(file, marks, titles, progress, most);
    }

    /** The same, with another limit for how long a run may be that is put into its recorded order. */
    public static RunIndex of(
            Path file, Marks marks, UnaryOperator<String> titles, LongConsumer progress, long mostExact) {
        try (EventSpool spool = new EventSpool()) {
            SpoolSink sink = new SpoolSink(spool, titles, progress);
            ShowSession.Told told = ShowSession.tell(file, marks, sink);
            if (sink.events() <= mostExact) {
                return exact(ShowSession.read(file, marks, Reading.ALL));
            }
            spool.finish();
            return merged(told, spool, sink, titles);
        }
    }

    private static RunIndex exact(RecordedRun run) {
        RecordedRun.Events events = run.events().orElseThrow();
        RunView everything = new RunView(Set.of(), 1, Integer.MAX_VALUE, true, false, SourceFiles.none());
        List<StoryText.Row> story = FindingStory.of(run, everything);
        List<String> threads = new ArrayList<>();
        Map<String, Integer> numbers = new HashMap<>();
        List<Site> sites = new ArrayList<>();
        Map<Site, Integer> places = new HashMap<>();
        RowFile rows = new RowFile();
        for (int i = 0; i < story.size(); i++) {
            Moment moment = events.moments().get(i);
            StoryText.Row row = story.get(i);
            rows.add(
                    number(moment.thread(), numbers, threads),
                    number(moment.event().site(), places, sites),
                    moment.shared(),
                    row.mark().equals("fails"),
                    row.text());
        }
        rows.finish();
        return new RunIndex(withoutEvents(run), threads, sites, rows, events.ordering());
    }

    private static <T> int number(T one, Map<T, Integer> numbers, List<T> all) {
        return numbers.computeIfAbsent(one, added -> {
            all.add(added);
            return all.size() - 1;
        });
    }

    // They are on disk now, and memory is for others.
    private static RecordedRun withoutEvents(RecordedRun run) {
        return new RecordedRun(
                run.summary(), run.header(), run.threads(), run.classes(), run.notes(), Optional.empty());
    }

    private static RunIndex merged(
            ShowSession.Told told, EventSpool spool, SpoolSink sink, UnaryOperator<String> titles) {
        sink.values().noteAll(told.history());
        List<String> paths = sink.paths();
        Map<Long, Integer> threads = new HashMap<>();
        for (ThreadHistory thread : told.history().threads()) {
            thread.thread()
                    .filter(thing -> paths.contains(thread.path()))
                    .ifPresent(thing -> threads.put(thing.identity(), paths.indexOf(thread.path())));
        }
        RowFile rows = new RowFile();
        Merge merge = new Merge(spool, sink, threads, (thread, row) -> {
            String text = Placeholders.resolve(
                    row.text(), sink.place(row), identity -> name(identity, threads, paths, sink, titles));
            rows.add(thread, row.site(), sink.isShared(row), row.fails(), Words.printable(text));
        });
        told.history().initial().forEach((place, value) -> merge.initially(SpoolSink.key(place), SpoolSink.key(value)));
        long misplaced = merge.run();
        rows.finish();
        String reservation =
                "the run is too long for its recorded order to be searched for: what synchronises comes as it was"
                        + " recorded, and between that, accesses so that reads come after the writes that they saw"
                        + (misplaced == 0
                                ? ""
                                : "; %,d %s where that did not work out"
                                        .formatted(misplaced, misplaced == 1 ? "read stands" : "reads stand"));
        return new RunIndex(told.run(), paths, sink.sites(), rows, Optional.of(reservation));
    }

    private static String name(
            long identity,
            Map<Long, Integer> threads,
            List<String> paths,
            SpoolSink sink,
            UnaryOperator<String> titles) {
        Integer thread = threads.get(identity);
        return thread != null
                ? titles.apply(paths.get(thread))
                : sink.values().name(identity).orElse("object " + identity);
    }

    /** The run, without its events. */
    public RecordedRun run() {
        return run;
    }

    /** Returns the number of events. */
    public long size() {
        return rows.size();
    }

    /** Returns how many bytes of disk the events take. */
    public long bytes() {
        return rows.length();
    }

    /** Returns why the order is not the recorded one, if it is not known to be. */
    public Optional<String> reservation() {
        return reservation;
    }

    /**
     * Some events.
     *
     * @param from the number of the first
     * @param most how many at most
     * @param thread only those of this thread, by its path
     * @param isLocalWanted whether those are wanted that no other thread has to do with
     */
    public Window window(long from, int most, Optional<String> thread, boolean isLocalWanted) {
        List<Shown> events = new ArrayList<>();
        int number = thread.map(threads::indexOf).orElse(-1);
        if (thread.isPresent() && number < 0) {
            return new Window(List.of(), false);
        }
        rows.visit(from, number, isLocalWanted, entry -> {
            events.add(shown(entry));
            return events.size() <= most;
        });
        boolean hasMore = events.size() > most;
        return new Window(hasMore ? events.subList(0, most) : events, hasMore);
    }

    /**
     * The events right before one, in their order; whether there are more before them.
     *
     * @param before the number of the event that comes next
     */
    public Window before(long before, int most, Optional<String> thread, boolean isLocalWanted) {
        int number = thread.map(threads::indexOf).orElse(-1);
        if (thread.isPresent() && number < 0) {
            return new Window(List.of(), false);
        }
        List<Shown> events = rows.before(before, most + 1, number, isLocalWanted).stream()
                .map(this::shown)
                .toList();
        boolean hasMore = events.size() > most;
        return new Window(hasMore ? events.subList(1, events.size()) : events, hasMore);
    }

    private Shown shown(RowFile.Entry entry) {
        return new Shown(
                entry.number(),
                threads.get(entry.thread()),
                sites.get(entry.site()),
                entry.text(),
                entry.isShared(),
                entry.fails());
    }

    @Override
    public void close() {
        rows.close();
    }
}
