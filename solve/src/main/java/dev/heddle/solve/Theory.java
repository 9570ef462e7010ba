// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

/**
 * Meaning that some literals have beyond the clauses.
 *
 * <p>A theory is told of the trail's literals one by one, in order. It may make open literals true on the {@link Trail} with
 * {@link Trail#theory} as their reason, and must then be able to explain them for as long as they stay there.
 */
interface Theory {

    /** Gets ready for a question; what was added since the last one is known now. Nothing is decided yet. */
    void prepare(Budget budget);

    /**
     * Takes note of a true literal at its position of the trail. Gives false on a contradiction, which {@link #conflict}
     * then holds. It may be told of a literal twice at level 0.
     */
    boolean assigned(int literal, int position);

    /** Forgets the literals from this position of the trail on. */
    void backtrack(int trailSize);

    /** Looks at an assignment that is complete. Gives false on a contradiction, which {@link #conflict} then holds. */
    boolean finalCheck();

    /** A clause that every model satisfies and whose literals are all false at the moment. */
    IntList conflict();

    /**
     * Adds to the list the clause that made an implied literal true: the literal itself and others that were false
     * already when it became true.
     */
    void explain(int literal, IntList clause);
}
