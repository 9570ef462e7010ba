// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search;

import dev.heddle.candidate.Candidate;
import dev.heddle.candidate.encode.Meant;
import dev.heddle.check.CandidateOutcome;
import dev.heddle.check.CheckListener;
import dev.heddle.check.CheckSession;
import dev.heddle.check.Interest;
import dev.heddle.check.WitnessPlan;
import dev.heddle.control.follow.Milestone;
import dev.heddle.control.follow.Plan;
import dev.heddle.encode.Witness;
import dev.heddle.program.InputValue;
import dev.heddle.prove.KnownRun;
import dev.heddle.prove.ProveOptions;
import dev.heddle.rebuild.lower.LoweringOptions;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.scratch.Scratch;
import dev.heddle.search.SearchOptions.Part;
import dev.heddle.search.code.Approach;
import dev.heddle.search.code.CodeSpot;
import dev.heddle.search.code.Suspect;
import dev.heddle.search.code.Suspects;
import dev.heddle.session.recording.ShowSession;
import dev.heddle.solve.Budget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * Searches for all suspicions at once. For each, threads are led to all its places, in whatever order; what a run has reached is planned by
 * the solver and enforced on the real program; the way that the program took is the next run to plan from. What is cheapest is tried first.
 */
final class DirectedSearch {

    /** Of how many executions of a branch by a thread it is asked whether it can go the other way. */
    private static final int BRANCHES_PER_SITE = 4;

    /** The number of times a run is recorded to get to the same place, if it does not get there. */
    private static final int ATTEMPTS = 2;

    /** After how many runs in a row that showed nothing new the search ends. */
    private static final int MOST_IN_VAIN = 10;

    /** The number of times a candidate is decided, each time in another run, before it is left alone. */
    private static final int MOST_DECISIONS = 3;

    /** How many suspicions want to come to a place is remembered up to this number. */
    private static final int MOST_WISHES = 3;

    /** What is missing more than one place is tried after everything else that is about as near. */
    private static final int FAR = 200;

    /** Ways that lead to no suspicion come last: whatever lies there may have others, or the same with other locks. */
    private static final int ELSEWHERE = 1_000_000;

    /** The first runs are all decided about; later ones only if they came to new places. */
    private static final int FIRST_RUNS = 6;

    private final SearchOptions options;
    private final CheckListener listener;
    private final CheckSession session;
    private final Approach approach;
    private final Budget budget;
    private final Meant calls;
    private final Map<SuspectProgress.Key, SuspectProgress> tracks = new LinkedHashMap<>();
    private final Map<SuspectProgress.Key, Integer> decisions = new HashMap<>();
    private final List<Known> runs = new ArrayList<>();
    private final PriorityQueue<Wish> wishes = new PriorityQueue<>(Comparator.comparingInt(Wish::cost));
    private final Set<List<Object>> turned = new HashSet<>();
    private final Set<String> inputs = new TreeSet<>();
    private final Map<String, Duration> times = new LinkedHashMap<>();
    private int recorded;
    private int inVain;
    private int inARow;
    private int elsewhere;
    private boolean hasFailed;

    /** A run, what its threads came to, and what is asked about it. */
    private record Known(KnownRun run, Rebuilt rebuilt, ReachedPlaces reach, BranchFlip turning, Approach.Among ways) {}

    /**
     * That a thread of a run comes to a place.
     *
     * @param kept what others have done before it leaves the run's path, by the index of the event
     */
    private record Wish(
            Known run, BranchFlip.Branch branch, List<SuspectProgress> tracks, Map<String, Integer> kept, int cost) {

        /** Returns true if it is no way to the places of a suspicion. */
        boolean isElsewhere() {
            return tracks.isEmpty();
        }
    }

