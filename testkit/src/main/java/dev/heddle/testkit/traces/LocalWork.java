// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit.traces;

import static dev.heddle.expr.Expr.add;
import static dev.heddle.expr.Expr.integer;
import static dev.heddle.expr.Expr.less;

import dev.heddle.expr.Value;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.Variable;

/** Like most events of a recorded trace: computation on a thread's own data, which no question depends on. */
final class LocalWork {

    /** The number of events of one iteration. */
    static final int EVENTS = 3;

    private LocalWork() {}

    /** Adds a loop as it is recorded: in every iteration the branch that was taken, some work and the counting. */
    static void loop(ThreadBuilder thread, int iterations) {
        Variable counter = thread.local("counter", Value.of(0));
        Variable digest = thread.local("digest", Value.of(0));
        thread.assign(counter, integer(0));
        for (int i = 0; i < iterations; i++) {
            thread.assume(less(counter.symbol(), integer(iterations)))
                    .assign(digest, add(digest.symbol(), counter.symbol()))
                    .assign(counter, add(counter.symbol(), integer(1)));
        }
    }
}
