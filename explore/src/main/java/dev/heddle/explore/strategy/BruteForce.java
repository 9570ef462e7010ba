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

/** Runs every interleaving. Too many for all but the smallest programs, and too simple to be wrong. */
public final class BruteForce implements Strategy {

    private final Alternatives path = new Alternatives();
    private final ThreadList enabled = new ThreadList();
    private @Nullable History last;

    @Override
    public String description() {
        return "brute-force";
    }

    @Override
    public int begin() {
        return path.advance() ? path.sharedWith(last) : NOTHING_LEFT;
    }

    @Override
    public int next(State state, History history) {
        int step = history.length();
        if (step < path.depth()) {
            return path.thread(step);
        }
        int silent = ThreadList.silent(state, history.operations());
        return silent >= 0 ? path.push(silent) : path.push(enabled.collect(state));
    }

    @Override
    public void end(State state, History history, Ending ending) {
        last = history;
    }

    @Override
    public boolean isExhaustive() {
        return true;
    }

    @Override
    public Optional<Double> explored() {
        return Optional.of(path.explored());
    }

    @Override
    public long frontier() {
        return path.open();
    }

    @Override
    public void save(FrontierWriter out) {
        path.save(out);
    }

    @Override
    public void restore(FrontierReader in) {
        path.restore(in);
    }

    @Override
    public boolean split(FrontierWriter out) {
        BruteForce other = new BruteForce();
        boolean isSplit = path.splitTo(other.path);
        if (isSplit) {
            other.save(out);
        }
        return isSplit;
    }
}
