// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit.traces;

import static dev.heddle.expr.Expr.equal;
import static dev.heddle.expr.Expr.integer;
import static dev.heddle.expr.Expr.select;
import static dev.heddle.expr.Expr.store;

import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.TraceProgramBuilder;
import dev.heddle.program.Variable;

/**
 * The {@code loop-x} programs with which TARA's limits were tested: two threads run a loop of x iterations each, and every
 * iteration should be atomic but is not.
 *
 * <p>Both families are re-creations; they have the sizes of the published table, which are two threads, 8x instructions and
 * 4x reads with x + 1 possible writes each, and like there the formula of the bad interleavings has 2x disjuncts of two terms.
 */
public final class LoopTrace {

    private LoopTrace() {}

    /** Both threads store into a shared array, each its own number, and expect to find it there. */
    public static TraceProgram e(int iterations) {
        TraceProgramBuilder builder = new TraceProgramBuilder();
        Variable array = builder.global("arr", new Sort.Array(Sort.INT, Sort.INT));
        storeAndFind(builder.thread("ta"), array, 1, iterations);
        storeAndFind(builder.thread("tb"), array, 2, iterations);
        return builder.build();
    }

    private static void storeAndFind(ThreadBuilder thread, Variable array, int number, int iterations) {
        Variable found = thread.local("l", Sort.INT);
        Variable index = thread.local("i", Sort.INT);
        for (int i = 1; i <= iterations; i++) {
            thread.assign(array, store(array.symbol(), integer(i), integer(number)))
                    .assign(found, select(array.symbol(), integer(i)))
                    .check(equal(found.symbol(), integer(number)))
                    .assign(index, index.symbol());
        }
    }

    /** Each thread sets its flag and looks at the other's twice, expecting to see the same. */
    public static TraceProgram k(int iterations) {
        TraceProgramBuilder builder = new TraceProgramBuilder();
        Variable left = builder.global("fa", Sort.INT, Value.of(0));
        Variable right = builder.global("fb", Sort.INT, Value.of(0));
        setAndLookTwice(builder.thread("ta"), left, right, iterations);
        setAndLookTwice(builder.thread("tb"), right, left, iterations);
        return builder.build();
    }

    private static void setAndLookTwice(ThreadBuilder thread, Variable own, Variable other, int iterations) {
        Variable once = thread.local("p", Sort.INT);
        Variable again = thread.local("q", Sort.INT);
        for (int i = 1; i <= iterations; i++) {
            thread.assign(own, integer(1))
                    .assign(once, other.symbol())
                    .assign(again, other.symbol())
                    .check(equal(once.symbol(), again.symbol()));
        }
    }
}
