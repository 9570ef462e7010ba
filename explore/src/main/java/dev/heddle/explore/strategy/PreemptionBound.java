// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.strategy;

import dev.heddle.explore.FrontierReader;
import dev.heddle.explore.FrontierWriter;
import dev.heddle.explore.History;
import dev.heddle.explore.State;
import dev.heddle.explore.Strategy;
import dev.heddle.explore.ThreadList;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs every interleaving with at most so many preemptions, those with fewer first.
 *
 * <p>A preemption is a switch away from a thread that could have gone on; the first choice, and switches away from a thread
 * that ended or is blocked, are free. A preemption that the present round does not allow is put off, and the executions of
 * the next round, with one more, begin there; so none is run twice. If nothing was put off for good, all were run.
 *
 * <p>A thread that seems to wait for another in a loop has to let the others go ({@link History#isTimeToGiveWay}), which is no
 * preemption.
 */
public final class PreemptionBound implements Strategy {

    private final int bound;
    private final Alternatives path = new Alternatives();
    private final ThreadList enabled = new ThreadList();
    private @Nullable History last;

    /** The number of preemptions in the executions of this round. */
    private int preemptions;

    private Preemptions ofThisRound = new Preemptions();
    private Preemptions ofNextRound = new Preemptions();

    /** Preemptions seen for the first time in the execution that is running: step and thread in turn. */
    private final ThreadList seen = new ThreadList();

    /** True if a preemption was given up because of the bound. */
    private boolean isCut;

    private long executionsBefore;
    private long executionsOfThisRound;
    private long preemptionsMade;

    public PreemptionBound(int bound) {
        if (bound < 0) {
            throw new IllegalArgumentException("at most %d preemptions".formatted(bound));
        }
        this.bound = bound;
    }

    @Override
    public String description() {
        return "pcb:" + bound;
    }

    /** Returns how many preemptions the executions have that are being run now. */
    public int preemptions() {
        return preemptions;
    }

    @Override
    public int begin() {
        if (!path.advance() && !nextPreemption()) {
            return NOTHING_LEFT;
        }
        executionsOfThisRound++;
        return path.sharedWith(last);
    }

    @Override
    public int next(State state, History history) {
        int step = history.length();
        if (step < path.depth()) {
            return path.thread(step);
        }
        int silent = ThreadList.silent(state, history.operations());
        if (silent >= 0) {
            return path.push(silent);
        }
        enabled.collect(state);
        int running = running(history);
        if (running < 0 || !state.isEnabled(running)) {
            return path.push(enabled);
        }
        if (enabled.size() > 1 && history.isTimeToGiveWay()) {
            enabled.remove(running);
            return path.push(enabled);
        }
        putOff(step, running);
        return path.push(running);
    }

    @Override
    public void end(State state, History history, Ending ending) {
        last = history;
        if (seen.size() > 0) {
            ofNextRound.add(history.schedule(), seen.toArray());
            seen.clear();
        }
    }

    @Override
    public boolean isExhaustive() {
        return !isCut;
    }

    /** Known in the last round only: how many executions come of a preemption of another round, nobody can tell. */
    @Override
    public Optional<Double> explored() {
        if (preemptions < bound || preemptionsMade == 0) {
            return bound == 0 ? Optional.of(path.explored()) : Optional.empty();
        }
        double executions = executionsBefore + executionsOfThisRound;
        double toCome = (double) executionsOfThisRound * ofThisRound.size() / preemptionsMade;
        return Optional.of(executions / (executions + toCome));
    }

    @Override
    public long frontier() {
        return path.open() + ofThisRound.size() + ofNextRound.size();
    }

    @Override
    public void save(FrontierWriter out) {
        out.number(preemptions).number(executionsBefore).number(executionsOfThisRound);
        out.number(preemptionsMade).word(isCut ? "cut" : "whole").line();
        path.save(out);
        ofThisRound.save(out);
        ofNextRound.save(out);
    }

    @Override
    public void restore(FrontierReader in) {
        preemptions = in.integer();
        executionsBefore = in.number();
        executionsOfThisRound = in.number();
        preemptionsMade = in.number();
        isCut = in.word().equals("cut");
        path.restore(in);
        ofThisRound.restore(in);
        ofNextRound.restore(in);
    }

    /** Gives half of what is left of this round away, or of the next; each part then has rounds of its own. */
    @Override
    public boolean split(FrontierWriter out) {
        PreemptionBound other = new PreemptionBound(bound);
        other.preemptions = preemptions;
        other.ofThisRound = ofThisRound.splitOff();
        if (!other.ofThisRound.isEmpty()) {
            other.path.advance();
        } else if (!path.splitTo(other.path)) {
            other.ofThisRound = ofNextRound.splitOff();
            other.preemptions++;
            other.path.advance();
        }
        if (other.frontier() == 0) {
            return false;
        }
        other.save(out);
        return true;
    }

    /** The thread that would be preempted: the last one that took a step which was a choice. */
    private static int running(History history) {
        int step = history.length() - 1;
        while (step >= 0 && history.operations().isSilent(history.operation(step))) {
            step--;
        }
        return step >= 0 ? history.thread(step) : history.lastThread();
    }

    @Override
    public void report(FrontierWriter out) {
        out.word(isCut ? "cut" : "whole").line();
    }

    @Override
    public void accept(FrontierReader in) {
        isCut |= in.word().equals("cut");
    }

    private void putOff(int step, int running) {
        if (enabled.size() > 1 && preemptions == bound) {
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
        if (ofThisRound.isEmpty()) {
            if (ofNextRound.isEmpty()) {
                return false;
            }
            preemptions++;
            executionsBefore += executionsOfThisRound;
            executionsOfThisRound = 0;
            preemptionsMade = 0;
            ofThisRound = ofNextRound;
            ofNextRound = new Preemptions();
        }
        ofThisRound.takeFirst(path);
        preemptionsMade++;
        return path.advance();
    }
}
