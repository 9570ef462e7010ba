package dev.heddle.invariant.sample;

import dev.heddle.control.explore.OperationKind;
import dev.heddle.control.watch.Watched;
import dev.heddle.control.watch.Watched.Access;
import dev.heddle.control.watch.Watched.Cell;
import dev.heddle.control.watch.Watched.Place;
import dev.heddle.invariant.Claim;
import dev.heddle.invariant.Inference;
import dev.heddle.invariant.Inferred;
import dev.heddle.invariant.Point;
import dev.heddle.invariant.Samples;
import dev.heddle.invariant.Selection;
import dev.heddle.invariant.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds stretches that behave atomically, by growing them: each window of consecutive accesses of a thread is looked at in all executions,
 * and of those that are atomic the largest are kept.
 */
public final class Regions {

    /** How many accesses the largest region has unless said otherwise. */
    public static final int LARGEST = 12;

    private final Observation observation;
    private final int largest;
    private final Vocabulary vocabulary;
    private final Map<List<Integer>, Window> windows = new LinkedHashMap<>();

    /** Of each execution. */
    private final List<Isolation> isolations = new ArrayList<>();

    /** A window, over all executions. */
    private static final class Window {
        final List<Place> places;
        final List<Boolean> writes;
        final List<Cell> cells;
        long times;
        boolean isInteresting;
        boolean isInterruptedInGood;
        boolean isDisturbed;
        boolean hasPair;
        @Nullable Witness witness;

        Window(List<Watched.Step> steps) {
            places = steps.stream().map(step -> step.place().orElseThrow()).toList();
            writes = steps.stream()
                    .map(step -> step.access().orElseThrow().isWrite())
                    .toList();
            cells = steps.stream().map(step -> step.access().orElseThrow().cell()).toList();
        }

        /** It can't have run in one go in this execution, because of what came between two of its steps. */
        void interrupt(int number, Observation observation, int first, int last) {
            isInterruptedInGood |= !observation.executions().get(number).isFailure();
            int switches = observation.switches(number);
            if (witness == null || switches < witness.switches()) {
                witness = new Witness(number, switches, first, last);
            }
        }

        Optional<Region.Kind> kind() {
            if (!isInteresting) {
                return Optional.empty();
            }
            if (witness == null) {
                return Optional.of(Region.Kind.ATOMIC);
            }
            if (!isInterruptedInGood) {
                return Optional.of(Region.Kind.MEANT);
            }
            return isDisturbed || !hasPair ? Optional.empty() : Optional.of(Region.Kind.UNDISTURBED);
        }
    }

    private record Witness(int execution, int switches, int first, int last) {}

    private Regions(Observation observation, int largest) {
        this.observation = observation;
        this.largest = largest;
        this.vocabulary = Vocabulary.of(observation.executions());
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
        return new Regions(observation, largest).find();
    }

    private List<Region> find() {
        for (int execution = 0; execution < observation.executions().size(); execution++) {
            look(execution, observation.executions().get(execution));
        }
        Map<List<Integer>, Region.Kind> kinds = largest();
        while (separate(kinds.keySet())) {
            kinds = largest();
        }
        List<List<Integer>> found = List.copyOf(kinds.keySet());
        Map<List<Integer>, List<Inferred>> transitions = transitions(found);
        List<Region> regions = new ArrayList<>();
        for (List<Integer> key : found) {
            Window window = windows.get(key);
            if (window != null) {
                regions.add(region(window, kinds.getOrDefault(key, Region.Kind.ATOMIC), transitions.getOrDefault(key, List.of())));
            }
        }
        regions.sort(Comparator.comparing((Region region) -> order(region.kind()))
                .thenComparing(Region::method)
                .thenComparing(region -> region.places().get(0).line())
                .thenComparing(region -> -region.size()));
        return regions;
    }

