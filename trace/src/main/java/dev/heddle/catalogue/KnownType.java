package dev.heddle.catalogue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A type of the table.
 *
 * <p>Its entries are made when they are first asked for; a program uses few of the types. Two threads may make them at the same
 * time, which gives equal maps, and either may stay.
 */
final class KnownType {

    private final Heading heading;
    private final KnownType[] parents;
    private final String table;
    private final int start;
    private final int end;
    private volatile @Nullable Map<String, Entry> entries;

    KnownType(Heading heading, KnownType[] parents, String table, int start, int end) {
        this.heading = heading;
        this.parents = parents;
        this.table = table;
        this.start = start;
        this.end = end;
    }

    Heading heading() {
        return heading;
    }

    KnownType[] parents() {
        return parents;
    }

    /** The lines that the type does not have from its parents. */
    List<Line> ownLines() {
        List<Line> lines = new ArrayList<>();
        LineReader.read(table, start, end, lines);
        return lines;
    }

    /** All calls of the type, in the order of the table. */
    Map<String, Entry> entries() {
        Map<String, Entry> known = entries;
        if (known == null) {
            Map<String, Line> lines = new LinkedHashMap<>();
            collect(lines, true);
            known = new LinkedHashMap<>();
            for (Map.Entry<String, Line> line : lines.entrySet()) {
                known.put(line.getKey(), heading.entry(line.getValue()));
            }
            entries = known;
        }
        return known;
    }

    /** The entry of a call. */
    @Nullable Entry find(String owner, String name, String descriptor) {
        Map<String, Entry> known = entries();
        Entry exact = known.get(name.concat(descriptor));
        if (exact != null) {
            return exact;
        }
        Entry named = known.get(name);
        Entry any = named == null ? known.get("*") : named;
        return any == null || name.equals("<init>") ? null : heading.specialise(any, owner, name, descriptor);
    }

    // A later parent hides an earlier one, and the type itself hides both: the nearest line says what the call means here.
    private void collect(Map<String, Line> lines, boolean constructors) {
        for (KnownType parent : parents) {
            parent.collect(lines, false);
        }
        for (Line line : ownLines()) {
            if (constructors || !line.isConstructor()) {
                lines.put(line.key(), line);
            }
        }
    }
}
