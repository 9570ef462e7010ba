// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import dev.heddle.solve.Statistics;

/**
 * The work of all solvers of an analysis together.
 *
 * @param solvers how many there were
 * @param questions how often one was asked
 * @param total the sums of what each of them counted
 */
public record SolverWork(int solvers, int questions, Statistics total) {

    /** Nothing yet. */
    public static final SolverWork NONE = new SolverWork(0, 0, new Statistics(0, 0, 0, 0, 0, 0, 0, 0));
}
