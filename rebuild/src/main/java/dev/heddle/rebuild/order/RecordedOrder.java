// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.order;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import java.util.List;
import java.util.Map;

/**
 * Finds an order of all steps that explains a recording: it respects each thread's order, the given edges and the stamps, and
 * every step found the values that the recording says it found.
 *
 * <p>Steps that change nothing are done as soon as they can be; that never hurts. Only who writes next is a choice. Threads are
 * driven by their stamps: the thread that drew the next stamp must come as far as that, and whoever has to do something first
 * for that to happen is helped along. Where a choice turns out wrong it is taken back, as often as the budget allows. On traces
 * without races no choice is ever wrong, and the time is linear.
 */
public final class RecordedOrder {

    private static final int ATTEMPTS = 5;

    /** The result of the search. */
    public sealed interface Result {}

    /**
     * There is such an order.
     *
     * @param schedule all steps
     * @param initial what variables held in the beginning, as far as that matters
     * @param choices what actions chose
     * @param environment values that appeared in shared variables without any step that wrote them
     * @param lapsed steps that happened although their guard did not hold
     * @param pinned for steps that asked, what variables held just before them
     */
    public record Found(
            Schedule schedule,
            Map<Variable, Value> initial,
            Map<Expr, Value> choices,
            List<Environment> environment,
            List<Step> lapsed,
            Map<Step, Map<Variable, Value>> pinned)
            implements Result {}

    /** No order was found, and why. */
    public record Unknown(String reason) implements Result {}

    /** A value that some code outside of the recording put into a variable right before a step. */
    public record Environment(Step step, Variable variable, Value value) {}

    private RecordedOrder() {}

    /**
     * Searches for an order.
     *
     * @param lines what was observed of each thread, one for each thread of the program
     * @param initial what variables held in the beginning, where that is known
     * @param budget how many steps each of a handful of attempts may do, taken back ones included; see {@link #budgetFor}
     */
    public static Result find(TraceProgram program, List<Line> lines, Map<Variable, Value> initial, long budget) {
        Steps steps = new Steps(program, lines);
        Result first = new Search(steps, initial, budget, false, 0).run();
        Result result = first;
        // A choice that is wrong but shows it late costs the whole budget; another attempt makes others.
        for (int attempt = 1; attempt < ATTEMPTS && !(result instanceof Found); attempt++) {
            result = new Search(steps, initial, budget, false, attempt).run();
        }
        if (!(result instanceof Found)) {
            // Code that is not woven may have written a value that woven code writes too, which was not considered so
            // far.
            result = new Search(steps, initial, budget, true, 1).run();
        }
        return result instanceof Found ? result : first;
    }

    /** A budget that is linear in the size of the program, with some room for small ones. */
    public static long budgetFor(TraceProgram program) {
        return 300_000L + 3L * program.size();
    }
}
