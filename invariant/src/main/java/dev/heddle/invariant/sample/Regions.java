// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.control.watch.Watched;
import dev.heddle.control.watch.Watched.Place;
import dev.heddle.invariant.Inference;
import dev.heddle.invariant.Inferred;
import dev.heddle.invariant.Patience;
import dev.heddle.invariant.SampleClaim;
import dev.heddle.invariant.value.OracleVerdict;
import dev.heddle.invariant.value.Samples;
import dev.heddle.invariant.value.Selection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Finds stretches that behave atomically, by growing them: each window of consecutive accesses of a thread is
 * looked at in all executions, and of those that are atomic the largest are kept.
 */
public final class Regions {

    /** How many accesses the largest region has unless said otherwise. */
    public static final int LARGEST = 12;

    private final Observation observation;
    private final Vocabulary vocabulary;

    /** Per execution and thread. */
    private final List<List<WindowGrowth>> growths = new ArrayList<>();

    private final Patience patience;

    private Regions(Observation observation, int largest, Patience patience) {
        this.patience = patience;
        this.vocabulary = Vocabulary.of(observation.executions(), patience.next());
        Window none = Window.none();
        int looked = InTime.count(
                vocabulary.read(),
                patience.next(),
                execution -> growths.add(WindowGrowth.of(execution, observation, none, largest)));
        this.observation = observation.first(looked);
    }

    /**
     * What there was time for.
     *
     * @param regions those that are not enforced first
     * @param looked of how many executions, from the first one on
     */
    public record Found(List<Region> regions, int looked) {

        public Found {
            regions = List.copyOf(regions);
        }
    }

    /** The regions of a program, those that are not enforced first. */
    public static List<Region> of(Observation observation) {
        return of(observation, LARGEST);
    }

    /**
     * The same.
     *
     * @param largest how many accesses the largest region may have
     */
    public static List<Region> of(Observation observation, int largest) {
        return of(observation, largest, Patience.ENDLESS).regions();
    }

    /** The same in as many executions as there is time for, from the first one on. */
    public static Found of(Observation observation, int largest, Patience patience) {
        Regions regions = new Regions(observation, largest, patience);
        try {
            return new Found(regions.find(), regions.growths.size());
        } catch (Patience.Over over) {
            // What was not compared with all others may be taken for atomic and be none, so it takes fewer executions.
            return of(observation.first((regions.growths.size() + 3) / 4), largest, patience);
        }
    }

    private List<Region> find() {
        // One execution is compared in any case.
        Patience hurry = growths.size() > 1 ? patience.next() : Patience.ENDLESS;
        Set<Window> found = largest(Window::kind);
        while (separate(found, hurry)) {
            found = largest(Window::kind);
        }
        found = largest(Window::certainKind);
        Map<List<Integer>, List<Inferred>> transitions = transitions(found);
        List<Region> regions = new ArrayList<>();
        for (Window window : found) {
            regions.add(region(window, transitions.getOrDefault(numbers(window.places()), List.of())));
        }
        regions.sort(Comparator.comparing((Region region) -> rank(region.kind()))
                .thenComparing(Region::method)
                .thenComparing(region -> region.places().get(0).line())
                .thenComparing(region -> -region.size()));
        return regions;
    }

    private static int rank(Region.Kind kind) {
        return switch (kind) {
            case MEANT -> 0;
            case ATOMIC -> 1;
            case UNDISTURBED -> 2;
        };
    }

    private static List<Integer> numbers(List<Place> places) {
        return places.stream().map(Place::number).toList();
    }

    // ── the largest ─────────────────────────────────────────────────────────────────────────────────────────────────

    /** The windows that are regions and, in some execution, not part of a larger one of the same kind. */
    private Set<Window> largest(Function<Window, Optional<Region.Kind>> kinds) {
        Set<Window> found = new LinkedHashSet<>();
        for (List<WindowGrowth> execution : growths) {
            for (WindowGrowth growth : execution) {
                for (Region.Kind kind : Region.Kind.values()) {
                    addLargest(growth, kind, kinds, found);
                }
            }
        }
        return found;
    }

    private static void addLargest(
            WindowGrowth growth, Region.Kind kind, Function<Window, Optional<Region.Kind>> kinds, Set<Window> found) {
        int covered = 0;
        for (int first = 0; first < growth.windows.size(); first++) {
            List<Window> windows = growth.windows.get(first);
            for (int k = windows.size() - 1; k >= 0; k--) {
                Optional<Region.Kind> own = kinds.apply(windows.get(k));
                boolean isEnough = own.isPresent() && (own.get() == kind || kind == Region.Kind.UNDISTURBED);
                if (isEnough && first + k + 2 > covered) {
                    covered = first + k + 2;
                    if (own.get() == kind) {
                        found.add(windows.get(k));
                    }
                }
                if (isEnough) {
                    break;
                }
            }
        }
    }

    // ── two at once ─────────────────────────────────────────────────────────────────────────────────────────────────

    /** Where a window was executed: its first and its last step. */
    private record Occurrence(Window window, int first, int last) {}

    /**
     * Looks whether two windows that might each have run in one go might both have: each may have to come before
     * the other, as two updates that both began with the same value. The larger one is none then, or both are.
     *
     * @return whether there were such
     */
    private boolean separate(Set<Window> found, Patience hurry) {
        boolean isChanged = false;
        for (List<WindowGrowth> execution : growths) {
            hurry.ask();
            List<List<Occurrence>> occurrences = new ArrayList<>();
            execution.forEach(growth -> occurrences.add(occurrences(growth, found)));
            for (int one = 0; one < execution.size(); one++) {
                for (int other = one + 1; other < execution.size(); other++) {
                    isChanged |= separate(execution.get(one), occurrences.get(one), occurrences.get(other));
                }
            }
        }
        return isChanged;
    }

