// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.gate.LoopState;
import java.util.ArrayList;
import java.util.List;

/** The states of a thread at the head of a loop since this began to look, each different one once. */
final class LoopStates {

    /** The number of different states beyond which a thread gets somewhere. */
    private static final int MOST = 256;

    private record Known(int loop, int activation, long changes, LoopState mind) {}

    private final List<Known> known = new ArrayList<>();

    /** Loops of methods that were called later come and go with each round. */
    private final int lastActivation;

    private int visits;
    private int last = -1;
    private int loop;

    LoopStates(int lastActivation) {
        this.lastActivation = lastActivation;
    }

    void visit(int newLoop, int activation, LoopState mind, long changes) {
        if (activation > lastActivation) {
            return;
        }
        visits++;
        loop = newLoop;
        last = number(activation, mind, changes);
    }

    private int number(int activation, LoopState mind, long changes) {
        for (int i = known.size() - 1; i >= 0; i--) {
            Known one = known.get(i);
            if (one.loop == loop && one.activation == activation && one.changes == changes && one.mind.isLike(mind)) {
                return i;
            }
        }
        if (known.size() == MOST) {
            return -1;
        }
        LoopState copy = new LoopState();
        copy.set(mind);
        known.add(new Known(loop, activation, changes, copy));
        return known.size() - 1;
    }

    int visits() {
        return visits;
    }

    /** The number of what it knew last; -1 if it was at no loop, or knew too many things. */
    int last() {
        return last;
    }

    /** The loop at whose head it was last. */
    int loop() {
        return loop;
    }
}
