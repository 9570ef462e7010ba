// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import dev.heddle.expr.Expr;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Recognises variables that are used as locks, and the sections they protect.
 *
 * <p>A lock starts free. Every event that touches it either takes it (its guard holds only where it is free, and it writes
 * something else) or gives it back (it writes the free value), in turn in each thread; in between, its holder may check that
 * it still has it, and nobody uses its value otherwise. For such a variable "who reads from whom" is the same as "sections
 * do not overlap", which is a much smaller constraint.
 *
 * <p>A flag does the same in several steps under a lock ({@link FlagFinder}). It is kept apart from locks, because it protects
 * nothing by itself: it is data that threads agree on.
 */
public final class CriticalSections {

    private final Map<EncodedLocation, List<CriticalSection>> sections;
    private final List<CriticalSection> all;
    private final Map<EncodedLocation, List<CriticalSection>> flagSections;
    private final List<CriticalSection> flags;

    /**
     * A stretch of one thread that holds a lock.
     *
     * @param gate the event that goes on only where the lock is free; of a lock, the one that takes it
     * @param test what the gate of a flag asks for: that the flag was found free
     * @param acquire the event that takes the lock
     * @param release the event that gives it back; none if the trace ends before
     */
    public record CriticalSection(
            EncodedLocation lock,
            EncodedEvent gate,
            Optional<Expr> test,
            EncodedEvent acquire,
            Optional<EncodedEvent> release) {

        static CriticalSection of(EncodedLocation lock, EncodedEvent acquire, Optional<EncodedEvent> release) {
            return new CriticalSection(lock, acquire, Optional.empty(), acquire, release);
        }

        CriticalSection until(Optional<EncodedEvent> end) {
            return new CriticalSection(lock, gate, test, acquire, end);
        }
    }

    private CriticalSections(
            Map<EncodedLocation, List<CriticalSection>> sections,
            Map<EncodedLocation, List<CriticalSection>> flagSections) {
        this.sections = sections;
        this.all = sections.values().stream().flatMap(List::stream).toList();
        this.flagSections = flagSections;
        this.flags = flagSections.values().stream().flatMap(List::stream).toList();
    }

    /** Finds the locks of a program. */
    public static CriticalSections of(Cssa cssa) {
        LockFinder finder = new LockFinder(cssa);
        Map<EncodedLocation, List<CriticalSection>> found = new LinkedHashMap<>();
        for (EncodedLocation location : cssa.locations()) {
            finder.sectionsOf(location).ifPresent(list -> found.put(location, list));
        }
        FlagFinder flagFinder = new FlagFinder(cssa, found);
        Map<EncodedLocation, List<CriticalSection>> flags = new LinkedHashMap<>();
        for (EncodedLocation location : cssa.locations()) {
            if (!found.containsKey(location)) {
                flagFinder.sectionsOf(location).ifPresent(list -> flags.put(location, list));
            }
        }
        return new CriticalSections(found, flags);
    }

    /** The locks that were recognised. */
    public Set<EncodedLocation> locks() {
        return sections.keySet();
    }

    /** Returns true if the location is a lock or a flag: what others do between is of interest, not what they do to it. */
    public boolean protects(EncodedLocation location) {
        return sections.containsKey(location) || flagSections.containsKey(location);
    }

    /** Returns true if the location is a flag. */
    public boolean isFlag(EncodedLocation location) {
        return flagSections.containsKey(location);
    }

    /** All sections of a lock or flag. */
    public List<CriticalSection> sections(EncodedLocation lock) {
        return sections.getOrDefault(lock, flagSections.getOrDefault(lock, List.of()));
    }

    /** All sections of all locks. */
    public List<CriticalSection> all() {
        return all;
    }

    /** All sections of all flags that keep threads apart as locks do. */
    public List<CriticalSection> flags() {
        return flags;
    }
}
