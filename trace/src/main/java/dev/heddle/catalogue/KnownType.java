// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A type of the table.
 *
 * <p>Its entries are made when they are first asked for; a program uses few of the types. Two threads may make them at
 * the same time, which gives equal maps, and either may stay.
 */
final class KnownType {

    private final Family family;
    private final String headline;
    private final String lines;
    private final Map<String, KnownType> others;
    private volatile @Nullable Map<String, Entry> entries;

    /**
     * A type as the table has it.
     *
     * @param headline the line that begins it
     * @param lines those below
     * @param others all types by internal name
     */
    KnownType(Family family, String headline, String lines, Map<String, KnownType> others) {
        this.family = family;
        this.headline = headline;
        this.lines = lines;
        this.others = others;
    }

    Family family() {
        return family;
    }

    Heading heading() {
        return HeadingReader.read(headline);
    }

    /** The types whose calls it has too. */
    List<KnownType> parents() {
        List<KnownType> parents = new ArrayList<>();
        for (String name : heading().parents()) {
            KnownType parent = others.get(name);
            if (parent == null) {
                throw new IllegalStateException("the catalogue has no type ".concat(name));
            }
            parents.add(parent);
        }
        return parents;
    }

    /** The lines that the type does not have from its parents. */
    List<Line> ownLines() {
        return LineReader.read(lines);
    }

    /** Returns what the table adds for people about what is not modelled. */
    List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        for (String line : lines.split("\n", -1)) {
            if (line.strip().startsWith("--")) {
                remarks.add(line.strip().substring(2).strip());
            }
        }
        return remarks;
    }

    /** All calls of the type, in the order of the table. */
    Map<String, Entry> entries() {
        Map<String, Entry> known = entries;
        if (known == null) {
            Map<String, Line> all = new LinkedHashMap<>();
            collect(all, true);
            Heading heading = heading();
            known = new LinkedHashMap<>();
            for (Map.Entry<String, Line> line : all.entrySet()) {
                known.put(line.getKey(), heading.entry(line.getValue()));
            }
            entries = known;
        }
        return known;
    }

    /** The entry of a call. */
    @Nullable
    Entry find(String owner, String name, String descriptor) {
        Map<String, Entry> known = entries();
        Entry exact = known.get(name.concat(descriptor));
        if (exact != null) {
            return exact.owner().equals(owner) ? exact : exact.at(owner, name, descriptor);
        }
        Entry named = known.get(name);
        Entry any = named == null ? known.get("*") : named;
        return any == null || name.equals("<init>") ? null : any.at(owner, name, descriptor);
    }

    // A later parent hides an earlier one, and the type itself hides both: the nearest line says what the call means.
    private void collect(Map<String, Line> all, boolean own) {
        for (KnownType parent : parents()) {
            parent.collect(all, false);
        }
        for (Line line : ownLines()) {
            if (own || line.isInherited()) {
                all.put(line.key(), line);
            }
        }
    }
}
