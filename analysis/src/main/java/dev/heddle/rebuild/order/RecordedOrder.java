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

    /** What became of the search. */
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
     * @param budget how many steps may be done, taken back ones included; see {@link #budgetFor}
     */
    public static Result find(TraceProgram program, List<Line> lines, Map<Variable, Value> initial, long budget) {
        Steps steps = new Steps(program, lines);
        Result strict = new Search(steps, initial, budget, false).run();
        if (strict instanceof Found) {
            return strict;
        }
        // Code that is not woven may have written a value that woven code writes too, which the first search does not consider.
        Result lenient = new Search(steps, initial, budget, true).run();
        return lenient instanceof Found ? lenient : strict;
    }

    /** A budget that is linear in the size of the program, with some room for small ones. */
    public static long budgetFor(TraceProgram program) {
        return 400_000L + 4L * program.size();
    }
}
