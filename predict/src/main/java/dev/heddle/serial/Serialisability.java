// SPDX-License-Identifier: Apache-2.0
package dev.heddle.serial;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.predict.SafetyPredictor;
import dev.heddle.program.Action;
import dev.heddle.program.Inputs;
import dev.heddle.program.Schedule;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solver;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Decides whether an execution in which a block was interrupted is as good as one in which it was not: same steps of each thread,
 * the same values read by everybody, the same values left at the end, and the block in one piece.
 *
 * <p>Cheap signs come first: without a cycle of conflicts it is; where one of AtomChase's conditions holds, it is not. What they
 * leave open is put to the solver, as a program that can only read what was read.
 */
public final class Serialisability {

    /** The answer. */
    public sealed interface Answer {

        /** The block might as well have run in one piece. */
        record Serialisable() implements Answer {}

        /**
         * No execution in which the block runs in one piece looks the same.
         *
         * @param pattern the sign by which it is known; empty if all executions were considered
         */
        record Broken(Optional<Pattern> pattern) implements Answer {}

        /** It could not be found out. */
        record Unknown(String reason) implements Answer {}
    }

    private final TraceProgram program;
    private final ConcreteRun run;
    private final List<Section> blocks;

    private Serialisability(TraceProgram program, ConcreteRun run, List<Section> blocks) {
        this.program = program;
        this.run = run;
        this.blocks = blocks;
    }

    /**
     * Decides about a block of an execution.
     *
     * @param block a stretch of a thread's steps; the execution may end in the middle of it
     * @param others blocks of other threads that are to be in one piece as well: of two that get between each other, each alone
     *     may be put right
     * @param triple two steps of the block, with one between that is not; or nothing if none is known
     */
    public static Answer of(
            TraceProgram program,
            Schedule schedule,
            Inputs inputs,
            Section block,
            List<Section> others,
            Optional<Triple> triple,
            Supplier<Solver> solvers,
            Budget budget) {
        ConcreteRun run = ConcreteRun.of(program, schedule, inputs);
        List<Section> blocks = new ArrayList<>(others);
        blocks.add(block);
        Serialisability question = new Serialisability(program, run, blocks);
        if (ConflictCycle.find(run, block).isEmpty()) {
            return new Answer.Serialisable();
        }
        if (run.shared().stream().anyMatch(variable -> variable.sort() instanceof Sort.Array)) {
            return new Answer.Unknown("an array is shared as a whole");
        }
        Optional<Pattern> pattern = triple.flatMap(question::pattern);
        return pattern.isPresent() ? new Answer.Broken(pattern) : question.exactly(solvers, budget);
    }

    /** Two steps of a block, and one of another thread that comes between them. */
    public record Triple(Step first, Step remote, Step second) {}

    private Optional<Pattern> pattern(Triple triple) {
        return run.shared().stream()
                .flatMap(variable ->
                        LinearConditions.seen(run, variable, triple.first(), triple.remote(), triple.second()).stream())
                .findFirst();
    }

    private Answer exactly(Supplier<Solver> solvers, Budget budget) {
        TraceProgram serial = serial();
        try (SafetyPredictor predictor = SafetyPredictor.of(serial, List.of("post"), solvers)) {
            SafetyPredictor.Property whole = predictor.properties().get(0);
            return predictor
                    .decide(whole, budget)
                    .match(
                            found -> new Answer.Serialisable(),
                            none -> new Answer.Broken(Optional.empty()),
                            unknown -> new Answer.Unknown(unknown.reason()));
        }
    }

    // ── the same steps with the same values, and the block in one piece ─────────────────────────────────────────────

    /** A program whose complete executions are those that look the same; reaching the end breaks its postcondition. */
    private TraceProgram serial() {
        List<Action> actions = new ArrayList<>();
        for (int i = 0; i < run.steps().size(); i++) {
            actions.add(Action.assume("s" + i, Expr.TRUE));
        }
        List<Expr> before = new ArrayList<>();
        List<Expr> after = new ArrayList<>();
        for (Variable variable : run.shared()) {
            before.add(Expr.equal(variable.symbol(), Expr.constant(run.initial(variable))));
            after.add(Expr.equal(variable.symbol(), Expr.constant(run.last(variable))));
            for (BlockAccess access : run.accesses(variable)) {
                actions.set(access.position(), both(actions.get(access.position()), tied(access, variable)));
            }
        }
        Map<String, List<Action>> threads = new LinkedHashMap<>();
        for (int i = 0; i < run.steps().size(); i++) {
            threads.computeIfAbsent(run.steps().get(i).thread(), ignored -> new ArrayList<>())
                    .add(actions.get(i));
        }
        List<ThreadBody> bodies = new ArrayList<>();
        threads.forEach((name, all) -> bodies.add(new ThreadBody(name, List.of(), all)));
        List<Section> atomic = new ArrayList<>(program.atomic());
        atomic.addAll(blocks);
        return new TraceProgram(
                List.copyOf(run.shared()),
                Expr.and(before),
                bodies,
                atomic.stream()
                        .flatMap(section -> cut(section, threads).stream())
                        .toList(),
                program.order().stream()
                        .filter(edge -> ran(edge.before(), threads) && ran(edge.after(), threads))
                        .toList(),
                List.of(),
                Optional.of(Expr.not(Expr.and(after))));
    }

    private static Action tied(BlockAccess access, Variable variable) {
        Expr guard = access.read()
                .map(value -> Expr.equal(variable.symbol(), Expr.constant(value)))
                .orElse(Expr.TRUE);
        Map<Variable, Expr> assignments = access.written()
                .map(value -> Map.of(variable, Expr.constant(value)))
                .orElse(Map.of());
        return Action.guarded("s" + access.position(), guard, assignments);
    }

    private static Action both(Action one, Action other) {
        Map<Variable, Expr> assignments = new LinkedHashMap<>(one.assignments());
        assignments.putAll(other.assignments());
        return Action.guarded(one.label(), Expr.and(one.guard(), other.guard()), assignments);
    }

    private static boolean ran(Step step, Map<String, List<Action>> threads) {
        return step.index() < threads.getOrDefault(step.thread(), List.of()).size();
    }

    private static Optional<Section> cut(Section section, Map<String, List<Action>> threads) {
        int size = threads.getOrDefault(section.thread(), List.of()).size();
        return section.first() >= size
                ? Optional.empty()
                : Optional.of(new Section(section.thread(), section.first(), Math.min(section.last(), size - 1)));
    }
}
