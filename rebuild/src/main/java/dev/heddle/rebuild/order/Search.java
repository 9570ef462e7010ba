// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.order;

import dev.heddle.expr.Value;
import dev.heddle.program.Variable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides who writes next, and takes back what turns out wrong. */
final class Search {

    /** A possible next move: a thread's step, with a choice if it makes one. */
    private record Move(int thread, @Nullable Value choice) {}

    /** A moment at which somebody had to write, and whom we have tried. */
    private static final class Decision {
        final int size;
        final int passed;
        // Most decisions have one; the others need a list.
        Set<Move> tried;

        Decision(int size, int passed, Move first) {
            this.size = size;
            this.passed = passed;
            this.tried = Set.of(first);
        }

        void add(Move move) {
            tried = new HashSet<>(tried);
            tried.add(move);
        }
    }

    private static final int MOST_REMEMBERED = 2_000_000;
    private static final double NOISE = 0.02;

    private final Steps steps;
    private final Run run;
    private final long budget;
    private final boolean lenient;
    private final boolean evenly;
    private final double noise;
    private final Random random;
    private final List<Decision> decisions = new ArrayList<>();
    private final ArrayDeque<Integer> toExamine = new ArrayDeque<>();
    private final Map<Integer, Set<Integer>> watchers = new HashMap<>();
    private final Set<Long> failed = new HashSet<>();
    private int firstUnfinished;
    private int furthest;
    private String obstacle = "";
    private @Nullable Help reason;

    /**
     * Begins a search.
     *
     * @param lenient whether values may appear that somebody could have written but did not write in time
     * @param attempt which attempt this is; where all choices look alike, each makes others
     */
    Search(Steps steps, Map<Variable, Value> initial, long budget, boolean lenient, int attempt) {
        this.steps = steps;
        this.run = new Run(steps, initial);
        this.budget = budget;
        this.lenient = lenient;
        this.evenly = attempt > 0;
        this.noise = Math.max(0, attempt - 1) * NOISE;
        this.random = new Random(attempt);
    }

    RecordedOrder.Result run() {
        examineAll();
        while (true) {
            drain();
            if (isComplete()) {
                return run.asFound();
            }
            if (run.effort() > budget) {
                return new RecordedOrder.Unknown(
                        "no order found within %d steps; the furthest attempt did %d of them and stood at %s"
                                .formatted(budget, furthest, obstacle));
            }
            if ((failed.contains(run.fingerprint()) || !advance()) && !takeBack()) {
                return new RecordedOrder.Unknown(
                        "no order explains the recorded values; the furthest attempt did %d steps and stood at %s"
                                .formatted(furthest, obstacle));
            }
        }
    }

    private boolean isComplete() {
        while (firstUnfinished < steps.threads() && run.hasEnded(firstUnfinished)) {
            firstUnfinished++;
        }
        return firstUnfinished == steps.threads();
    }

    // ── steps that change nothing ───────────────────────────────────────────────────────────────────────────────────

    private void examineAll() {
        for (int thread = 0; thread < steps.threads(); thread++) {
            toExamine.add(thread);
        }
    }

    private void drain() {
        while (!toExamine.isEmpty()) {
            int thread = toExamine.remove();
            while (!run.hasEnded(thread) && !run.next(thread).writes() && run.isEnabled(thread, null)) {
                execute(new Move(thread, null));
            }
            if (!run.hasEnded(thread) && !run.next(thread).writes()) {
                watch(thread);
            }
        }
    }

    private void watch(int thread) {
        CompiledStep step = run.next(thread);
        for (int variable : step.found) {
            watchers.computeIfAbsent(variable, ignored -> new LinkedHashSet<>()).add(thread);
        }
        for (int variable : step.mentioned) {
            watchers.computeIfAbsent(variable, ignored -> new LinkedHashSet<>()).add(thread);
        }
    }

    private void execute(Move move) {
        int thread = move.thread();
        int position = run.position(thread);
        int passed = run.passed();
        run.execute(thread, move.choice());
        followUp(thread, position, passed);
    }

    private void followUp(int thread, int position, int passed) {
        toExamine.add(thread);
        for (int rank = passed; rank < run.passed(); rank++) {
            toExamine.add(steps.owner(rank));
        }
        for (int variable : steps.at(thread, position).written) {
            wake(variable);
        }
        for (Steps.Place place : steps.after(thread, position)) {
            toExamine.add(place.thread());
        }
    }