    /** The windows that are regions and not part of larger ones of the same kind. */
    private Map<List<Integer>, Region.Kind> largest() {
        Map<List<Integer>, Region.Kind> kinds = new LinkedHashMap<>();
        windows.forEach((key, window) -> window.kind().ifPresent(kind -> kinds.put(key, kind)));
        Map<List<Integer>, Region.Kind> found = new LinkedHashMap<>();
        kinds.forEach((key, kind) -> {
            if (kinds.entrySet().stream().noneMatch(other -> covers(other, key, kind))) {
                found.put(key, kind);
            }
        });
        return found;
    }

    private static int order(Region.Kind kind) {
        return switch (kind) {
            case MEANT -> 0;
            case ATOMIC -> 1;
            case UNDISTURBED -> 2;
        };
    }

    /** Whether a larger window says all that a window says. */
    private static boolean covers(Map.Entry<List<Integer>, Region.Kind> larger, List<Integer> key, Region.Kind kind) {
        boolean isAsStrong = larger.getValue() == kind || kind == Region.Kind.UNDISTURBED;
        return isAsStrong
                && larger.getKey().size() > key.size()
                && java.util.Collections.indexOfSubList(larger.getKey(), key) >= 0;
    }

    // ── one execution ───────────────────────────────────────────────────────────────────────────────────────────────

    private void look(int number, Watched execution) {
        int threads = observation.threads().size();
        Isolation isolation = new Isolation(execution, threads);
        isolations.add(isolation);
        Map<Watched.Step, Integer> at = places(execution);
        List<List<Watched.Step>> accesses = accesses(execution);
        Company company = new Company(execution, accesses);
        for (List<Watched.Step> own : accesses) {
            for (int first = 0; first < own.size(); first++) {
                grow(number, own, first, isolation, at, company);
            }
        }
    }

    private void grow(
            int number,
            List<Watched.Step> own,
            int first,
            Isolation isolation,
            Map<Watched.Step, Integer> at,
            Company company) {
        int begin = at.getOrDefault(own.get(first), 0);
        int interrupted = -1;
        boolean isDisturbed = false;
        boolean hasPair = false;
        boolean isInteresting = company.isShared(own.get(first), begin, begin);
        List<Integer> key = new ArrayList<>(List.of(place(own.get(first))));
        for (int last = first + 1; last < own.size() && key.size() < largest; last++) {
            int end = at.getOrDefault(own.get(last), 0);
            key.add(place(own.get(last)));
            if (interrupted < 0 && isolation.lastBeforeOthers(end) >= isolation.order(begin)) {
                interrupted = end;
            }
            int before = previous(own, first, last);
            if (before >= 0) {
                hasPair = true;
                isDisturbed |= !access(own.get(before)).after().equals(access(own.get(last)).before());
            }
            isInteresting |= company.isShared(own.get(last), begin, end);
            int upTo = last;
            Window window = windows.computeIfAbsent(List.copyOf(key), any -> new Window(own.subList(first, upTo + 1)));
            window.times++;
            window.isInteresting |= isInteresting;
            window.isDisturbed |= isDisturbed;
            window.hasPair |= hasPair;
            if (interrupted >= 0) {
                window.interrupt(number, observation, begin, interrupted);
            }
        }
    }

    // ── two at once ─────────────────────────────────────────────────────────────────────────────────────────────────

    /** Where a window was executed: its first and its last step. */
    private record Occurrence(List<Integer> key, int first, int last) {}

    /**
     * Looks whether two windows that might each have run in one go might both have: each may have to come before the other, as two
     * updates that both began with the same value. The larger one is none then, or both are.
     *
     * @return whether there were such
     */
    private boolean separate(Set<List<Integer>> keys) {
        boolean isChanged = false;
        int size = keys.stream().mapToInt(List::size).max().orElse(0);
        for (int number = 0; number < observation.executions().size(); number++) {
            Isolation isolation = isolations.get(number);
            List<Occurrence> occurrences = occurrences(number, keys, size);
            for (int i = 0; i < occurrences.size(); i++) {
                for (int k = i + 1; k < occurrences.size(); k++) {
                    isChanged |= separate(number, isolation, occurrences.get(i), occurrences.get(k));
                }
            }
        }
        return isChanged;
    }

