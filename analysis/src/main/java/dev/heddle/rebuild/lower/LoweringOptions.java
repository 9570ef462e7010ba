package dev.heddle.rebuild.lower;

import java.util.OptionalLong;

/**
 * How a recorded run becomes a trace program.
 *
 * @param spuriousWakeUps whether threads that wait or park may wake up for no reason
 * @param stopAtFailures whether a thread ends at a check that failed in the recorded run; else the failure is taken as given and
 *     what the thread did afterwards is part of the program
 * @param fixedInputs whether inputs keep their recorded values
 * @param branchChecks of how many executions of a branch by a thread it is a check of the program, to be asked whether it could
 *     have gone the other way, that it went as it did; of the others it is a condition
 * @param orderBudget how many steps the search for the recorded order may take; a multiple of the program's size if not given
 */
public record LoweringOptions(
        boolean spuriousWakeUps,
        boolean stopAtFailures,
        boolean fixedInputs,
        int branchChecks,
        OptionalLong orderBudget) {

    /** No spurious wake-ups, threads end at failures, inputs are free. */
    public static final LoweringOptions DEFAULT = new LoweringOptions(false, true, false, 0, OptionalLong.empty());

    /** The same, but failed checks of the recorded run are taken as given. */
    public LoweringOptions goingOnAfterFailures() {
        return new LoweringOptions(spuriousWakeUps, false, fixedInputs, branchChecks, orderBudget);
    }

    /** The same, but of so many executions of each branch it is a check that it went as it did. */
    public LoweringOptions checkingBranches(int most) {
        return new LoweringOptions(spuriousWakeUps, stopAtFailures, fixedInputs, most, orderBudget);
    }
}
