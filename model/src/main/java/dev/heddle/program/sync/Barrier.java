// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.sync;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.TraceProgramBuilder;
import dev.heddle.program.Variable;

/**
 * A place where threads wait for each other, again and again.
 *
 * <p>Its hidden variables are {@code name.arrived} and {@code name.generation}. The thread that makes the party complete
 * starts the next generation; the others wait until theirs, kept in {@code thread.name.generation}, is over. So a thread
 * that is slow to leave can't be confused by one that is quick to come back.
 */
public final class Barrier {

    private final String name;
    private final int parties;
    private final Variable arrived;
    private final Variable generation;

    private Barrier(String name, int parties, Variable arrived, Variable generation) {
        this.name = name;
        this.parties = parties;
        this.arrived = arrived;
        this.generation = generation;
    }

    /** Declares a barrier for this many threads. */
    public static Barrier in(TraceProgramBuilder builder, String name, int parties) {
        if (parties < 1) {
            throw new IllegalArgumentException("a barrier needs at least one party, not " + parties);
        }
        return new Barrier(
                name,
                parties,
                builder.global(name + ".arrived", Sort.INT, Value.of(0)),
                builder.global(name + ".generation", Sort.INT, Value.of(0)));
    }

    /** Arrives, and then waits until all have. These are two actions. */
    public void await(ThreadBuilder thread) {
        Variable mine = thread.local(name + ".generation", Sort.INT);
        Expr isLast = Expr.equal(arrived.symbol(), Expr.integer(parties - 1));
        thread.act(
                Expr.TRUE,
                Changes.to(mine, generation.symbol())
                        .and(arrived, Expr.ite(isLast, Expr.integer(0), successor(arrived)))
                        .and(generation, Expr.ite(isLast, successor(generation), generation.symbol()))
                        .all());
        thread.continued("leave", Expr.not(Expr.equal(generation.symbol(), mine.symbol())), Changes.none());
    }

    private static Expr successor(Variable variable) {
        return Expr.add(variable.symbol(), Expr.integer(1));
    }
}