    private void wake(int variable) {
        Set<Integer> waiting = watchers.remove(variable);
        if (waiting != null) {
            toExamine.addAll(waiting);
        }
    }

    // ── who writes next ─────────────────────────────────────────────────────────────────────────────────────────────

    /** Lets somebody write; false if nobody can or nothing that anybody writes would help. */
    private boolean advance() {
        int due = due();
        boolean pressing = run.passed() < steps.stamps() && run.missing(due) == null;
        if (evenly && !pressing) {
            Boolean done = advanceEvenly();
            if (done != null) {
                return done;
            }
        }
        Help help = new Help(steps, run).towards(due);
        return switch (help.verdict()) {
            case GOES -> follow(help.thread());
            case STUCK -> tryOthers() || lapse(due) || (lenient && force());
            case FOREIGN -> lapse(help.thread()) || (lenient && force());
            case LATE, HOPELESS -> lapse(help.thread()) || (lenient && force()) || blame(help);
        };
    }

    /** Lets all threads go on together, as they probably did, where no stamp presses a particular one. Null if that says nothing. */
    private @Nullable Boolean advanceEvenly() {
        List<Integer> open = new ArrayList<>();
        double[] progress = new double[steps.threads()];
        for (int thread = 0; thread < steps.threads(); thread++) {
            if (!run.hasEnded(thread) && run.isOpen(thread, run.position(thread)) && run.missing(thread) == null) {
                open.add(thread);
                progress[thread] = steps.progress(thread, run.position(thread)) + noise * random.nextDouble();
            }
        }
        while (!open.isEmpty()) {
            Integer thread = Collections.min(open, Comparator.comparingDouble(candidate -> progress[candidate]));
            Help help = new Help(steps, run).towards(thread);
            if (help.verdict() == Help.Verdict.GOES) {
                return follow(help.thread());
            }
            if (help.verdict() == Help.Verdict.HOPELESS) {
                return lapse(help.thread()) || (lenient && force()) || blame(help);
            }
            open.remove(thread);
        }
        return null;
    }

    /** Remembers who did not find what, so that it can be looked for where things went wrong. */
    private boolean blame(Help help) {
        reason = help;
        return false;
    }

    private boolean follow(int thread) {
        if (!run.next(thread).writes()) {
            toExamine.add(thread);
            return true;
        }
        Move move = moveOf(thread);
        if (move == null) {
            return false;
        }
        decide(beforeThat(move));
        return true;
    }

    private boolean tryOthers() {
        Move other = firstOf(moves());
        if (other != null) {
            decide(other);
        }
        return other != null;
    }

    /** Goes on anyhow: values that can't be found appear, values that are still needed are overwritten. */
    private boolean force() {
        for (int thread = 0; thread < steps.threads(); thread++) {
            Move move = moveOf(thread);
            if (move != null) {
                decide(move);
                return true;
            }
        }
        for (int thread = 0; thread < steps.threads(); thread++) {
            if (lapse(thread)) {
                return true;
            }
        }
        return false;
    }

    private Move beforeThat(Move move) {
        CompiledStep step = run.next(move.thread());
        int idle = step.written.length == 1 ? new Help(steps, run).idleWriter(move.thread(), step.written[0]) : -1;
        return idle < 0 ? move : new Move(idle, null);
    }

    /** The thread that drew the next stamp; when no stamp is left, any thread that has not ended. */
    private int due() {
        return run.passed() < steps.stamps() ? steps.owner(run.passed()) : firstUnfinished;
    }

    private void decide(Move move) {
        decisions.add(new Decision(run.size(), run.passed(), move));
        execute(move);
    }

    /**
     * The thread's next step happens although it does not find what it must find: somebody else wrote that, or it woke up for no
     * reason. False if that can't be.
     */
    private boolean lapse(int thread) {
        if (run.hasEnded(thread) || !run.isOpen(thread, run.position(thread)) || run.missing(thread) != null) {
            return false;
        }
        CompiledStep step = run.next(thread);
        boolean foreign = step.found.length > 0 && step.observation.complete() && (lenient || isForeign(thread, step));
        if (!foreign && !step.observation.mayLapse()) {
            return false;
        }
        int position = run.position(thread);
        int passed = run.passed();
        run.executeWithEnvironment(thread, null);
        for (int variable : step.found) {
            wake(variable);
        }
        followUp(thread, position, passed);
        return true;
    }

