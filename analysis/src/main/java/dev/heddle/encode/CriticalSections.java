package dev.heddle.encode;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Recognises variables that are used as locks, and the sections they protect.
 *
 * <p>A lock starts free. Every event that touches it either takes it (its guard holds only where it is free, and it writes
 * something else) or gives it back (it writes the free value), in turn in each thread; nobody uses its value otherwise. For
 * such a variable "who reads from whom" is the same as "sections do not overlap", which is a much smaller constraint.
 */
public final class CriticalSections {

    private final Map<Location, List<CriticalSection>> sections;

    /**
     * A stretch of one thread that holds a lock.
     *
     * @param acquire the event that takes the lock
     * @param release the event that gives it back; none if the trace ends before
     */
    public record CriticalSection(Location lock, Event acquire, Optional<Event> release) {

        /** Whether the event runs while the lock is held. */
        public boolean covers(Event event) {
            return event.thread() == acquire.thread()
                    && event.index() >= acquire.index()
                    && release.map(end -> event.index() <= end.index()).orElse(true);
        }
    }

    private CriticalSections(Map<Location, List<CriticalSection>> sections) {
        this.sections = sections;
    }

    /** Finds the locks of a program. */
    public static CriticalSections of(Cssa cssa) {
        Map<Location, List<CriticalSection>> found = new LinkedHashMap<>();
        for (Location location : cssa.locations()) {
            sectionsOf(location, cssa).ifPresent(list -> found.put(location, list));
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
        return sections.values().stream().flatMap(List::stream).toList();
    }

    private static Optional<List<CriticalSection>> sectionsOf(Location lock, Cssa cssa) {
        Expr initial = cssa.initialValue(lock);
        if (!initial.isConstant()) {
            return Optional.empty();
        }
        Value free = initial.value();
        List<CriticalSection> found = new ArrayList<>();
        for (List<Event> thread : cssa.threads()) {
            Event held = null;
            for (Event event : thread) {
                Optional<Write> write = event.write(lock);
                Optional<Read> read = event.read(lock);
                if (write.isEmpty() && read.isEmpty()) {
                    continue;
                }
                if (held == null && takes(event, read, write, free)) {
                    held = event;
                } else if (held != null && givesBack(event, held, read, write, free)) {
                    found.add(new CriticalSection(lock, held, Optional.of(event)));
                    held = null;
                } else {
                    return Optional.empty();
                }
            }
            if (held != null) {
                found.add(new CriticalSection(lock, held, Optional.empty()));
            }
        }
        boolean used = found.stream().anyMatch(section -> section.release().isPresent());
        return used && !usedElsewhere(lock, cssa, found) ? Optional.of(found) : Optional.empty();
    }

    private static boolean takes(Event event, Optional<Read> read, Optional<Write> write, Value free) {
        return read.isPresent()
                && write.isPresent()
                && write.get().value().isConstant()
                && !write.get().value().value().equals(free)
                && event.obligations().stream().noneMatch(Obligation.Check.class::isInstance)
                && event.obligations().stream().anyMatch(obligation -> demandsFree(obligation, read.get(), free));
    }

    private static boolean demandsFree(Obligation obligation, Read read, Value free) {
        return obligation.condition() == Expr.equal(read.symbol(), Expr.constant(free));
    }

    private static boolean givesBack(
            Event event, Event acquire, Optional<Read> read, Optional<Write> write, Value free) {
        if (write.isEmpty()
                || !write.get().value().isConstant()
                || !write.get().value().value().equals(free)) {
            return false;
        }
        // A release may check that the lock is its own; it is, because nobody else could have written it meanwhile.
        Expr own = acquire.write(write.get().location()).orElseThrow().value();
        return read.isEmpty()
                || event.obligations().stream()
                        .filter(obligation -> obligation
                                .condition()
                                .symbols()
                                .contains(read.get().symbol()))
                        .allMatch(obligation -> obligation instanceof Obligation.Guard
                                && obligation
                                                .condition()
                                                .substitute(Map.of(read.get().symbol(), own))
                                        == Expr.TRUE);
    }

    // The lock's value must not flow anywhere but into those guards.
    private static boolean usedElsewhere(Location lock, Cssa cssa, List<CriticalSection> found) {
        Set<Expr> symbols = new java.util.HashSet<>();
        cssa.reads().stream().filter(read -> read.location().equals(lock)).forEach(read -> symbols.add(read.symbol()));
        Set<Event> ends = new java.util.HashSet<>();
        found.forEach(section -> {
            ends.add(section.acquire());
            section.release().ifPresent(ends::add);
        });
        for (Event event : cssa.events()) {
            for (Write write : event.writes()) {
                if (mentions(write.value(), symbols)) {
                    return true;
                }
            }
            for (Obligation obligation : event.obligations()) {
                boolean own = ends.contains(event)
                        && obligation.condition().symbols().size() == 1
                        && event.reads().stream()
                                .anyMatch(read -> read.location().equals(lock)
                                        && obligation.condition().symbols().contains(read.symbol()));
                if (!own && mentions(obligation.condition(), symbols)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean mentions(Expr term, Set<Expr> symbols) {
        return term.symbols().stream().anyMatch(symbols::contains);
    }
}
