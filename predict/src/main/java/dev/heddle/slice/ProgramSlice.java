// SPDX-License-Identifier: Apache-2.0
package dev.heddle.slice;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.program.Inputs;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The part of a trace program that some of its properties depend on.
 *
 * <p>Steps keep their labels, lines and assertions, but not their numbers, and lose what they do to variables that do not
 * matter. A schedule of the slice that breaks one of the properties {@linkplain #lift(Schedule) leads} to one of the whole
 * program that does, and whatever breaks one of them in the whole program does so in the slice as well.
 */
public final class ProgramSlice {

    private final TraceProgram whole;
    private final TraceProgram program;
    private final boolean end;
    private final StepTable steps;
    private final Relevance relevance;
    private final Map<String, List<Integer>> kept;
    private final Map<Expr, Value> defined;

    private ProgramSlice(
            TraceProgram whole, Criterion criterion, StepTable steps, Relevance relevance, Beginnings beginnings) {
        this.whole = whole;
        this.end = criterion.end();
        this.steps = steps;
        this.relevance = relevance;
        this.defined = beginnings.defined();
        ProgramRewriting rewriting = new ProgramRewriting(whole, criterion, steps, relevance, beginnings);
        this.kept = rewriting.kept();
        this.program = rewriting.program();
    }

    /** Cuts a program down to what the criterion depends on. */
    public static ProgramSlice of(TraceProgram program, Criterion criterion) {
        StepTable steps = new StepTable(program, criterion.last());
        Beginnings beginnings = new Beginnings(program.precondition());
        Expr postcondition = program.postcondition().orElse(Expr.TRUE);
        Relevance relevance = TurnTaking.resolve(steps, criterion, postcondition, beginnings.values());
        return new ProgramSlice(program, criterion, steps, relevance, beginnings);
    }

    /** The smaller program. */
    public TraceProgram program() {
        return program;
    }

    /** The program that this was cut from. */
    public TraceProgram whole() {
        return whole;
    }

    /** The whole program's step that a step of the slice is. */
    public Step lift(Step step) {
        return steps.step(number(step));
    }

    private int number(Step step) {
        return kept.getOrDefault(step.thread(), List.of()).get(step.index());
    }

    // ── back to the whole program ───────────────────────────────────────────────────────────────────────────────────

    /**
     * The schedule of the whole program that a schedule of the slice stands for: what was left out runs just before the next
     * step of its thread, or at the end if all threads must come to theirs.
     */
    public Schedule lift(Schedule schedule) {
        List<Step> lifted = new ArrayList<>();
        int[] next = new int[steps.threadCount()];
        Arrays.setAll(next, steps::start);
        List<Step> given = schedule.steps();
        boolean complete = end && given.size() == program.size();
        for (int i = 0; i < given.size(); i++) {
            int step = number(given.get(i));
            int thread = steps.thread(step);
            boolean last = i + 1 == given.size();
            int until = last && !complete ? step + 1 : endOfTurn(step);
            while (next[thread] < until) {
                lifted.add(steps.step(next[thread]++));
            }
        }
        if (complete) {
            for (int thread = 0; thread < next.length; thread++) {
                while (next[thread] < steps.end(thread)) {
                    lifted.add(steps.step(next[thread]++));
                }
            }
        }
        return new Schedule(lifted);
    }

    // Where nothing of the rest of an atomic section is kept, others may run next, so the section has to end first. A
    // step
    // that only waits for another may begin a stretch that must run in one go, so it is put off until that runs.
    private int endOfTurn(int step) {
        int end = steps.unitEnd(step);
        int next = step + 1;
        while (next < end && !relevance.keeps(next)) {
            next++;
        }
        if (next == end && steps.isInSection(step)) {
            return end;
        }
        boolean onlyWaits = !relevance.acts(step) && !relevance.isAwaited(step);
        return onlyWaits ? step : step + 1;
    }

    /** The inputs of the whole program that inputs of the slice stand for. */
    public Inputs lift(Inputs inputs) {
        Map<Variable, Value> initial = new LinkedHashMap<>();
        for (Variable variable : whole.variables()) {
            Value value = defined.get(variable.symbol());
            if (value != null) {
                initial.put(variable, value);
            }
        }
        initial.putAll(inputs.initial());
        return new Inputs(initial, inputs.choices());
    }
}
