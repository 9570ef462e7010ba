// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import dev.heddle.encode.CriticalSections.CriticalSection;
import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Decides of one location after the other whether it is used as a lock. */
final class LockFinder {

    private final Cssa cssa;
    private final Map<EncodedLocation, List<EncodedEvent>> accesses = new HashMap<>();
    /** By symbol: the events whose guards or assertions mention it. */
    private final Map<Expr, Set<EncodedEvent>> conditions = new HashMap<>();
    /** Symbols whose values are written somewhere. */
    private final Set<Expr> written = new HashSet<>();

    LockFinder(Cssa cssa) {
        this.cssa = cssa;
        for (EncodedEvent event : cssa.events()) {
            Set<EncodedLocation> touched = new HashSet<>();
            event.reads().forEach(read -> touched.add(read.location()));
            event.writes().forEach(write -> touched.add(write.location()));
            touched.forEach(location -> accesses.computeIfAbsent(location, ignored -> new ArrayList<>())
                    .add(event));
            event.writes().forEach(write -> written.addAll(write.value().symbols()));
            event.obligations()
                    .forEach(obligation -> obligation
                            .condition()
                            .symbols()
                            .forEach(symbol -> conditions
                                    .computeIfAbsent(symbol, ignored -> new HashSet<>())
                                    .add(event)));
        }
    }

    /** The sections of a lock; nothing if the location is none. */
    Optional<List<CriticalSection>> sectionsOf(EncodedLocation lock) {
        Expr initial = cssa.initialValue(lock);
        if (!initial.isConstant()) {
            return Optional.empty();
        }
        Value free = initial.value();
        List<CriticalSection> found = new ArrayList<>();
        EncodedEvent holder = null;
        // Events come thread by thread.
        for (EncodedEvent event : accesses.getOrDefault(lock, List.of())) {
            if (holder != null && holder.thread() != event.thread()) {
                found.add(CriticalSection.of(lock, holder, Optional.empty()));
                holder = null;
            }
            if (holder == null && takes(event, lock, free)) {
                holder = event;
            } else if (holder != null && givesBack(event, holder, lock, free)) {
                found.add(CriticalSection.of(lock, holder, Optional.of(event)));
                holder = null;
            } else if (holder == null || event.write(lock).isPresent() || !checksOwn(event, holder, lock)) {
                return Optional.empty();
            }
        }
        if (holder != null) {
            found.add(CriticalSection.of(lock, holder, Optional.empty()));
        }
        boolean used = found.stream().anyMatch(section -> section.release().isPresent());
        return used && !isUsedElsewhere(lock) ? Optional.of(found) : Optional.empty();
    }

    private static boolean takes(EncodedEvent event, EncodedLocation lock, Value free) {
        Optional<Read> read = event.read(lock);
        Optional<Write> write = event.write(lock);
        return read.isPresent()
                && write.isPresent()
                && write.get().value().isConstant()
                && !write.get().value().value().equals(free)
                && event.obligations().stream().noneMatch(Obligation.Check.class::isInstance)
                && event.obligations().stream()
                        .anyMatch(obligation ->
                                obligation.condition() == Expr.equal(read.get().symbol(), Expr.constant(free)));
    }

    private static boolean givesBack(EncodedEvent event, EncodedEvent holder, EncodedLocation lock, Value free) {
        return event.write(lock)
                        .filter(write -> write.value().isConstant()
                                && write.value().value().equals(free))
                        .isPresent()
                && checksOwn(event, holder, lock);
    }

    // The holder may check that the lock is its own; it is, because nobody else could have written it meanwhile.
    private static boolean checksOwn(EncodedEvent event, EncodedEvent holder, EncodedLocation lock) {
        Optional<Read> read = event.read(lock);
        if (read.isEmpty()) {
            return true;
        }
        Map<Expr, Expr> own =
                Map.of(read.get().symbol(), holder.write(lock).orElseThrow().value());
        return event.obligations().stream()
                .filter(obligation ->
                        obligation.condition().symbols().contains(read.get().symbol()))
                .allMatch(obligation -> obligation instanceof Obligation.Guard
                        && obligation.condition().symbols().size() == 1
                        && obligation.condition().substitute(own) == Expr.TRUE);
    }

    // The lock's value must not flow anywhere but into guards of the events that read it.
    private boolean isUsedElsewhere(EncodedLocation lock) {
        for (EncodedEvent event : accesses.getOrDefault(lock, List.of())) {
            Optional<Expr> symbol = event.read(lock).map(Read::symbol);
            if (symbol.isPresent()
                    && (written.contains(symbol.get())
                            || !Set.of(event).containsAll(conditions.getOrDefault(symbol.get(), Set.of())))) {
                return true;
            }
        }
        return false;
    }
}
