// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.strategy;

import dev.heddle.explore.FrontierReader;
import dev.heddle.explore.FrontierWriter;
import dev.heddle.explore.History;
import dev.heddle.explore.Operations;
import dev.heddle.explore.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A random walk in the style of SURW (Zhao and others, ASPLOS 2025): the orders of some interesting steps are all equally
 * likely, those of the others are left to chance.
 *
 * <p>Each execution picks one object that several threads access; steps on it are interesting. The next interesting step
 * belongs to a thread that is drawn with a weight of how many it has still to come, as counted in the last execution. Until
 * it gets there, the others may take steps that are not interesting. Where no step blocks and the counts are right, all orders
 * of the interesting steps are equally likely.
 */
public final class SelectiveUniformWalk extends RandomStrategy {

    private static final int NOBODY = -1;

    /** Per object, how many steps each thread had on it when it was last seen. */
    private final List<int[]> counts = new ArrayList<>();

    /**
     * Objects on which several threads took steps in the last execution, in the order in which they did: numbers of objects may
     * differ in another process.
     */
    private final List<Integer> shared = new ArrayList<>();

    private int interesting;
    private int[] left = {};
    private int intended = NOBODY;

    public SelectiveUniformWalk(long seed) {
        super("surw", seed);
    }

    @Override
    void prepare() {
        interesting = shared.isEmpty() ? -1 : shared.get(dice.below(shared.size()));
        left = interesting < 0 ? new int[0] : counts.get(interesting).clone();
        intended = NOBODY;
    }

    @Override
    int choose(State state, History history) {
        Operations operations = history.operations();
        if (intended == NOBODY || !state.isEnabled(intended) && !state.isBlocked(intended)) {
            intended = draw();
        }
        int candidates = 0;
        int chosen = NOBODY;
        for (int i = 0; i < enabled.size(); i++) {
            int thread = enabled.get(i);
            if (thread == intended || !isInteresting(operations, state.operation(thread))) {
                candidates++;
                chosen = dice.below(candidates) == 0 ? thread : chosen;
            }
        }
        // The intended thread is blocked and everybody else waits for it: it has to stand back.
        return take(state, history, chosen != NOBODY ? chosen : enabled.get(dice.below(enabled.size())));
    }

    @Override
    int only(State state, History history) {
        return take(state, history, enabled.get(0));
    }

    @Override
    public void end(State state, History history, Ending ending) {
        counts.forEach(each -> Arrays.fill(each, 0));
        shared.clear();
        Operations operations = history.operations();
        for (int i = 0; i < history.length(); i++) {
            int operation = history.operation(i);
            for (int access = operations.firstAccess(operation);
                    access < operations.endOfAccesses(operation);
                    access++) {
                int object = operations.object(access);
                count(object, history.thread(i), 1);
                if (isSharedFirstBy(object, history.thread(i))) {
                    shared.add(object);
                }
            }
        }
    }

    @Override
    public void save(FrontierWriter out) {
        super.save(out);
        out.number(shared.size()).line();
        for (int object : shared) {
            int[] ofObject = counts.get(object);
            out.object(object)
                    .number(Arrays.stream(ofObject).filter(count -> count > 0).count());
            for (int thread = 0; thread < ofObject.length; thread++) {
                if (ofObject[thread] > 0) {
                    out.thread(thread).number(ofObject[thread]);
                }
            }
            out.line();
        }
    }

    @Override
    public void restore(FrontierReader in) {
        super.restore(in);
        for (int left = in.integer(); left > 0; left--) {
            int object = in.object();
            shared.add(object);
            for (int threads = in.integer(); threads > 0; threads--) {
                count(object, in.thread(), in.integer());
            }
        }
    }

    private int take(State state, History history, int thread) {
        if (isInteresting(history.operations(), state.operation(thread))) {
            if (thread < left.length && left[thread] > 0) {
                left[thread]--;
            }
            intended = NOBODY;
        }
        return thread;
    }

    private boolean isInteresting(Operations operations, int operation) {
        for (int access = operations.firstAccess(operation); access < operations.endOfAccesses(operation); access++) {
            if (operations.object(access) == interesting) {
                return true;
            }
        }
        return false;
    }

    /** Draws the enabled thread that takes the next interesting step. */
    private int draw() {
        int total = 0;
        for (int i = 0; i < enabled.size(); i++) {
            total += weight(enabled.get(i));
        }
        int rest = dice.below(Math.max(1, total));
        for (int i = 0; i < enabled.size(); i++) {
            rest -= weight(enabled.get(i));
            if (rest < 0) {
                return enabled.get(i);
            }
        }
        return enabled.get(dice.below(enabled.size()));
    }

    private int weight(int thread) {
        return thread < left.length ? left[thread] : 0;
    }

    /** Returns true if this is the first step on an object of which another thread has taken the steps before. */
    private boolean isSharedFirstBy(int object, int thread) {
        int[] ofObject = counts.get(object);
        int others = 0;
        for (int i = 0; i < ofObject.length; i++) {
            others += i != thread && ofObject[i] > 0 ? 1 : 0;
        }
        return others == 1 && ofObject[thread] == 1;
    }

    private void count(int object, int thread, int steps) {
        while (counts.size() <= object) {
            counts.add(new int[4]);
        }
        int[] ofObject = counts.get(object);
        if (thread >= ofObject.length) {
            ofObject = Arrays.copyOf(ofObject, 2 * thread);
            counts.set(object, ofObject);
        }
        ofObject[thread] += steps;
    }
}
