// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.export.Occurrence.Part;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a run in the JSON trace event format, which {@code ui.perfetto.dev} and {@code chrome://tracing} show.
 *
 * <p>Each thread is a track. Slices show which locks it holds, what it waits for, methods that were entered from outside, calls
 * that call back, and regions; reads, writes, branches, checks and inputs are instants. Arrows go from a start, a release, a
 * notify or a write to what it led to in another thread. A viewer draws arrows only between slices, so what has one is a slice of
 * length one.
 *
 * <p>Time is the position in the order of all events, one microsecond each: the recording has no clock.
 */
public final class PerfettoWriter {

    private static final String TIME = "One microsecond is one event: times are positions in the recorded order, "
            + "because a recording has no clock.";

    private final History history;
    private final List<Occurrence> order;
    private final List<List<Deed>> deeds;
    private final List<Flow> flows;
    private final Map<Integer, List<Integer>> flowsAt = new HashMap<>();
    private final EventText.Maker texts;
    private final PerfettoOutput out;
    private final Map<String, Track> tracks = new LinkedHashMap<>();

    private PerfettoWriter(History history, List<Occurrence> order, List<List<Deed>> deeds, PerfettoOutput out) {
        this.history = history;
        this.order = order;
        this.deeds = deeds;
        this.flows = Flows.of(order, deeds);
        for (int id = 0; id < flows.size(); id++) {
            flowsAt.computeIfAbsent(flows.get(id).from(), ignored -> new ArrayList<>())
                    .add(id);
            flowsAt.computeIfAbsent(flows.get(id).to(), ignored -> new ArrayList<>())
                    .add(id);
        }
        this.texts = new EventText.Maker(new ValueText(history));
        this.out = out;
    }

    /**
     * Writes the run and leaves the writer open.
     *
     * @param order all events of the history, as {@link EventOrder} puts them
     * @param metadata what there is to say about the run as a whole, by name
     */
    public static void write(History history, List<Occurrence> order, Map<String, String> metadata, Writer out) {
        Translation translation = new Translation(history);
        List<List<Deed>> deeds = order.stream().map(translation::translate).toList();
        Map<String, String> all = new LinkedHashMap<>(metadata);
        all.put("time", TIME);
        int number = 0;
        for (String note : history.notes()) {
            all.put("note %d".formatted(++number), note);
        }
        for (String note : translation.notes()) {
            all.put("note %d".formatted(++number), note);
        }
        try (PerfettoOutput output = new PerfettoOutput(out)) {
            new PerfettoWriter(history, order, deeds, output).write();
            output.finish(all);
        }
    }

    private void write() {
        out.processName("recorded run (1 us = 1 event)");
        for (ThreadHistory thread : history.threads()) {
            Track track = new Track(out, tracks.size() + 1);
            tracks.put(thread.path(), track);
            out.threadName(track.number(), "%s (%s)".formatted(thread.path(), thread.javaName()));
        }
        for (int position = 0; position < order.size(); position++) {
            write(position);
        }
        tracks.values().forEach(track -> track.endAll(order.size()));
    }

    private Track track(String thread) {
        Track track = tracks.get(thread);
        if (track == null) {
            throw new IllegalArgumentException("no thread is called " + thread);
        }
        return track;
    }

    // ── events ──────────────────────────────────────────────────────────────────────────────────────────────────────

    private void write(int position) {
        Occurrence occurrence = order.get(position);
        Track track = track(occurrence.thread());
        EventText text = texts.of(occurrence.event());
        beginSlices(track, occurrence, text, position);
        if ((flowsAt.containsKey(position) && !beginsSlice(occurrence.event())) || isSlice(occurrence)) {
            out.complete(track.number(), position, text);
        } else if (isInstant(occurrence.event())) {
            out.instant(track.number(), position, text);
        }
        flowsAt.getOrDefault(position, List.of()).forEach(id -> writeFlow(track, id, position));
        endSlices(track, occurrence, text, position + 1);
    }

    private static boolean isSlice(Occurrence occurrence) {
        return occurrence.event() instanceof Event.Start
                || (occurrence.event() instanceof Event.Operation && occurrence.part() == Part.WHOLE);
    }

    private static boolean beginsSlice(Event event) {
        return event instanceof Event.Begin || event instanceof Event.Calling || event instanceof Event.RegionBegin;
    }

    private static boolean isInstant(Event event) {
        return event instanceof Event.Read
                || event instanceof Event.Write
                || event instanceof Event.Branch
                || event instanceof Event.Check
                || event instanceof Event.Input
                || event instanceof Event.End;
    }

    private void writeFlow(Track track, int id, int position) {
        Flow flow = flows.get(id);
        if (flow.from() == position) {
            out.flowOut(track.number(), id + 1, flow);
        } else {
            out.flowIn(track.number(), id + 1, flow);
        }
    }

    // ── slices ──────────────────────────────────────────────────────────────────────────────────────────────────────

    private enum Nested {
        METHOD,
        REGION,
        WAIT
    }

    private record Held(String lock) {}

    private record Call(Site site) {}

    private void beginSlices(Track track, Occurrence occurrence, EventText text, int time) {
        Event event = occurrence.event();
        if (event instanceof Event.Operation && occurrence.part() == Part.END) {
            track.end(Nested.WAIT, time);
        }
        for (Deed deed : deeds.get(time)) {
            if (deed instanceof Deed.Acquire acquire) {
                track.begin(
                        new Held(acquire.lock()),
                        new EventText("holds " + acquire.lock(), "lock", text.details()),
                        time);
            }
        }
        if (event instanceof Event.Begin) {
            track.begin(Nested.METHOD, text, time);
        } else if (event instanceof Event.Calling calling) {
            track.begin(new Call(calling.site()), text, time);
        } else if (event instanceof Event.RegionBegin) {
            track.begin(Nested.REGION, text, time);
        }
    }

    private void endSlices(Track track, Occurrence occurrence, EventText text, int time) {
        for (Deed deed : deeds.get(time - 1)) {
            if (deed instanceof Deed.Release release) {
                track(release.holder()).end(new Held(release.lock()), time);
            }
        }
        Event event = occurrence.event();
        if (event instanceof Event.Return) {
            track.end(Nested.METHOD, time);
        } else if (event instanceof Event.RegionEnd) {
            track.end(Nested.REGION, time);
        } else if (event instanceof Event.Operation operation) {
            track.end(new Call(operation.site()), time);
            if (occurrence.part() == Part.BEGIN) {
                track.begin(Nested.WAIT, text, time);
            }
        }
    }
}
