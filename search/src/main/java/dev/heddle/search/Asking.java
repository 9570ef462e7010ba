package dev.heddle.search;

import dev.heddle.encode.Witness;
import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.program.Action;
import dev.heddle.program.Edge;
import dev.heddle.program.Schedule;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.lower.Rebuilt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The program of a run with some of its checks as questions: can an interleaving break this one and be none of another run?
 *
 * <p>Each check becomes two steps. The first claims that the condition holds or that what happens instead is covered by another run; the
 * second goes on only where the condition holds, because from there on the thread's path is this run's. Variables remember which threads
 * have left what this run has in common with another.
 */
final class Asking {

    private final Rebuilt rebuilt;
    private final TraceProgram program;
    private final Cover cover;
    private final Predicate<Step> isAsked;
    private final Map<Step, Variable> flags = new LinkedHashMap<>();
    private final Map<String, List<Integer>> oldIndices = new HashMap<>();
    private final Map<Step, Integer> firstParts = new HashMap<>();
    private final Map<Step, Integer> lastParts = new HashMap<>();

    private Asking(Rebuilt rebuilt, Cover cover, Predicate<Step> isAsked) {
        this.rebuilt = rebuilt;
        this.program = rebuilt.program();
        this.cover = cover;
        this.isAsked = isAsked;
    }

    /**
     * A program that asks.
     *
     * @param program the questions, as assertions with the labels of the checks that they are about
     */
    record Questions(TraceProgram program, Map<String, List<Integer>> oldIndices) {

        /** The witness as one of the run's own program. */
        Witness ofRun(Witness witness) {
            return new Witness(ofRun(witness.schedule()), witness.inputs(), witness.outcome());
        }

        private Schedule ofRun(Schedule schedule) {
            Set<Step> steps = new LinkedHashSet<>();
            for (Step step : schedule.steps()) {
                int index = oldIndices.getOrDefault(step.thread(), List.of()).get(step.index());
                steps.add(new Step(step.thread(), index));
            }
            return new Schedule(List.copyOf(steps));
        }
    }

    static Questions of(Rebuilt rebuilt, Cover cover, Predicate<Step> isAsked) {
        return new Asking(rebuilt, cover, isAsked).questions();
    }

    private Questions questions() {
        Map<Step, Expr> claims = new HashMap<>();
        for (ThreadBody thread : program.threads()) {
            for (int i = 0; i < thread.actions().size(); i++) {
                Step step = new Step(thread.name(), i);
                Optional<Expr> condition = thread.actions().get(i).assertion();
                if (condition.isPresent() && isAsked.test(step)) {
                    claims.put(step, Expr.or(condition.get(), covered(step)));
                }
            }
        }
        List<ThreadBody> threads = new ArrayList<>();
        program.threads().forEach(thread -> threads.add(asking(thread, claims)));
        List<Variable> globals = new ArrayList<>(program.globals());
        globals.addAll(flags.values());
        List<Expr> conditions = new ArrayList<>(List.of(program.precondition()));
        flags.values().forEach(flag -> conditions.add(Expr.not(flag.symbol())));
        TraceProgram asking = new TraceProgram(
                globals,
                Expr.and(conditions),
                threads,
                program.atomic().stream().map(this::moved).toList(),
                program.order().stream().map(this::moved).toList(),
                List.of(),
                Optional.empty());
        return new Questions(asking, oldIndices);
    }

    // ── what others cover ───────────────────────────────────────────────────────────────────────────────────────────

    /** That what happens at this check, where its condition does not hold, is part of another run. */
    private Expr covered(Step step) {
        if (rebuilt.origins().event(step).filter(Event.Branch.class::isInstance).isEmpty()) {
            return Expr.FALSE;
        }
        int event = rebuilt.origins().index(step).orElseThrow();
        List<Cover.Continuation> continuations = cover.continuations(step.thread(), event);
        List<Expr> conditions = rebuilt.reliance()
                .map(reliance -> reliance.alternatives().getOrDefault(step, List.of()))
                .orElse(List.of());
        List<Expr> all = new ArrayList<>();
        for (int i = 0; i < continuations.size(); i++) {
            Expr together =
                    othersAreOnTheWay(step.thread(), continuations.get(i).run());
            all.add(Expr.and(conditions.get(i), together));
        }
        return Expr.or(all);
    }

