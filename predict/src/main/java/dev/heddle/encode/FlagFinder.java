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
import org.jspecify.annotations.Nullable;

/**
 * Decides of one location after the other whether it is a flag that keeps threads apart: {@code while (busy) wait();
 * busy = true; … busy = false}, all under one lock.
 *
 * <p>Who takes such a flag reads that it is free, goes on only then, and sets it, all within one section of a lock
 * (or in one step, as a compare-and-set does); who gives it back does so under the same lock. Between the two nobody
 * else gets through: a taker finds it free only where every earlier one has given it back, because nobody else writes
 * it. So the flag is a lock, whoever else looks at it.
 */
final class FlagFinder {

    private final Cssa cssa;
    private final Map<EncodedLocation, List<CriticalSection>> locks;
    private final Map<EncodedLocation, List<EncodedEvent>> accesses = new HashMap<>();

    /** A section, and the event that found the flag free. */
    private record Taking(EncodedEvent reader, CriticalSection section) {

        boolean isOneStep() {
            return reader == section.acquire();
        }
    }

    /**
     * Sets up.
     *
     * @param locks sections of what is known to be a lock
     */
    FlagFinder(Cssa cssa, Map<EncodedLocation, List<CriticalSection>> locks) {
        this.cssa = cssa;
        this.locks = locks;
        for (EncodedEvent event : cssa.events()) {
            Set<EncodedLocation> touched = new HashSet<>();
            event.reads().forEach(read -> touched.add(read.location()));
            event.writes().forEach(write -> touched.add(write.location()));
            touched.forEach(location -> accesses.computeIfAbsent(location, ignored -> new ArrayList<>())
                    .add(event));
        }
    }

    /** The sections of a flag; nothing if the location is none. */
    Optional<List<CriticalSection>> sectionsOf(EncodedLocation flag) {
        Expr initial = cssa.initialValue(flag);
        return initial.isConstant() ? new Reading(flag, initial.value()).sections() : Optional.empty();
    }

    /** The use of one location. */
    private final class Reading {

        private final EncodedLocation flag;
        private final Value free;
        private final List<Taking> takings = new ArrayList<>();
        private final List<EncodedEvent> resets = new ArrayList<>();
        private @Nullable EncodedEvent looked;
        private @Nullable Taking open;

        Reading(EncodedLocation flag, Value free) {
            this.flag = flag;
            this.free = free;
        }

        Optional<List<CriticalSection>> sections() {
            int thread = -1;
            // Events come thread by thread.
            for (EncodedEvent event : accesses.getOrDefault(flag, List.of())) {
                if (event.thread() != thread) {
                    close(Optional.empty());
                    looked = null;
                    thread = event.thread();
                }
                if (!fits(event)) {
                    return Optional.empty();
                }
            }
            close(Optional.empty());
            boolean separates = takings.stream()
                            .map(taking -> taking.section().acquire().thread())
                            .distinct()
                            .count()
                    > 1;
            return separates && areResetsHarmless() && isProtected()
                    ? Optional.of(takings.stream().map(Taking::section).toList())
                    : Optional.empty();
        }

        private void close(Optional<EncodedEvent> release) {
            if (open != null) {
                takings.add(new Taking(open.reader(), open.section().until(release)));
                open = null;
            }
        }

        private boolean fits(EncodedEvent event) {
            Optional<Write> write = event.write(flag);
            if (write.isEmpty()) {
                looked = event;
                return true;
            }
            if (!write.get().value().isConstant()) {
                return false;
            }
            if (!write.get().value().value().equals(free)) {
                return open == null && takes(event);
            }
            if (open == null) {
                resets.add(event);
            } else {
                close(Optional.of(event));
            }
            looked = null;
            return true;
        }

        private boolean takes(EncodedEvent writer) {
            EncodedEvent reader = writer.read(flag).isPresent() ? writer : looked;
            if (reader == null) {
                return false;
            }
            Expr isFree = Expr.equal(reader.read(flag).map(Read::symbol).orElseThrow(), Expr.constant(free));
            Optional<EncodedEvent> gate =
                    cssa.threads().get(writer.thread()).subList(reader.index(), writer.index() + 1).stream()
                            .filter(event -> event.obligations().stream()
                                    .anyMatch(obligation ->
                                            obligation.condition().conjuncts().contains(isFree)))
                            .findFirst();
            gate.ifPresent(passed -> open = new Taking(
                    reader, new CriticalSection(flag, passed, Optional.of(isFree), writer, Optional.empty())));
            return gate.isPresent();
        }

        // Somebody who makes it free without having taken it, such as a constructor, must not do so while others have
        // it.
        private boolean areResetsHarmless() {
            return resets.stream().allMatch(reset -> takings.stream().allMatch(taking -> isApart(reset, taking)));
        }

        private boolean isApart(EncodedEvent reset, Taking taking) {
            return reset.thread() == taking.reader().thread()
                    || cssa.mustPrecede(reset, taking.reader())
                    || taking.section()
                            .release()
                            .filter(release -> cssa.mustPrecede(release, reset))
                            .isPresent();
        }

        private boolean isProtected() {
            if (takings.stream().allMatch(Taking::isOneStep)) {
                return true;
            }
            return locks.values().stream()
                    .anyMatch(sections -> takings.stream().allMatch(taking -> isProtected(taking, sections)));
        }

        private boolean isProtected(Taking taking, List<CriticalSection> sections) {
            return isWithin(taking.reader(), taking.section().acquire(), sections)
                    && taking.section()
                            .release()
                            .map(release -> isWithin(release, release, sections))
                            .orElse(true);
        }

        private static boolean isWithin(EncodedEvent first, EncodedEvent last, List<CriticalSection> sections) {
            return sections.stream()
                    .anyMatch(section -> section.acquire().thread() == first.thread()
                            && section.acquire().index() <= first.index()
                            && section.release()
                                    .map(release -> last.index() <= release.index())
                                    .orElse(true));
        }
    }
}