    DirectedSearch(Suspects suspects, Approach approach, SearchOptions options, CheckListener listener) {
        this.options = options;
        this.listener = listener;
        this.approach = approach;
        this.session = CheckSession.open(options.check(), listener, options.deadline());
        this.budget = Budget.of(options.solving()).until(options.deadline());
        this.calls = suspects.calls();
        suspects.all()
                .forEach(suspect ->
                        tracks.putIfAbsent(SuspectProgress.Key.of(suspect), new SuspectProgress(suspect, false)));
    }

    Collection<SuspectProgress> tracks() {
        return tracks.values();
    }

    CheckSession session() {
        return session;
    }

    Set<String> inputs() {
        return inputs;
    }

    SearchResult.Bill bill(Map<String, Duration> others) {
        Map<String, Duration> all = new LinkedHashMap<>(others);
        times.forEach((stage, time) -> all.merge(stage, time, Duration::plus));
        return new SearchResult.Bill(
                runs.size(),
                inVain,
                session.executions(),
                runs.stream().mapToInt(known -> known.turning().questions()).sum(),
                all);
    }

    /** A run, with the branches that may be turned. */
    static ShowSession.Reread read(Path trace, SearchOptions options) {
        return ShowSession.reread(
                trace, options.check().marks(), LoweringOptions.DEFAULT.checkingBranches(BRANCHES_PER_SITE));
    }

    private ShowSession.Reread timed(Path trace) {
        long began = System.nanoTime();
        ShowSession.Reread read = read(trace, options);
        took("reading", began);
        return read;
    }

    /**
     * Searches until nothing is left to try, the number of runs is used up, or the time is over.
     *
     * @param first the first of the runs
     */
    void run(List<Path> traces, ShowSession.Reread first) throws IOException, InterruptedException {
        for (int i = 0; i < traces.size() && !isOver(); i++) {
            add(traces.get(i), i == 0 ? first : timed(traces.get(i)), false);
        }
        if (!options.has(Part.EXECUTION)) {
            if (!options.has(Part.PLANS)) {
                wander();
            }
            return;
        }
        while (mayRecord() && inARow < MOST_IN_VAIN && !wishes.isEmpty()) {
            follow(wishes.remove());
        }
        if (!options.has(Part.PLANS)) {
            straight();
        }
    }

    /** Returns true if the time is over, or somebody interrupted it; what is known by then is the result. */
    boolean isOver() {
        return Thread.currentThread().isInterrupted() || options.deadline().isOver();
    }

    /** Returns how many ways are known that nobody has tried. */
    int left() {
        return wishes.size();
    }

    private boolean mayRecord() {
        return recorded < options.most() && !isOver();
    }

    // ── runs ────────────────────────────────────────────────────────────────────────────────────────────────────────

    /** A run was recorded; whether it went another way than those before. */
    private boolean add(Path trace, ShowSession.Reread read, boolean isBad) throws IOException, InterruptedException {
        KnownRun run = new KnownRun(runs.size() + 1, trace, read.history());
        boolean isNew = runs.stream().noneMatch(known -> known.run().paths().areLike(run.paths()));
        if (!isNew) {
            return false;
        }
        BranchFlip turning = new BranchFlip(read.rebuilt(), budget);
        Known known = new Known(
                run, read.rebuilt(), new ReachedPlaces(read.history()), turning, approach.among(turning.spots()));
        Set<CodeSpot> before = new HashSet<>();
        runs.forEach(earlier -> before.addAll(earlier.reach().spots()));
        runs.add(known);
        boolean isTelling = isBad
                || runs.size() <= FIRST_RUNS
                || !before.containsAll(known.reach().spots());
        for (SuspectProgress track : tracks.values()) {
            if (!track.isConfirmed() && known.reach().complete(track.suspect()).isPresent()) {
                isTelling |= !track.isReached();
                track.reached(runs.size() == 1);
            }
        }
        if (isTelling) {
            decide(trace, read);
        }
        wish(known);
        return true;
    }

