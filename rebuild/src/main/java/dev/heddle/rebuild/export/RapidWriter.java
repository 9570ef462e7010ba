// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.export.RapidEvent.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a run as RAPID's STD text, one event per line: {@code main.0|acq(Account#3)|12}.
 *
 * <p>Threads go by their paths. The number at the end stands for a place in the code; {@link Written#sites} tells which. The
 * text has no values, branches, volatile accesses or operations: {@link Translation} says what becomes of them. Those that hold
 * a lock just for themselves are written as {@code acq}, {@code r} and {@code w}, {@code rel}.
 */
public final class RapidWriter {

    /**
     * The result of writing.
     *
     * @param lines how many lines
     * @param sites the places in the code: the number n in a line stands for the one at n - 1
     * @param notes what got lost
     */
    public record Written(int lines, List<Site> sites, List<String> notes) {

        public Written {
            sites = List.copyOf(sites);
            notes = List.copyOf(notes);
        }
    }

    private final Appendable out;
    private final Map<Site, Integer> sites = new LinkedHashMap<>();
    private int lines;

    private RapidWriter(Appendable out) {
        this.out = out;
    }

    /**
     * Writes the run.
     *
     * @param order all events of the history, as {@link EventOrder} puts them
     */
    public static Written write(History history, List<Occurrence> order, Appendable out) throws IOException {
        RapidWriter writer = new RapidWriter(out);
        Translation translation = new Translation(history);
        for (Occurrence occurrence : order) {
            for (Deed deed : translation.translate(occurrence)) {
                writer.write(occurrence.thread(), deed, occurrence.event().site());
            }
        }
        return new Written(writer.lines, new ArrayList<>(writer.sites.keySet()), translation.notes());
    }

    private void write(String path, Deed deed, Site site) throws IOException {
        String thread = ExportNames.word(path);
        int location = sites.computeIfAbsent(site, fresh -> sites.size() + 1);
        if (deed instanceof Deed.Access access) {
            write(thread, access, location);
        } else if (deed instanceof Deed.Acquire acquire) {
            line(thread, Kind.ACQUIRE, acquire.lock(), location);
        } else if (deed instanceof Deed.Release release) {
            line(ExportNames.word(release.holder()), Kind.RELEASE, release.lock(), location);
        } else if (deed instanceof Deed.Fork fork) {
            line(thread, Kind.FORK, ExportNames.word(fork.child()), location);
        } else if (deed instanceof Deed.Join join) {
            line(thread, Kind.JOIN, ExportNames.word(join.child()), location);
        } else if (deed instanceof Deed.Begin) {
            line(thread, Kind.BEGIN, thread, location);
        } else if (deed instanceof Deed.End) {
            line(thread, Kind.END, thread, location);
        }
    }

    private void write(String thread, Deed.Access access, int location) throws IOException {
        if (access.lock().isPresent()) {
            line(thread, Kind.ACQUIRE, access.lock().get(), location);
        }
        if (access.effect().reads()) {
            line(thread, Kind.READ, access.variable(), location);
        }
        if (access.effect().writes()) {
            line(thread, Kind.WRITE, access.variable(), location);
        }
        if (access.lock().isPresent()) {
            line(thread, Kind.RELEASE, access.lock().get(), location);
        }
    }

    private void line(String thread, Kind kind, String object, int location) throws IOException {
        out.append(new RapidEvent(thread, kind, object, location).toString()).append('\n');
        lines++;
    }
}
