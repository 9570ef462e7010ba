// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.candidate.AccessKind;
import dev.heddle.candidate.Candidate;
import dev.heddle.candidate.EventRef;
import dev.heddle.candidate.Example;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.ThreadHistory;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Tells races that do no harm: everybody writes the same number, and who does not find it writes it himself, as a hash code that is
 * kept once it is computed. References are never among them, because what they refer to may not be visible yet; nor are
 * {@code long} and {@code double}, of which half may be seen; nor flags that somebody waits for without setting them.
 */
final class BenignRaces {

    /** The facts about a place in memory. */
    private static final class Usage {

        private final Set<Value> written = new HashSet<>();
        /** The values that threads have read and then written over. */
        private final Set<Value> answered = new HashSet<>();
        /** The values that threads have read and then read again, or left at that. */
        private final Set<Value> accepted = new HashSet<>();

        private boolean isWide;

        void add(boolean isAnswered, Value value) {
            (isAnswered ? answered : accepted).add(value);
        }

        boolean isAlwaysTheSame() {
            return !isWide && written.size() == 1;
        }

        boolean isFilledInByWhoMissesIt() {
            return written.containsAll(accepted) && !written.containsAll(answered);
        }
    }

    private final Map<String, ThreadHistory> threads = new HashMap<>();
    private final Map<Location, Usage> usages = new HashMap<>();

    BenignRaces(History history) {
        for (ThreadHistory thread : history.threads()) {
            threads.put(thread.path(), thread);
        }
        history.threads().forEach(thread -> look(thread.events()));
    }

    private void look(List<Event> events) {
        Map<Location, Value> found = new HashMap<>();
        for (Event event : events) {
            if (event instanceof Event.Read read) {
                Usage usage = usage(read.location());
                usage.isWide |= !read.result().term().sort().equals(Sort.JAVA_INT);
                Value value = read.result().observed();
                Optional.ofNullable(found.put(read.location(), value)).ifPresent(before -> usage.add(false, before));
            } else if (event instanceof Event.Write write) {
                Usage usage = usage(write.location());
                usage.isWide |= !write.value().term().sort().equals(Sort.JAVA_INT);
                usage.written.add(write.value().observed());
                Optional.ofNullable(found.remove(write.location())).ifPresent(before -> usage.add(true, before));
            }
        }
        found.forEach((location, value) -> usage(location).add(false, value));
    }

    private Usage usage(Location location) {
        return usages.computeIfAbsent(location, ignored -> new Usage());
    }

    /** Returns true if it does not matter who comes first, as far as the recorded values tell. */
    boolean isBenign(Candidate.Race race, Example example) {
        boolean areWrites = Stream.of(race.first(), race.second()).allMatch(place -> place.kind() == AccessKind.WRITE);
        return example.events().stream()
                .flatMap(event -> location(event).stream())
                .findFirst()
                .map(this::usage)
                .filter(usage -> usage.isAlwaysTheSame() && (areWrites || usage.isFilledInByWhoMissesIt()))
                .isPresent();
    }

    private Optional<Location> location(EventRef reference) {
        ThreadHistory thread = threads.get(reference.thread());
        if (thread == null || reference.event() >= thread.events().size()) {
            return Optional.empty();
        }
        Event event = thread.events().get(reference.event());
        if (event instanceof Event.Read read) {
            return Optional.of(read.location());
        }
        return event instanceof Event.Write write ? Optional.of(write.location()) : Optional.empty();
    }
}