    /** Has candidates of the run decided that are still open, and the program led to those that can be. */
    private void decide(Path trace, ShowSession.Reread read) throws IOException, InterruptedException {
        Interest interest =
                options.has(Part.PLANS) ? Interest.inOpen(this::isOpen, calls) : Interest.inWhatHappened(calls);
        for (CandidateOutcome aim : session.add(trace, read, interest)) {
            SuspectProgress.Key.of(aim.candidate()).ifPresent(key -> {
                SuspectProgress track = tracks.computeIfAbsent(
                        key,
                        unknown -> new SuspectProgress(
                                SuspectProgress.suspect(aim.candidate()).orElseThrow(), true));
                track.reached(runs.size() == 1);
                track.came(aim);
                decisions.merge(key, 1, Integer::sum);
            });
        }
    }

    private boolean isOpen(Candidate candidate) {
        return !isOver()
                && SuspectProgress.Key.of(candidate)
                        .map(key -> decisions.getOrDefault(key, 0) < MOST_DECISIONS
                                && Optional.ofNullable(tracks.get(key))
                                        .filter(SuspectProgress::isConfirmed)
                                        .isEmpty())
                        .orElse(true);
    }

    /** Another execution of the program, as a run to plan from; whether there is something new in it. */
    private boolean record(Plan plan) throws IOException, InterruptedException {
        listener.hear("recording run %d".formatted(recorded + 1));
        long began = System.nanoTime();
        Path trace = options.folder().resolve("run-%d.heddle".formatted(recorded + 2));
        Path order = Scratch.file("heddle-order", ".tsv");
        ProveOptions.Ending ending;
        try {
            plan.writePace(order);
            recorded++;
            plan.inputs().forEach(input -> inputs.add(input.name()));
            ending = options.recorder().record(order, plan.inputs(), trace);
            if (isOver()) {
                // However it ended, it may have been made to.
                ending = ProveOptions.Ending.NOTHING;
            }
        } finally {
            Files.deleteIfExists(order);
            took("recording", began);
        }
        boolean isBad = ending.isBad();
        hasFailed |= isBad;
        boolean isNew = ending != ProveOptions.Ending.NOTHING && add(trace, timed(trace), isBad);
        inVain += isNew ? 0 : 1;
        inARow = isNew ? 0 : inARow + 1;
        return isNew;
    }

    // ── wishes ──────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Adds what the run's threads should do besides, so that suspicions are reached that are not yet. */
    private void wish(Known known) {
        if (!options.has(Part.EXECUTION)) {
            return;
        }
        long began = System.nanoTime();
        Map<ReachedPlaces.Goal, List<SuspectProgress>> wanted = new LinkedHashMap<>();
        Map<ReachedPlaces.Goal, ReachedPlaces.Cast> casts = new LinkedHashMap<>();
        for (SuspectProgress track : tracks.values()) {
            if (track.isReached() || track.isConfirmed() || isOver()) {
                continue;
            }
            for (ReachedPlaces.Cast cast : known.reach().nearest(track.suspect())) {
                for (ReachedPlaces.Goal goal : cast.missing()) {
                    List<SuspectProgress> tracked = wanted.computeIfAbsent(goal, any -> new ArrayList<>());
                    if (tracked.size() < MOST_WISHES && !tracked.contains(track)) {
                        tracked.add(track);
                        casts.merge(
                                goal,
                                cast,
                                (one, other) ->
                                        other.missing().size() < one.missing().size() ? other : one);
                    }
                }
            }
        }
        casts.forEach((goal, cast) -> {
            if (!isOver()) {
                wish(known, goal, wanted.getOrDefault(goal, List.of()), cast);
            }
        });
        for (BranchFlip.Branch branch : known.turning().branches()) {
            wishes.add(new Wish(
                    known, branch, List.of(), Map.of(), ELSEWHERE + known.run().number()));
        }
        took("choosing", began);
    }

