// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.dpor;

import dev.heddle.explore.History;
import dev.heddle.explore.State;

/**
 * Runs one execution of each class: optimal dynamic partial order reduction (Abdulla, Aronis, Jonsson and Sagonas, JACM
 * 2017), with operations that wait.
 *
 * <p>After each execution, every race in it that is new is reversed: an execution is planned that is the same up to the
 * earlier step, and in which the later step comes first, unless such an execution was run or planned before. Sleep sets
 * see to it that no class is run twice; plans that reach as far as the reversed step see to it that no execution is begun
 * whose class was run.
 */
public final class Dpor extends RaceReversal {

    /** The reach of a plan. */
    public enum Plans {
        /** Up to the reversed step: no execution is in vain. */
        WHOLE,
        /** One step, as in source-set DPOR: less to do per execution, but some turn out to be of a class that was run. */
        FIRST_STEP
    }

    private final Plans plans;

    /** Kept, so that none is made per step. */
    private final Races.Listener reversing = this::reverse;

    public Dpor() {
        this(Plans.WHOLE);
    }

    public Dpor(Plans plans) {
        super(plans == Plans.WHOLE);
        this.plans = plans;
    }

    @Override
    public String description() {
        return plans == Plans.WHOLE ? "dpor" : "dpor-source";
    }

    @Override
    public boolean isExhaustive() {
        return !hasGivenParts();
    }

    @Override
    void reverseRaces(State state, History history, Ending ending) {
        // An execution that was planned as a whole is not stopped, unless by a bug. A plan of one step may lead into
        // what
        // is known, and the races on the way count.
        for (int step = 0; step < history.length(); step++) {
            // What is not new was looked at before. But if it might do more where it comes first than it does here, new
            // steps that it does not concern here may have to come before it there.
            if (step >= firstNewStep() || history.operations().mightDoElse(history.operation(step))) {
                later().set(step);
                races().nearest(later(), reversing);
            }
        }
        for (int thread = 0; thread < state.threads(); thread++) {
            if (state.isBlocked(thread)) {
                later().setPending(state, thread);
                races().nearest(later(), reversing);
            }
        }
    }
}
