package dev.heddle.encode;

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
 */
public final class CriticalSections {

    private final Map<Location, List<CriticalSection>> sections;
    private final List<CriticalSection> all;

    /**
     * A stretch of one thread that holds a lock.
     *
     * @param acquire the event that takes the lock
     * @param release the event that gives it back; none if the trace ends before
     */
    public record CriticalSection(Location lock, Event acquire, Optional<Event> release) {}

    private CriticalSections(Map<Location, List<CriticalSection>> sections) {
        this.sections = sections;
        this.all = sections.values().stream().flatMap(List::stream).toList();
    }

    /** Finds the locks of a program. */
    public static CriticalSections of(Cssa cssa) {
        LockFinder finder = new LockFinder(cssa);
        Map<Location, List<CriticalSection>> found = new LinkedHashMap<>();
        for (Location location : cssa.locations()) {
            finder.sectionsOf(location).ifPresent(list -> found.put(location, list));
        }
        return new CriticalSections(found);
    }

    /** The locks that were recognised. */
    public Set<Location> locks() {
        return sections.keySet();
    }

    /** All sections of a lock. */
    public List<CriticalSection> sections(Location lock) {
        return sections.getOrDefault(lock, List.of());
    }

    /** All sections of all locks. */
    public List<CriticalSection> all() {
        return all;
    }
}
