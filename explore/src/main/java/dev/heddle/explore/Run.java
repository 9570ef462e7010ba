// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import dev.heddle.finding.Failure;
import dev.heddle.finding.Outcome;
import java.util.List;
import java.util.Optional;

/** Schedules one execution at a time as a strategy says, and keeps the history of it. */
final class Run implements Scheduler {

    /** How many times as many steps as else a thread may take while it is alone. */
    private static final int ALONE = 100;

    private final Subject subject;
    private final Strategy strategy;
    private final int stepLimit;
    private final History history;
    private final ValueCheck values;
    private final Recurrence recurrence;

    private int repeated;
    private int position;

    /** How many steps there were before there was a second thread. */
    private int alone;

    private Strategy.Ending ending = Strategy.Ending.COMPLETE;
    private Optional<List<Failure>> livelock = Optional.empty();

    Run(Subject subject, Strategy strategy, int stepLimit) {
        this.subject = subject;
        this.strategy = strategy;
        this.stepLimit = stepLimit;
        this.history = new History(subject);
        this.values = new ValueCheck(subject);
        this.recurrence = new Recurrence(subject);
    }

    History history() {
        return history;
    }

    Strategy.Ending ending() {
        return ending;
    }

    /** Who goes round for ever in the last execution, which was {@linkplain Strategy.Ending#TOO_LONG ended} because of that. */
    Optional<List<Failure>> livelock() {
        return livelock;
    }

    /** Runs the next execution, whose first steps are those of the last. */
    Outcome execute(int stepsRepeated) {
        repeated = stepsRepeated;
        position = 0;
        alone = 0;
        ending = Strategy.Ending.COMPLETE;
        history.truncate(stepsRepeated);
        values.begin();
        recurrence.begin();
        livelock = Optional.empty();
        return subject.execute(this);
    }

    @Override
    public int next(State state) {
        look(state);
        if (state.isOfOne()) {
            alone = position;
        }
        if (position < repeated) {
            return repeat(state);
        }
        if (isTooLong() || livelock.isPresent()) {
            return stop(state, Strategy.Ending.TOO_LONG);
        }
        int thread = strategy.next(state, history);
        if (thread == STOP) {
            return stop(state, Strategy.Ending.STOPPED);
        }
        history.append(state, thread);
        position++;
        return thread;
    }

    /**
     * What a thread does while there is no other can't go another way, and is not what makes executions too long: programs that begin with much
     * of it, as databases do, may. Even so somebody has to end one who does nothing else.
     */
    private boolean isTooLong() {
        return position - alone >= stepLimit || alone >= (long) ALONE * stepLimit;
    }

    @Override
    public void ended(State state) {
        look(state);
        if (position < repeated) {
            throw new DivergenceException(position, "the execution ended, but an earlier one went on");
        }
        strategy.end(state, history, Strategy.Ending.COMPLETE);
    }

    private int stop(State state, Strategy.Ending how) {
        ending = how;
        strategy.end(state, history, how);
        return STOP;
    }

    private int repeat(State state) {
        int thread = history.thread(position);
        if (!state.isEnabled(thread) || state.operation(thread) != history.operation(position)) {
            throw new DivergenceException(position, difference(state, thread));
        }
        position++;
        return thread;
    }

    private void look(State state) {
        if (position == 0) {
            return;
        }
        if (position > repeated) {
            history.settle(state);
        }
        int step = position - 1;
        int thread = history.thread(step);
        int operation = history.operation(step);
        boolean isOpen = values.look(state, step, thread, operation);
        if (livelock.isEmpty()) {
            livelock = recurrence.look(state, step, thread, operation, isOpen);
        }
        if (state.showsResult()) {
            lookAtResult(state.result(), step);
        }
    }

    private void lookAtResult(long result, int step) {
        if (step >= repeated) {
            history.setResult(result);
        } else if (history.hasResult(step) && history.result(step) != result) {
            Whereabouts whereabouts = history.whereabouts();
            throw new DivergenceException(
                    step,
                    "%s got %d before from %s, and now %d"
                            .formatted(
                                    whereabouts.thread(history.thread(step)),
                                    history.result(step),
                                    whereabouts.operation(history.operation(step)),
                                    result));
        }
    }

    private String difference(State state, int thread) {
        Whereabouts whereabouts = history.whereabouts();
        return "%s went on with %s before, and now %s"
                .formatted(
                        whereabouts.thread(thread),
                        whereabouts.operation(history.operation(position)),
                        whereabouts.of(state, thread));
    }
}