    private boolean isForeign(int thread, CompiledStep step) {
        for (int i = 0; i < step.found.length; i++) {
            Value current = run.value(step.found[i]);
            if (current != null
                    && !current.equals(step.foundValues[i])
                    && run.isExplicable(thread, step.found[i], step.foundValues[i])) {
                return false;
            }
        }
        return true;
    }

    /** The thread's next step as a move, with the choice that seems best; null if it can't be done. */
    private @Nullable Move moveOf(int thread) {
        return firstOf(movesOf(thread));
    }

    private static @Nullable Move firstOf(List<Move> moves) {
        return moves.isEmpty() ? null : moves.get(0);
    }

    private List<Move> movesOf(int thread) {
        if (run.hasEnded(thread) || !run.next(thread).writes()) {
            return List.of();
        }
        CompiledStep step = run.next(thread);
        if (step.action.choices().isEmpty()) {
            return run.isEnabled(thread, null) ? List.of(new Move(thread, null)) : List.of();
        }
        List<Move> moves = new ArrayList<>();
        List<String> choosable = step.observation.choosable();
        for (int i = 0; i < choosable.size(); i++) {
            Value choice = Value.of(i);
            if (run.isEnabled(thread, choice)) {
                moves.add(new Move(thread, choice));
            }
        }
        // The thread that must go on first is the one that was chosen.
        moves.sort(Comparator.comparingInt(move -> dueOf(steps.thread(choosable.get(index(move))))));
        return moves;
    }

    private static int index(Move move) {
        Value choice = move.choice();
        return choice instanceof Value.IntValue number ? number.integer().intValueExact() : 0;
    }

    /** The rank of the thread's next stamp. */
    private int dueOf(int thread) {
        if (thread < 0) {
            return Integer.MAX_VALUE;
        }
        return steps.nextStamp(thread, run.position(thread));
    }

    /** Everything that anybody can write now without destroying what others need, the most urgent first. */
    private List<Move> moves() {
        List<Move> moves = new ArrayList<>();
        for (int thread = 0; thread < steps.threads(); thread++) {
            List<Move> own = movesOf(thread);
            if (!own.isEmpty() && !new Help(steps, run).destroys(thread)) {
                moves.addAll(own);
            }
        }
        moves.sort(Comparator.comparingInt(move -> dueOf(move.thread())));
        return moves;
    }

    // ── taking back ─────────────────────────────────────────────────────────────────────────────────────────────────

    private boolean takeBack() {
        if (run.size() >= furthest) {
            furthest = run.size();
            obstacle = run.whereItStands();
        }
        toExamine.clear();
        remember();
        if (reason != null && evenly && jumpBack(reason)) {
            return true;
        }
        reason = null;
        while (!decisions.isEmpty()) {
            Decision last = decisions.get(decisions.size() - 1);
            run.undoTo(last.size, last.passed);
            firstUnfinished = 0;
            for (Move move : moves()) {
                if (!last.tried.contains(move)) {
                    last.add(move);
                    watchers.clear();
                    examineAll();
                    execute(move);
                    return true;
                }
            }
            remember();
            decisions.remove(decisions.size() - 1);
        }
        return false;
    }

    /**
     * A value that a thread needs was there before the thread was ready for it: goes back to where it was written, and lets the
     * thread go on there first.
     */
    private boolean jumpBack(Help blamed) {
        Value value = blamed.missingValue();
        int needy = blamed.thread();
        int written = value == null ? -1 : run.latestWriter(needy, blamed.missingVariable(), value);
        reason = null;
        int last = decisions.size() - 1;
        while (last >= 0 && decisions.get(last).size > written) {
            last--;
        }
        if (written < 0 || last < 0 || decisions.get(last).size != written) {
            return false;
        }
        while (decisions.size() > last + 1) {
            decisions.remove(decisions.size() - 1);
        }
        Decision decision = decisions.get(last);
        run.undoTo(decision.size, decision.passed);
        firstUnfinished = 0;
        Help help = new Help(steps, run).towards(needy);
        Move move = help.verdict() == Help.Verdict.GOES ? moveOf(help.thread()) : null;
        if (move == null || decision.tried.contains(move)) {
            return false;
        }
        decision.add(move);
        watchers.clear();
        examineAll();
        execute(move);
        return true;
    }

    // From a moment from which nothing led on before, nothing will.
    private void remember() {
        if (failed.size() < MOST_REMEMBERED) {
            failed.add(run.fingerprint());
        }
    }
}