    private List<Occurrence> occurrences(int number, Set<List<Integer>> keys, int size) {
        Watched execution = observation.executions().get(number);
        Map<Watched.Step, Integer> at = places(execution);
        List<Occurrence> found = new ArrayList<>();
        for (List<Watched.Step> own :
                accesses(execution)) {
            List<Integer> all = own.stream().map(Regions::place).toList();
            for (int first = 0; first < own.size(); first++) {
                for (int last = first + 1; last < own.size() && last - first < size; last++) {
                    List<Integer> key = all.subList(first, last + 1);
                    if (keys.contains(key)) {
                        found.add(new Occurrence(
                                key, at.getOrDefault(own.get(first), 0), at.getOrDefault(own.get(last), 0)));
                    }
                }
            }
        }
        return found;
    }

    private boolean separate(int number, Isolation isolation, Occurrence one, Occurrence other) {
        boolean isConflict =
                isolation.isBefore(one.first(), other.last()) && isolation.isBefore(other.first(), one.last());
        if (!isConflict || isolation.isSameThread(one.first(), other.first())) {
            return false;
        }
        boolean isChanged = false;
        if (one.key().size() >= other.key().size()) {
            isChanged = interrupt(number, one);
        }
        if (other.key().size() >= one.key().size()) {
            isChanged |= interrupt(number, other);
        }
        return isChanged;
    }

    /** Notes that a window can't have run in one go; whether that is news. */
    private boolean interrupt(int number, Occurrence occurrence) {
        Window window = windows.get(List.copyOf(occurrence.key()));
        if (window == null) {
            return false;
        }
        Optional<Region.Kind> before = window.kind();
        window.interrupt(number, observation, occurrence.first(), occurrence.last());
        return !window.kind().equals(before);
    }

    private List<List<Watched.Step>> accesses(Watched execution) {
        List<List<Watched.Step>> accesses = new ArrayList<>();
        for (int thread = 0; thread < observation.threads().size(); thread++) {
            accesses.add(new ArrayList<>());
        }
        for (Watched.Step step : execution.steps()) {
            if (step.access().isPresent() && step.place().isPresent()) {
                accesses.get(step.thread()).add(step);
            }
        }
        return accesses;
    }

    private static Map<Watched.Step, Integer> places(Watched execution) {
        Map<Watched.Step, Integer> at = new IdentityHashMap<>();
        for (int i = 0; i < execution.steps().size(); i++) {
            at.put(execution.steps().get(i), i);
        }
        return at;
    }

    private static int place(Watched.Step step) {
        return step.place().orElseThrow().number();
    }

    private static Access access(Watched.Step step) {
        return step.access().orElseThrow();
    }

    private static int previous(List<Watched.Step> own, int first, int last) {
        Cell cell = access(own.get(last)).cell();
        for (int i = last - 1; i >= first; i--) {
            if (access(own.get(i)).cell().equals(cell)) {
                return i;
            }
        }
        return -1;
    }

    /** Whether others are there who could come in between, and whom it would concern. */
    private static final class Company {

        private final Watched execution;
        private final Map<Cell, Set<Integer>> users = new HashMap<>();
        private final Map<Cell, Set<Integer>> writers = new HashMap<>();

        Company(Watched execution, List<List<Watched.Step>> accesses) {
            this.execution = execution;
            for (List<Watched.Step> own : accesses) {
                for (Watched.Step step : own) {
                    users.computeIfAbsent(access(step).cell(), cell -> new HashSet<>()).add(step.thread());
                    if (access(step).isWrite()) {
                        writers.computeIfAbsent(access(step).cell(), cell -> new HashSet<>()).add(step.thread());
                    }
                }
            }
        }

