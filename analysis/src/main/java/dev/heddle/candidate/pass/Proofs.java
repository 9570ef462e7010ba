package dev.heddle.candidate.pass;

import dev.heddle.candidate.stream.EventStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Proves suspects by sync-preserving executions, as far as the limit allows. */
final class Proofs {

    private final EventStream stream;
    private final PassOptions options;
    private @Nullable SyncPreserving executions;
    private int untried;

    Proofs(EventStream stream, PassOptions options) {
        this.stream = stream;
        this.options = options;
    }

    /** How many events were looked at. */
    long steps() {
        return executions == null ? 0 : executions.steps();
    }

    /** How many suspects nobody tried to prove, because the limit was reached. */
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

    /** Whether one of the examples is possible, which then becomes the first. */
    private boolean prove(List<int[]> examples, boolean isTriple) {
        SyncPreserving known = executions;
        if (known == null) {
            known = new SyncPreserving(stream);
            executions = known;
        }
        for (int i = 0; i < 2 * examples.size(); i++) {
            if (known.steps() > options.proofSteps()) {
                untried++;
                return false;
            }
            int[] example = examples.get(i % examples.size());
            // If the remote access and the region's later one can both be next, the earlier one is over by then.
            int[] next = isTriple ? new int[] {example[1], example[2]} : example;
            boolean possible = i < examples.size() ? known.canAllBeNextSoon(next) : known.canAllBeNext(next);
            if (possible) {
                examples.remove(i % examples.size());
                examples.add(0, example);
                return true;
            }
        }
        return false;
    }
}