    private void wish(Known known, ReachedPlaces.Goal goal, List<SuspectProgress> tracked, ReachedPlaces.Cast cast) {
        Map<String, Integer> kept = new HashMap<>();
        cast.kept()
                .forEach(other ->
                        known.reach().first(other).ifPresent(event -> kept.merge(other.thread(), event, Math::max)));
        for (BranchFlip.Branch branch :
                known.turning().branches(goal.thread(), known.ways().to(goal.site()))) {
            tracked.forEach(SuspectProgress::tried);
            int cost = branch.distance()
                    + FAR * (cast.missing().size() - 1)
                    + known.run().number();
            wishes.add(new Wish(known, branch, tracked, kept, cost));
        }
    }

    private void follow(Wish wish) throws IOException, InterruptedException {
        List<SuspectProgress> open = wish.tracks().stream()
                .filter(track -> !track.isReached() && track.spent() < options.budget())
                .toList();
        boolean isWanted = wish.isElsewhere() ? !hasFailed && elsewhere < options.budget() : !open.isEmpty();
        if (!isWanted
                || !turned.add(List.of(wish.run().run().number(), wish.branch().step(), wish.kept()))) {
            return;
        }
        listener.hear("asking for another way");
        long began = System.nanoTime();
        Optional<Witness> witness = wish.run().turning().turn(wish.branch(), wish.kept());
        took("asking", began);
        for (int attempt = 0; attempt < ATTEMPTS && witness.isPresent() && mayRecord(); attempt++) {
            open.forEach(SuspectProgress::spend);
            elsewhere += wish.isElsewhere() ? 1 : 0;
            Plan plan = WitnessPlan.holding(
                    "way",
                    witness.get().schedule(),
                    witness.get().inputs(),
                    wish.run().rebuilt());
            if (record(plan)) {
                return;
            }
        }
    }

    // ── without plans ───────────────────────────────────────────────────────────────────────────────────────────────

    /** Leads threads straight through the places of what is reached, in the order of the suspicion, and looks what happened. */
    private void straight() throws IOException, InterruptedException {
        for (SuspectProgress track : List.copyOf(tracks.values())) {
            for (Known known : List.copyOf(runs)) {
                Optional<Plan> plan = track.isConfirmed() || !mayRecord()
                        ? Optional.empty()
                        : known.reach()
                                .complete(track.suspect())
                                .flatMap(cast -> straight(known, track.suspect(), cast));
                if (plan.isPresent() && track.spent() < options.budget()) {
                    track.spend();
                    record(plan.get());
                    break;
                }
            }
        }
    }

    private static Optional<Plan> straight(Known known, Suspect suspect, ReachedPlaces.Cast cast) {
        List<Milestone> milestones = new ArrayList<>();
        for (var site : suspect.sites()) {
            cast.kept().stream()
                    .filter(goal -> goal.site().equals(site))
                    .findFirst()
                    .flatMap(goal -> known.reach().milestone(goal.thread(), site))
                    .ifPresent(milestones::add);
        }
        List<InputValue> values = known.rebuilt().inputValues(known.rebuilt().inputs());
        return milestones.size() < suspect.sites().size()
                ? Optional.empty()
                : Optional.of(new Plan("straight", milestones, 1, values));
    }

    /** Runs the program with inputs by chance, as often as runs are allowed for one suspicion, and looks what happened. */
    private void wander() throws IOException, InterruptedException {
        Random dice = new Random(1);
        if (runs.isEmpty()) {
            return;
        }
        Rebuilt first = runs.get(0).rebuilt();
        for (int i = 0; i < options.budget() && mayRecord(); i++) {
            List<InputValue> values = first.inputValues(first.inputs()).stream()
                    .map(value -> value.with(dice.nextInt(-RANGE, RANGE)))
                    .toList();
            record(new Plan("chance", List.of(), 1, values));
        }
    }

    /** Inputs by chance lie between this and its negation. */
    private static final int RANGE = 100;

    private void took(String stage, long began) {
        times.merge(stage, Duration.ofNanos(System.nanoTime() - began), Duration::plus);
    }
}
