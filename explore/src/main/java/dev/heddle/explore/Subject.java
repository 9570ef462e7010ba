// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import dev.heddle.finding.Outcome;
import java.util.function.Supplier;

/**
 * A program that can be executed again and again from a fresh start while someone else decides who goes next.
 *
 * <p>Executions only run forwards. What the scheduler is asked and may rely on is said by {@link State}. An execution goes
 * on until no thread can go: a thread that fails ends, the others do not.
 */
public interface Subject extends Names {

    /** The operations that threads of this program are found at, by number. */
    Operations operations();

    /**
     * Runs one execution and tells how it ended.
     *
     * <p>The scheduler may be called from any thread of the program, one call at a time; so a thread that is chosen again
     * can go on without handing over to anybody. If the scheduler stops the execution, its threads are brought to an end and
     * the outcome is {@link Outcome#STOPPED}.
     */
    Outcome execute(Scheduler scheduler);

    /** Does work that executes many times, where that is cheapest; it need not be done on the thread of the caller. */
    default <T> T together(Supplier<T> work) {
        return work.get();
    }
}
