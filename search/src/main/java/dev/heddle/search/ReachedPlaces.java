// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search;

import dev.heddle.check.Milestones;
import dev.heddle.control.follow.Milestone;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.export.Targets;
import dev.heddle.search.code.CodeSpot;
import dev.heddle.search.code.Suspect;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The places of the code that the threads of a run came to, and what is missing for a suspicion. */
final class ReachedPlaces {

    /** How many ways to share out a suspicion among threads are worth a try. */
    private static final int MOST_CASTS = 6;

    private final History history;
    private final Map<CodeSpot, Map<String, Stay>> stays = new HashMap<>();
    private final Set<CodeSpot> failed = new HashSet<>();

    /** The visit of a thread to a place: its first event, and which variables, or objects by calls, it used there. */
    private record Stay(int event, Set<Object> variables) {}

    /** A place that a thread should come to. */
    record Goal(String thread, Site site) {}

    /**
     * A way to share out a suspicion among two threads.
     *
     * @param missing where they have not been
     * @param kept where they have been
     */
    record Cast(List<Goal> missing, List<Goal> kept) {}

    ReachedPlaces(History history) {
        this.history = history;
        for (ThreadHistory thread : history.threads()) {
            for (int i = 0; i < thread.events().size(); i++) {
                see(thread.path(), i, thread.events().get(i));
            }
        }
    }

    private void see(String thread, int index, Event event) {
        CodeSpot spot = CodeSpot.of(event.site());
        if (event instanceof Event.Read read) {
            stay(spot, thread, index).add(read.location());
        } else if (event instanceof Event.Write write) {
            stay(spot, thread, index).add(write.location());
        } else if (event instanceof Event.Operation operation) {
            Targets.of(operation).ifPresent(thing -> stay(spot, thread, index).add(thing));
        } else if (event instanceof Event.Enter) {
            stay(spot, thread, index);
            stay(spot.wholeMethod(), thread, index);
        } else if (event instanceof Event.Check check && !check.held()) {
            failed.add(spot);
        }
    }

    private Set<Object> stay(CodeSpot spot, String thread, int index) {
        return stays.computeIfAbsent(spot, any -> new LinkedHashMap<>())
                .computeIfAbsent(thread, any -> new Stay(index, new HashSet<>()))
                .variables();
    }

    /** All places that some thread came to. */
    Set<CodeSpot> spots() {
        return stays.keySet();
    }

    private boolean has(String thread, Site site) {
        return stays.getOrDefault(CodeSpot.of(site), Map.of()).containsKey(thread);
    }

    /** The first time that a thread was at a place, as a milestone. */
    Optional<Milestone> milestone(String thread, Site site) {
        Stay stay = stays.getOrDefault(CodeSpot.of(site), Map.of()).get(thread);
        if (stay == null) {
            return Optional.empty();
        }
        ThreadHistory of = history.threads().stream()
                .filter(one -> one.path().equals(thread))
                .findFirst()
                .orElseThrow();
        return Milestones.of(of, stay.event());
    }

    /** The event with which a thread came to a place for the first time. */
    OptionalInt first(Goal goal) {
        Stay stay = stays.getOrDefault(CodeSpot.of(goal.site()), Map.of()).get(goal.thread());
        return stay == null ? OptionalInt.empty() : OptionalInt.of(stay.event());
    }

    /** The two threads that have been where a suspicion needs them, with the same variable. */
    Optional<Cast> complete(Suspect suspect) {
        if (suspect.kind() == Suspect.Kind.FAILURE) {
            return failed.contains(CodeSpot.of(suspect.first()))
                    ? Optional.of(new Cast(List.of(), List.of()))
                    : Optional.empty();
        }
        // There may be thousands of suspicions, and most are about places that nobody came to.
        if (!suspect.sites().stream().map(CodeSpot::of).allMatch(stays::containsKey)) {
            return Optional.empty();
        }
        return casts(suspect).stream()
                .filter(cast -> cast.missing().isEmpty() && isOneVariable(cast, suspect))
                .findFirst();
    }

    private boolean isOneVariable(Cast cast, Suspect suspect) {
        if (suspect.kind() == Suspect.Kind.DEADLOCK) {
            return true;
        }
        @Nullable Set<Object> common = null;
        for (Goal goal : cast.kept()) {
            Stay stay = stays.getOrDefault(CodeSpot.of(goal.site()), Map.of()).get(goal.thread());
            Set<Object> here = stay == null ? Set.of() : stay.variables();
            if (common == null) {
                common = new HashSet<>(here);
            } else {
                common.retainAll(here);
            }
        }
        return common != null && !common.isEmpty();
    }

    /** The ways to share out a suspicion of which the least is missing. */
    List<Cast> casts(Suspect suspect) {
        List<Cast> casts = new ArrayList<>();
        for (ThreadHistory one : history.threads()) {
            if (suspect.other().isEmpty()) {
                casts.add(cast(suspect, one.path(), ""));
            }
            for (ThreadHistory other : history.threads()) {
                if (other != one && !suspect.other().isEmpty()) {
                    casts.add(cast(suspect, one.path(), other.path()));
                }
            }
        }
        casts.sort(Comparator.comparingInt(cast -> cast.missing().size()));
        return casts;
    }

    /** Those of them that come next to being complete. */
    List<Cast> nearest(Suspect suspect) {
        List<Cast> casts = casts(suspect);
        return casts.subList(0, Math.min(MOST_CASTS, casts.size()));
    }

    private Cast cast(Suspect suspect, String one, String other) {
        List<Goal> missing = new ArrayList<>();
        List<Goal> kept = new ArrayList<>();
        suspect.ofOne().forEach(site -> (has(one, site) ? kept : missing).add(new Goal(one, site)));
        suspect.other().forEach(site -> (has(other, site) ? kept : missing).add(new Goal(other, site)));
        return new Cast(missing, kept);
    }
}