    private static List<Occurrence> occurrences(WindowGrowth growth, Set<Window> found) {
        List<Occurrence> occurrences = new ArrayList<>();
        for (int first = 0; first < growth.windows.size(); first++) {
            List<Window> windows = growth.windows.get(first);
            for (int k = 0; k < windows.size(); k++) {
                boolean isOne = found.contains(windows.get(k))
                        && !windows.get(k).kind().equals(Optional.of(Region.Kind.UNDISTURBED));
                if (isOne) {
                    occurrences.add(
                            new Occurrence(windows.get(k), growth.steps.get(first), growth.steps.get(first + k + 1)));
                }
            }
        }
        return occurrences;
    }

    private boolean separate(WindowGrowth growth, List<Occurrence> some, List<Occurrence> others) {
        boolean isChanged = false;
        for (Occurrence one : some) {
            for (Occurrence other : others) {
                boolean isConflict = growth.isolation.isBefore(one.first(), other.last())
                        && growth.isolation.isBefore(other.first(), one.last());
                if (isConflict && one.window().size() >= other.window().size()) {
                    isChanged |= interrupt(growth.execution, one, other);
                }
                if (isConflict && other.window().size() >= one.window().size()) {
                    isChanged |= interrupt(growth.execution, other, one);
                }
            }
        }
        return isChanged;
    }

    /** Notes that a window can't have run in one go; whether that is news. */
    private boolean interrupt(int execution, Occurrence occurrence, Occurrence by) {
        Window window = occurrence.window();
        Optional<Region.Kind> before = window.kind();
        window.interrupt(
                observation,
                new Window.Witness(execution, occurrence.first(), occurrence.last(), by.first(), by.last()));
        return !window.kind().equals(before);
    }

    // ── results ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private Region region(Window window, List<Inferred> transition) {
        Region.Kind kind = window.kind().orElse(Region.Kind.ATOMIC);
        List<Place> places = window.places();
        String range = new Stretch(places, List.of(), List.of()).range();
        Optional<Region.Interruption> interruption =
                kind == Region.Kind.ATOMIC ? Optional.empty() : window.witness().map(this::told);
        return new Region(kind, places, window.accesses(vocabulary), range, window.times(), transition, interruption);
    }

    private Region.Interruption told(Window.Witness witness) {
        List<Watched.Step> steps =
                observation.executions().get(witness.execution()).steps();
        Isolation isolation =
                growths.get(witness.execution()).get(steps.get(witness.first()).thread()).isolation;
        List<Integer> between = isolation.between(witness.first(), witness.last());
        if (between.isEmpty() && witness.otherFirst() >= 0) {
            between = isolation.own(witness.otherFirst(), witness.otherLast());
        }
        int before = witness.first();
        for (int i = witness.first(); i < witness.last(); i++) {
            boolean isOwn =
                    isolation.isSameThread(i, before) && steps.get(i).access().isPresent();
            if (isOwn && !between.isEmpty() && i < between.get(0)) {
                before = i;
            }
        }
        List<Watched.Step> others = between.stream()
                .map(steps::get)
                .filter(step -> step.access().isPresent())
                .toList();
        return new Region.Interruption(witness.execution(), steps.get(before), others, steps.get(witness.last()));
    }

    /** What the stretches did in good executions; nothing of those that there is no time for. */
    private Map<List<Integer>, List<Inferred>> transitions(Set<Window> found) {
        Set<List<Integer>> wanted = new HashSet<>();
        found.forEach(window -> wanted.add(numbers(window.places())));
        int size = found.stream().mapToInt(Window::size).max().orElse(0);
        Blocks blocks = new Blocks(
                vocabulary,
                observation.threads(),
                new Blocks.Wish(
                        size,
                        0,
                        true,
                        steps -> wanted.contains(steps.stream()
                                .map(step -> step.place().orElseThrow().number())
                                .toList())));
        List<Watched> executions = observation.executions();
        Samples samples = new Samples();
        int announced = InTime.count(executions.size(), patience.next(), i -> blocks.learn(executions.get(i)));
        int sampled = InTime.count(
                announced,
                patience.next(),
                i -> samples.add(
                        i,
                        executions.get(i).isFailure() ? OracleVerdict.BAD : OracleVerdict.GOOD,
                        blocks.of(executions.get(i))));
        if (sampled < executions.size()) {
            // It would be said of the others, too.
            return Map.of();
        }
        SampleClaim claim = observation.claim();
        Inference inference = new Inference(patience.next());
        Map<List<Integer>, List<Inferred>> transitions = new HashMap<>();
        blocks.stretches()
                .forEach((point, stretch) -> inference.inferInTime(point, samples, Selection.GOOD, claim).stream()
                        .flatMap(List::stream)
                        .filter(inferred -> inferred.invariant().isTransition())
                        .forEach(inferred -> transitions
                                .computeIfAbsent(numbers(stretch.places()), any -> new ArrayList<>())
                                .add(inferred)));
        return transitions;
    }

    /** Those that are atomic, or meant to be, and no part of another one of the same kind. */
    public static List<Region> withoutParts(List<Region> regions) {
        return regions.stream()
                .filter(region -> region.kind() != Region.Kind.UNDISTURBED)
                .filter(region -> regions.stream().noneMatch(other -> isPart(region, other)))
                .toList();
    }

    private static boolean isPart(Region region, Region other) {
        return other.kind() == region.kind()
                && other.size() > region.size()
                && Collections.indexOfSubList(other.places(), region.places()) >= 0;
    }
}
