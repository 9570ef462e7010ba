// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.stream.EventStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Proves suspects by sync-preserving executions, as far as the limit allows. */
final class Proofs {

    /** For so many examples of a suspect all events of the run may be looked at. */
    private static final int MOST_LONG = 2;

    private final EventStream stream;
    private final PassOptions options;
    private @Nullable SyncPreserving executions;
    private int untried;

    Proofs(EventStream stream, PassOptions options) {
        this.stream = stream;
        this.options = options;
    }

    /** Returns how many events were looked at. */
    long steps() {
        return executions == null ? 0 : executions.steps();
    }

    /** Returns how many suspects nobody tried to prove, because the limit was reached. */
    int untried() {
        return untried;
    }

    void prove(RacePairs races, Deadlocks deadlocks, Triples triples) {
        if (!options.proofs()) {
            return;
        }
        for (Deadlocks.Circle circle : deadlocks.circles()) {
            circle.proved = circle.isSuspect() && prove(circle.examples, false);
        }
        for (RacePairs.Pair pair : races.pairs()) {
            pair.proved = pair.isSuspect() && prove(pair.examples, false);
        }
        for (Triples.Triple triple : triples.triples()) {
            triple.proved = triple.isSuspect() && prove(triple.examples, true);
        }
    }

    /** Returns true if one of the examples is possible, which then becomes the first. */
    private boolean prove(List<int[]> examples, boolean isTriple) {
        SyncPreserving known = executions;
        if (known == null) {
            known = new SyncPreserving(stream);
            executions = known;
        }
        List<int[]> undecided = new ArrayList<>();
        for (int i = 0; i < examples.size() && known.steps() <= options.proofSteps(); i++) {
            SyncPreserving.Quick answer = known.canAllBeNextSoon(next(examples.get(i), isTriple));
            if (answer == SyncPreserving.Quick.YES) {
                return putFirst(examples.get(i), examples);
            }
            if (answer == SyncPreserving.Quick.PERHAPS) {
                undecided.add(examples.get(i));
            }
        }
        for (int i = 0; i < undecided.size() && i < MOST_LONG && known.steps() <= options.proofSteps(); i++) {
            if (known.canAllBeNext(next(undecided.get(i), isTriple))) {
                return putFirst(undecided.get(i), examples);
            }
        }
        untried += known.steps() > options.proofSteps() ? 1 : 0;
        return false;
    }

    // If the remote access and the region's later one can both be next, the earlier one is over by then.
    private static int[] next(int[] example, boolean isTriple) {
        return isTriple ? new int[] {example[1], example[2]} : example;
    }

    private static boolean putFirst(int[] example, List<int[]> examples) {
        examples.remove(example);
        examples.add(0, example);
        return true;
    }
}