    /** That no other thread has left what both runs have in common. */
    private Expr othersAreOnTheWay(String except, KnownRun other) {
        List<Expr> all = new ArrayList<>();
        for (ThreadBody thread : program.threads()) {
            if (!thread.name().equals(except)) {
                int parting = cover.parting(thread.name(), other);
                if (parting != Paths.NEVER) {
                    all.add(Expr.not(hasLeft(thread, parting)));
                }
            }
        }
        return Expr.and(all);
    }

    /** That the thread has come through an event; where no step says so, that it has come close to it. */
    private Expr hasLeft(ThreadBody thread, int event) {
        int last = -1;
        for (int i = 0; i < thread.actions().size(); i++) {
            OptionalInt origin = rebuilt.origins().index(new Step(thread.name(), i));
            if (origin.isPresent() && origin.getAsInt() <= event) {
                last = i;
            }
        }
        if (last < 0) {
            return hasBegun(thread);
        }
        return isDone(new Step(thread.name(), last));
    }

    /** That the thread has been started; who was there from the beginning has begun. */
    private Expr hasBegun(ThreadBody thread) {
        return program.order().stream()
                .filter(edge -> edge.after().equals(new Step(thread.name(), 0))
                        && !edge.before().thread().equals(thread.name()))
                .findFirst()
                .map(edge -> isDone(edge.before()))
                .orElse(Expr.TRUE);
    }

    private Expr isDone(Step step) {
        return flags.computeIfAbsent(step, ignored -> new Variable("left$" + flags.size(), Sort.BOOL))
                .symbol();
    }

    // ── the program ─────────────────────────────────────────────────────────────────────────────────────────────────

    private ThreadBody asking(ThreadBody thread, Map<Step, Expr> claims) {
        List<Action> actions = new ArrayList<>();
        List<Integer> indices = new ArrayList<>();
        for (int i = 0; i < thread.actions().size(); i++) {
            Step step = new Step(thread.name(), i);
            Action action = thread.actions().get(i);
            firstParts.put(step, actions.size());
            Expr claim = claims.get(step);
            if (claim != null) {
                actions.add(new Action(
                        action.label(), action.line(), action.choices(), action.guard(), Optional.of(claim), Map.of()));
                indices.add(i);
            }
            actions.add(going(step, action, claim != null));
            indices.add(i);
            lastParts.put(step, actions.size() - 1);
        }
        oldIndices.put(thread.name(), indices);
        return new ThreadBody(thread.name(), thread.locals(), actions);
    }

    /** The step where it goes as it went in the run. */
    private Action going(Step step, Action action, boolean isSecond) {
        Map<Variable, Expr> assignments = new LinkedHashMap<>(action.assignments());
        Optional.ofNullable(flags.get(step)).ifPresent(flag -> assignments.put(flag, Expr.TRUE));
        Expr guard = action.assertion()
                .map(condition -> Expr.and(action.guard(), condition))
                .orElse(action.guard());
        return new Action(
                isSecond ? action.label() + "'" : action.label(),
                action.line(),
                isSecond ? List.of() : action.choices(),
                guard,
                Optional.empty(),
                assignments);
    }

    private Section moved(Section section) {
        return new Section(
                section.thread(),
                firstParts.getOrDefault(new Step(section.thread(), section.first()), 0),
                lastParts.getOrDefault(new Step(section.thread(), section.last()), 0));
    }

    private Edge moved(Edge edge) {
        return new Edge(
                new Step(edge.before().thread(), lastParts.getOrDefault(edge.before(), 0)),
                new Step(edge.after().thread(), firstParts.getOrDefault(edge.after(), 0)));
    }
}