        /** Whether another thread that may run between two steps accesses the same variable, and one of them changes it. */
        boolean isShared(Watched.Step step, int begin, int end) {
            Cell cell = access(step).cell();
            for (int other : users.getOrDefault(cell, Set.of())) {
                boolean conflicts = access(step).isWrite()
                        || writers.getOrDefault(cell, Set.of()).contains(other);
                if (other != step.thread() && conflicts && isThere(step.thread(), other, begin, end)) {
                    return true;
                }
            }
            return false;
        }

        private boolean isThere(int thread, int other, int begin, int end) {
            for (int i = 0; i < execution.steps().size(); i++) {
                Watched.Step step = execution.steps().get(i);
                boolean isOf = step.thread() == thread && step.partner() == other;
                if (isOf && step.kind() == OperationKind.JOIN && i < begin
                        || isOf && step.kind() == OperationKind.START && i > end) {
                    return false;
                }
            }
            return true;
        }
    }

    // ── results ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private Region region(Window window, Region.Kind kind, List<Inferred> transition) {
        List<String> accesses = new ArrayList<>();
        for (int i = 0; i < window.places.size(); i++) {
            accesses.add((window.writes.get(i) ? "write " : "read ")
                    + vocabulary.variable(window.cells.get(i)).name());
        }
        String range = new Stretch(window.places, List.of(), window.writes).range();
        Optional<Region.Interruption> interruption =
                kind == Region.Kind.ATOMIC ? Optional.empty() : Optional.ofNullable(window.witness).map(this::told);
        return new Region(kind, window.places, accesses, range, window.times, transition, interruption);
    }

    private Region.Interruption told(Witness witness) {
        Watched execution = observation.executions().get(witness.execution());
        Isolation isolation =
                new Isolation(execution, observation.threads().size());
        List<Integer> between = isolation.between(witness.first(), witness.last());
        if (between.isEmpty()) {
            // Two that might each have run in one go, but not both: whoever came in between in this execution.
            between = isolation.runBetween(witness.first(), witness.last());
        }
        int thread = execution.steps().get(witness.first()).thread();
        int before = witness.first();
        for (int i = witness.first(); i < witness.last(); i++) {
            Watched.Step step = execution.steps().get(i);
            boolean isOwn = step.thread() == thread && step.access().isPresent();
            if (isOwn && !between.isEmpty() && i < between.get(0)) {
                before = i;
            }
        }
        List<Watched.Step> others = between.stream()
                .map(execution.steps()::get)
                .filter(step -> step.access().isPresent())
                .toList();
        return new Region.Interruption(
                witness.execution(),
                execution.steps().get(before),
                others,
                execution.steps().get(witness.last()));
    }

    /** What the stretches did in good executions. */
    private Map<List<Integer>, List<Inferred>> transitions(List<List<Integer>> keys) {
        Set<List<Integer>> wanted = new HashSet<>(keys);
        int size = keys.stream().mapToInt(List::size).max().orElse(0);
        Samples samples = new Samples();
        Blocks blocks = new Blocks(
                vocabulary,
                observation.threads(),
                observation.executions(),
                new Blocks.Wish(size, 0, true, steps -> wanted.contains(steps.stream().map(Regions::place).toList())));
        for (int i = 0; i < observation.executions().size(); i++) {
            Watched execution = observation.executions().get(i);
            samples.add(i, execution.isFailure() ? Verdict.BAD : Verdict.GOOD, blocks.of(execution));
        }
        Claim claim = observation.claim();
        Inference inference = new Inference();
        Map<List<Integer>, List<Inferred>> transitions = new HashMap<>();
        blocks.stretches().forEach((point, stretch) -> {
            List<Integer> key = stretch.places().stream().map(Place::number).toList();
            List<Inferred> found = transitions.computeIfAbsent(key, any -> new ArrayList<>());
            for (Inferred inferred : inference.infer(point, samples, Selection.GOOD, claim)) {
                if (inferred.invariant().isTransition() && point.kind() == Point.Kind.BLOCK) {
                    found.add(inferred);
                }
            }
        });
        return transitions;
    }
}
