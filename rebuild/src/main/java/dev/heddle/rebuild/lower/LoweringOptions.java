// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower;

import dev.heddle.expr.Expr;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The options for turning a recorded run into a trace program.
 *
 * @param spuriousWakeUps whether threads that wait or park may wake up for no reason
 * @param stopAtFailures whether a thread ends at a check that failed in the recorded run; else the failure is taken as given and
 *     what the thread did afterwards is part of the program
 * @param fixedInputs whether inputs keep their recorded values
 * @param branchChecks of how many executions of a branch by a thread it is a check of the program, to be asked whether it could
 *     have gone the other way, that it went as it did; of the others it is a condition
 * @param proof what is known of other runs, if everything that the run relied on is to be a check of the program
 * @param orderBudget how many steps the search for the recorded order may take; a multiple of the program's size if not given
 */
public record LoweringOptions(
        boolean spuriousWakeUps,
        boolean stopAtFailures,
        boolean fixedInputs,
        int branchChecks,
        Optional<OtherRuns> proof,
        OptionalLong orderBudget) {

    /** Continuations of other runs where a thread of this one, after the same path, came to a branch. */
    public interface OtherRuns {

        /**
         * The conditions under which others went on there.
         *
         * @param event the branch, by its index among the events of the thread
         * @return conditions in the same symbols as those of the thread's events
         */
        List<Expr> conditions(String thread, int event);
    }

    /** No spurious wake-ups, threads end at failures, inputs are free. */
    public static final LoweringOptions DEFAULT =
            new LoweringOptions(false, true, false, 0, Optional.empty(), OptionalLong.empty());

    /** The same, but threads that wait or park may wake up for no reason. */
    public LoweringOptions wakingUp() {
        return new LoweringOptions(true, stopAtFailures, fixedInputs, branchChecks, proof, orderBudget);
    }

    /** The same, but failed checks of the recorded run are taken as given. */
    public LoweringOptions goingOnAfterFailures() {
        return new LoweringOptions(spuriousWakeUps, false, fixedInputs, branchChecks, proof, orderBudget);
    }

    /** The same, but of so many executions of each branch it is a check that it went as it did. */
    public LoweringOptions checkingBranches(int most) {
        return new LoweringOptions(spuriousWakeUps, stopAtFailures, fixedInputs, most, proof, orderBudget);
    }

    /** The same, but everything that the run relied on is a check: each branch, each address and argument that is kept as observed. */
    public LoweringOptions proving(OtherRuns others) {
        return new LoweringOptions(
                spuriousWakeUps, stopAtFailures, fixedInputs, Integer.MAX_VALUE, Optional.of(others), orderBudget);
    }
}
