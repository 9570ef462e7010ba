// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import dev.heddle.expr.Expr;

/**
 * An incremental solver for Boolean combinations of order facts and conditions on data.
 *
 * <p>Literals are non-zero integers: {@code v} is the variable {@code v}, {@code -v} its negation. Clauses, nodes and
 * definitions only ever accumulate; what should hold for one question only is passed to {@link #solve} as an
 * assumption.
 *
 * <p>A model orders all nodes totally, gives every Boolean variable a truth value, and gives every symbol a value
 * such that every clause holds, every required condition holds, every condition literal whose relevance literal is
 * true agrees with its condition, and every symbol equals the value of each of its definitions whose literal is true.
 */
public interface Solver extends AutoCloseable {

    /** The literal that always holds. */
    int TRUE = 1;
    /** The literal that never holds. */
    int FALSE = -1;

    /** Adds a node to be ordered and gives its number, from 0. */
    int node();

    /** Demands that one node comes before another in every model. */
    void order(int earlier, int later);

    /**
     * A literal that holds exactly where the first node comes before the second. Asking twice gives the same literal.
     */
    int before(int first, int second);

    /** A fresh Boolean variable, as its positive literal. */
    int variable();

    /** Demands that at least one of the literals holds. */
    void add(int... clause);

    /**
     * A literal that holds exactly where the condition does, in models in which {@code relevant} holds; in other
     * models it may be either. The condition's symbols are those of {@link #define} and free ones.
     */
    int holds(Expr condition, int relevant);

    /** Demands that the symbol has the term's value wherever the literal holds. */
    void define(int when, Expr symbol, Expr value);

    /** Demands a condition on symbols that are never defined. */
    void require(Expr condition);

    /**
     * Lets models leave out what is not needed for the constraints to hold: variables that no constraint depends on
     * any more do not hold in them, whatever they stand for. Literals of {@link #before} always agree with the
     * model's order.
     */
    default void mayLeaveOpen() {}

    /** Looks for a model in which the assumptions hold too. */
    Answer solve(Budget budget, int... assumptions);

    /** Returns how much work has been done so far. */
    Statistics statistics();

    @Override
    void close();
}
