package dev.heddle.control.explore.strategy;

import dev.heddle.control.explore.FrontierReader;
import dev.heddle.control.explore.FrontierWriter;
import dev.heddle.control.explore.History;
import dev.heddle.control.explore.State;
import dev.heddle.control.explore.Strategy;
import dev.heddle.control.explore.ThreadList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs every interleaving with at most so many preemptions, those with fewer first.
 *
 * <p>A preemption is a switch away from a thread that could have gone on; the first choice, and switches away from a thread
 * that ended or is blocked, are free. A preemption that the present count does not allow is put off, and the executions
 * with one more begin there; so none is run twice.
 */
public final class PreemptionBound implements Strategy {

    private final int bound;
    private final Alternatives path = new Alternatives();
    private final ThreadList enabled = new ThreadList();
    private @Nullable History last;

    private int preemptions;
    private long executions;
    private long executionsWithFewer;

    /** Whether a preemption was given up for good because of the bound. */
    private boolean isCut;

    private Deque<Preemptions> current = new ArrayDeque<>();
    private Deque<Preemptions> putOff = new ArrayDeque<>();

    /** Preemptions seen for the first time in the execution that is running: step and thread in turn. */
    private final ThreadList seen = new ThreadList();

    /** Preemptions along one schedule that are to be made some time. */
    private record Preemptions(int[] schedule, Deque<int[]> stepsAndThreads) {}

    public PreemptionBound(int bound) {
        this.bound = bound;
    }

    @Override
    public String description() {
        return "pcb:" + bound;
    }

    @Override
    public int begin() {
        if (!path.advance() && !nextPreemption()) {
            return NOTHING_LEFT;
        }
        executions++;
        return path.sharedWith(last);
    }

    @Override
    public int next(State state, History history) {
        int step = history.length();
        if (step < path.depth()) {
            return path.thread(step);
        }
        enabled.collect(state);
        int running = history.lastThread();
        if (running < 0 || !state.isEnabled(running)) {
            return path.push(enabled);
        }
        if (enabled.size() > 1) {
            putOff(step, running);
        }
        return path.push(running);
    }

    @Override
    public void end(State state, History history, Ending ending) {
        last = history;
        if (seen.size() > 0) {
            Deque<int[]> stepsAndThreads = new ArrayDeque<>();
            for (int i = 0; i < seen.size(); i += 2) {
                stepsAndThreads.add(new int[] {seen.get(i), seen.get(i + 1)});
            }
            putOff.add(new Preemptions(history.schedule(), stepsAndThreads));
            seen.clear();
        }
    }

    @Override
    public boolean isExhaustive() {
        return !isCut;
    }

    /** How many preemptions the executions have that are being run now. */
    public int preemptions() {
        return preemptions;
    }

    @Override
    public Optional<Double> explored() {
        if (preemptions < bound) {
            return Optional.empty();
        }
        double inThisRound = executions - executionsWithFewer;
        long left = count(current);
        double perPreemption = inThisRound / Math.max(1, preemptionsTaken);
        double expected = executionsWithFewer + inThisRound + left * perPreemption;
        return Optional.of(executions / expected);
    }

    private long preemptionsTaken;

    @Override
    public long frontier() {
        return path.open() + count(current) + count(putOff);
    }

    @Override
    public void save(FrontierWriter out) {
        out.number(preemptions).number(executions).number(executionsWithFewer).number(preemptionsTaken);
        out.word(isCut ? "cut" : "whole").line();
        path.save(out);
        save(current, out);
        save(putOff, out);
    }

    @Override
    public void restore(FrontierReader in) {
        preemptions = in.integer();
        executions = in.number();
        executionsWithFewer = in.number();
        preemptionsTaken = in.number();
        isCut = in.word().equals("cut");
        path.restore(in);
        current = restoreAll(in);
        putOff = restoreAll(in);
    }

    /**
     * Gives away every other preemption to come. Both parts then count their own rounds, so that executions with fewer
     * preemptions come first in each of them.
     */
    @Override
    public boolean split(FrontierWriter out) {
        List<Preemptions> given = new ArrayList<>();
        boolean fromCurrent = current.size() > 1;
        Deque<Preemptions> source = fromCurrent ? current : putOff;
        for (int left = source.size() / 2; left > 0; left--) {
            given.add(source.removeLast());
        }
        if (given.isEmpty()) {
            return false;
        }
        out.number(fromCurrent ? preemptions : preemptions + 1)
                .number(0)
                .number(0)
                .number(0);
        out.word("whole").line();
        Alternatives nothing = new Alternatives();
        nothing.advance();
        nothing.save(out);
        save(new ArrayDeque<>(given), out);
        save(new ArrayDeque<>(), out);
        return true;
    }

    private void putOff(int step, int running) {
        if (preemptions == bound) {
            isCut = true;
            return;
        }
        for (int i = 0; i < enabled.size(); i++) {
            if (enabled.get(i) != running) {
                seen.add(step);
                seen.add(enabled.get(i));
            }
        }
    }

    private boolean nextPreemption() {
        if (current.isEmpty()) {
            if (putOff.isEmpty()) {
                return false;
            }
            preemptions++;
            executionsWithFewer = executions;
            preemptionsTaken = 0;
            current = putOff;
            putOff = new ArrayDeque<>();
        }
        Preemptions along = current.getFirst();
        int[] stepAndThread = along.stepsAndThreads.removeFirst();
        if (along.stepsAndThreads.isEmpty()) {
            current.removeFirst();
        }
        preemptionsTaken++;
        path.reset(along.schedule, stepAndThread[0]);
        path.push(stepAndThread[1]);
        return path.advance();
    }

    private static long count(Deque<Preemptions> all) {
        return all.stream().mapToLong(each -> each.stepsAndThreads.size()).sum();
    }

    private static void save(Deque<Preemptions> all, FrontierWriter out) {
        out.number(all.size()).line();
        for (Preemptions each : all) {
            out.threads(each.schedule).number(each.stepsAndThreads.size());
            for (int[] stepAndThread : each.stepsAndThreads) {
                out.number(stepAndThread[0]).thread(stepAndThread[1]);
            }
            out.line();
        }
    }

    private static Deque<Preemptions> restoreAll(FrontierReader in) {
        Deque<Preemptions> all = new ArrayDeque<>();
        for (int left = in.integer(); left > 0; left--) {
            int[] schedule = in.threads();
            Deque<int[]> stepsAndThreads = new ArrayDeque<>();
            for (int pairs = in.integer(); pairs > 0; pairs--) {
                stepsAndThreads.add(new int[] {in.integer(), in.thread()});
            }
            all.add(new Preemptions(schedule, stepsAndThreads));
        }
        return all;
    }
}
