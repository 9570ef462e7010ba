// SPDX-License-Identifier: Apache-2.0
package dev.heddle.predict;

import dev.heddle.encode.CriticalSections;
import dev.heddle.encode.CriticalSections.CriticalSection;
import dev.heddle.encode.EncodedEvent;
import dev.heddle.encode.EncodedLocation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Drops triples that locks alone rule out, without looking at data: by lock sets and acquisition histories.
 *
 * <p>The remote access must be able to run at some point between the region's two accesses. At such a point the two threads
 * must hold different locks, and it must not be that each has taken, since it last took one of its own locks, a lock that
 * the other holds: one of the two would have had to wait for the other.
 */
final class LockFilter {

    private final Map<Integer, List<CriticalSection>> byThread = new HashMap<>();
    private final Map<Moment, Map<EncodedLocation, Set<EncodedLocation>>> known = new HashMap<>();

    /** A moment at which to look at a thread. */
    private record Moment(int thread, int index, boolean during) {}

    private LockFilter(Stream<CriticalSection> sections) {
        sections.forEach(section -> byThread.computeIfAbsent(section.acquire().thread(), ignored -> new ArrayList<>())
                .add(section));
    }

    static LockFilter ofLocks(CriticalSections sections) {
        return new LockFilter(sections.all().stream());
    }

    /** Flags keep threads apart as locks do, so the same argument holds for both together. */
    static LockFilter ofLocksAndFlags(CriticalSections sections) {
        return new LockFilter(Stream.concat(sections.all().stream(), sections.flags().stream()));
    }

    boolean admits(Triple triple) {
        Map<EncodedLocation, Set<EncodedLocation>> remote =
                histories(triple.remote().thread(), triple.remote().index(), true);
        for (int point = triple.first().index(); point < triple.second().index(); point++) {
            if (compatible(histories(triple.first().thread(), point, false), remote)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The locks that a thread holds when it has run up to an index, each with what was taken since.
     *
     * @param during whether to look at the moment of the event itself, so that a lock it gives back still counts
     */
    private Map<EncodedLocation, Set<EncodedLocation>> histories(int thread, int index, boolean during) {
        return known.computeIfAbsent(new Moment(thread, index, during), ignored -> looked(thread, index, during));
    }

    private Map<EncodedLocation, Set<EncodedLocation>> looked(int thread, int index, boolean during) {
        Map<EncodedLocation, Set<EncodedLocation>> held = new HashMap<>();
        List<CriticalSection> sections = byThread.getOrDefault(thread, List.of());
        for (CriticalSection section : sections) {
            if (section.acquire().index() > index || isOver(section, index, during)) {
                continue;
            }
            Set<EncodedLocation> since = new HashSet<>();
            for (CriticalSection other : sections) {
                if (other.acquire().index() > section.acquire().index()
                        && other.acquire().index() <= index) {
                    since.add(other.lock());
                }
            }
            held.put(section.lock(), since);
        }
        return held;
    }

    private static boolean isOver(CriticalSection section, int index, boolean during) {
        return section.release()
                .map(EncodedEvent::index)
                .map(end -> during ? end < index : end <= index)
                .orElse(false);
    }

    private static boolean compatible(
            Map<EncodedLocation, Set<EncodedLocation>> left, Map<EncodedLocation, Set<EncodedLocation>> right) {
        for (Map.Entry<EncodedLocation, Set<EncodedLocation>> one : left.entrySet()) {
            if (right.containsKey(one.getKey())) {
                return false;
            }
            for (Map.Entry<EncodedLocation, Set<EncodedLocation>> other : right.entrySet()) {
                if (one.getValue().contains(other.getKey()) && other.getValue().contains(one.getKey())) {
                    return false;
                }
            }
        }
        return true;
    }
}
