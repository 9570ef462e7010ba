// SPDX-License-Identifier: Apache-2.0
package dev.heddle.prove;

import dev.heddle.expr.Expr;
import dev.heddle.rebuild.lower.LoweringOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The part of a run that other runs cover: where a thread of it can leave its path, some of them may have gone on.
 *
 * <p>After the same path of that thread, and as long as no other thread has left what both runs have in common, an interleaving that goes on
 * as another run did is one of that run.
 */
final class CoveredPaths implements LoweringOptions.OtherRuns {

    /** The continuation of another run at a branch. */
    record Continuation(KnownRun run, Expr condition) {}

    private final KnownRun run;
    private final List<KnownRun> others;

    CoveredPaths(KnownRun run, List<KnownRun> known) {
        this.run = run;
        this.others = known.stream().filter(other -> other != run).toList();
    }

    /** Returns how others went on where this thread came to an event, a branch. */
    List<Continuation> continuations(String thread, int event) {
        List<Continuation> found = new ArrayList<>();
        for (KnownRun other : others) {
            if (run.paths().parting(thread, other.paths()) == event) {
                Optional<Expr> condition = run.paths().conditionOfOther(thread, other.paths());
                condition.ifPresent(expr -> found.add(new Continuation(other, expr)));
            }
        }
        return found;
    }

    /** The first event of the thread that the other run does not have, by its index; {@link ThreadPaths#NEVER} if it has them all. */
    int parting(String thread, KnownRun other) {
        return run.paths().parting(thread, other.paths());
    }

    @Override
    public List<Expr> conditions(String thread, int event) {
        return continuations(thread, event).stream()
                .map(Continuation::condition)
                .toList();
    }
}
