// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.strategy;

import dev.heddle.explore.FrontierReader;
import dev.heddle.explore.FrontierWriter;
import dev.heddle.explore.History;
import dev.heddle.explore.Scheduler;
import dev.heddle.explore.State;
import dev.heddle.explore.Strategy;
import dev.heddle.explore.ThreadList;
import java.util.Optional;

/**
 * Lets threads take turns of one step each; in the next execution of two, then of three, until a turn is as long as any
 * thread can go.
 */
public final class RoundRobin implements Strategy {

    private int turn = 1;
    private int taken;

    /** True if a turn ended in this execution although its thread could have gone on. */
    private boolean wasInterrupted = true;

    @Override
    public String description() {
        return "round-robin";
    }

    @Override
    public int begin() {
        if (!wasInterrupted) {
            return NOTHING_LEFT;
        }
        wasInterrupted = false;
        taken = 0;
        return 0;
    }

    @Override
    public int next(State state, History history) {
        int silent = ThreadList.silent(state, history.operations());
        if (silent >= 0) {
            return silent;
        }
        int running = history.lastThread();
        if (running >= 0 && state.isEnabled(running) && taken < turn) {
            taken++;
            return running;
        }
        for (int i = 1; i <= state.threads(); i++) {
            int thread = (running + i) % state.threads();
            if (state.isEnabled(thread)) {
                wasInterrupted |= thread != running && running >= 0 && state.isEnabled(running);
                taken = 1;
                return thread;
            }
        }
        return Scheduler.STOP;
    }

    @Override
    public void end(State state, History history, Ending ending) {
        turn++;
    }

    @Override
    public boolean isExhaustive() {
        return false;
    }

    @Override
    public Optional<Double> explored() {
        return Optional.empty();
    }

    @Override
    public long frontier() {
        return wasInterrupted ? 1 : 0;
    }

    @Override
    public void save(FrontierWriter out) {
        out.number(turn).word(wasInterrupted ? "more" : "done").line();
    }

    @Override
    public void restore(FrontierReader in) {
        turn = in.integer();
        wasInterrupted = in.word().equals("more");
    }

    @Override
    public boolean split(FrontierWriter out) {
        return false;
    }
}
