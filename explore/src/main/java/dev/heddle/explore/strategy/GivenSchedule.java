// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.strategy;

import dev.heddle.explore.DivergenceException;
import dev.heddle.explore.FrontierReader;
import dev.heddle.explore.FrontierWriter;
import dev.heddle.explore.History;
import dev.heddle.explore.Names;
import dev.heddle.explore.State;
import dev.heddle.explore.Strategy;
import dev.heddle.program.Schedule;
import java.util.Optional;

/** Runs one schedule as often as asked. After its last step the rest runs on fairly: in turns, none of them for ever. */
public final class GivenSchedule implements Strategy {

    private final int[] threads;
    private final FairTurns rest = new FairTurns();
    private long left;

    public GivenSchedule(Schedule schedule, long times, Names names) {
        this.threads = schedule.steps().stream()
                .mapToInt(step -> names.threadNumber(step.thread()))
                .toArray();
        this.left = times;
    }

    @Override
    public String description() {
        return "given";
    }

    @Override
    public int begin() {
        return left-- > 0 ? 0 : NOTHING_LEFT;
    }

    @Override
    public int next(State state, History history) {
        int step = history.length();
        if (step >= threads.length) {
            return rest.next(state, history);
        }
        if (!state.isEnabled(threads[step])) {
            throw new DivergenceException(
                    step,
                    "%s should go, and %s"
                            .formatted(
                                    history.whereabouts().thread(threads[step]),
                                    history.whereabouts().of(state, threads[step])));
        }
        return threads[step];
    }

    @Override
    public void end(State state, History history, Ending ending) {
        if (ending == Ending.COMPLETE && history.length() < threads.length) {
            throw new DivergenceException(history.length(), "the execution has ended before the schedule");
        }
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
        return Math.max(0, left);
    }

    @Override
    public void save(FrontierWriter out) {
        out.number(left).line();
    }

    @Override
    public void restore(FrontierReader in) {
        left = in.number();
    }

    @Override
    public boolean split(FrontierWriter out) {
        return false;
    }
}
