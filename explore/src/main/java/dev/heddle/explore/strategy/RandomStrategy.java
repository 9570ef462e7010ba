// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.strategy;

import dev.heddle.explore.FrontierReader;
import dev.heddle.explore.FrontierWriter;
import dev.heddle.explore.History;
import dev.heddle.explore.State;
import dev.heddle.explore.Strategy;
import dev.heddle.explore.ThreadList;
import java.util.Optional;

/** A strategy that rolls dice. It never ends by itself, and proves nothing. */
abstract class RandomStrategy implements Strategy {

    /** The source of random choices, fresh for each execution. */
    final Dice dice = new Dice();

    final ThreadList enabled = new ThreadList();

    private final String name;
    private final long seed;

    /** The executions of this part: every {@code stride}th from {@code execution} on. */
    private long execution;

    private long stride = 1;

    RandomStrategy(String name, long seed) {
        this.name = name;
        this.seed = seed;
    }

    @Override
    public String description() {
        return name + ":" + seed;
    }

    @Override
    public final int begin() {
        dice.seed(seed, execution);
        execution += stride;
        prepare();
        return 0;
    }

    @Override
    public final int next(State state, History history) {
        int silent = ThreadList.silent(state, history.operations());
        if (silent >= 0) {
            return silent;
        }
        enabled.collect(state);
        return enabled.size() == 1 ? only(state, history) : choose(state, history);
    }

    @Override
    public void end(State state, History history, Ending ending) {}

    @Override
    public final boolean isExhaustive() {
        return false;
    }

    @Override
    public final Optional<Double> explored() {
        return Optional.empty();
    }

    @Override
    public final long frontier() {
        return 0;
    }

    @Override
    public void save(FrontierWriter out) {
        out.number(execution).number(stride).line();
    }

    @Override
    public void restore(FrontierReader in) {
        execution = in.number();
        stride = in.number();
    }

    @Override
    public final boolean split(FrontierWriter out) {
        long mine = execution;
        execution += stride;
        stride *= 2;
        save(out);
        execution = mine;
        return true;
    }

    /** Rolls what is to be known before the first step. */
    void prepare() {}

    /** Chooses one of several {@link #enabled} threads. */
    abstract int choose(State state, History history);

    /** Takes the only thread that is enabled. */
    int only(State state, History history) {
        return enabled.get(0);
    }
}
