// SPDX-License-Identifier: Apache-2.0
package dev.heddle.prove;

import dev.heddle.check.WitnessPlan;
import dev.heddle.control.follow.Plan;
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
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The program of a run with some of its checks as questions: can an interleaving break this one and be none of another run?
 *
 * <p>Each check becomes two steps. The first claims that the condition holds or that what happens instead is covered by another run; the
 * second goes on only where the condition holds, because from there on the thread's path is this run's. Variables remember which threads
 * have left what this run has in common with another. Where the event at which a thread leaves it has no step, it gets one.
 */
final class CheckQuestions {

    private final Rebuilt rebuilt;
    private final TraceProgram program;
    private final CoveredPaths cover;
    private final Predicate<Step> isAsked;
    private final Map<Step, Variable> flags = new LinkedHashMap<>();
    private final Map<Passing, Variable> passings = new TreeMap<>();
    private final Map<String, List<Origin>> parts = new HashMap<>();
    private final Map<Step, Integer> firstParts = new HashMap<>();
    private final Map<Step, Integer> lastParts = new HashMap<>();
    private final Map<String, Integer> lengths = new HashMap<>();

    private CheckQuestions(Rebuilt rebuilt, CoveredPaths cover, Predicate<Step> isAsked) {
        this.rebuilt = rebuilt;
        this.program = rebuilt.program();
        this.cover = cover;
        this.isAsked = isAsked;
    }

    /**
     * A place where a thread comes through an event that the run's program has no step for.
     *
     * @param before the index of the step that comes next, if there is one
     */
    private record Passing(String thread, int before, int event) implements Comparable<Passing> {

        @Override
        public int compareTo(Passing other) {
            return Comparator.comparing(Passing::thread)
                    .thenComparingInt(Passing::event)
                    .thenComparingInt(Passing::before)
                    .compare(this, other);
        }
    }

    /**
     * The origin of a step of the program that asks: a step of the run's program, or an event that has none.
     *
     * @param index of the step, or of the event
     */
    private record Origin(boolean isStep, int index) {}

    /** A program that asks; the questions are assertions with the labels of the checks that they are about. */
    static final class Questions {

        private final TraceProgram program;
        private final Map<String, List<Origin>> parts;

        private Questions(TraceProgram program, Map<String, List<Origin>> parts) {
            this.program = program;
            this.parts = parts;
        }

        TraceProgram program() {
            return program;
        }

        /** The plan that leads the real program along a witness. */
        Plan plan(Witness witness, Rebuilt rebuilt) {
            Set<Step> steps = new LinkedHashSet<>();
            List<WitnessPlan.Passage> passages = new ArrayList<>();
            for (Step step : witness.schedule().steps()) {
                Origin origin = parts.getOrDefault(step.thread(), List.of()).get(step.index());
                if (origin.isStep()) {
                    steps.add(new Step(step.thread(), origin.index()));
                } else {
                    passages.add(new WitnessPlan.Passage(steps.size(), step.thread(), origin.index()));
                }
            }
            Schedule schedule = new Schedule(List.copyOf(steps));
            return WitnessPlan.holding("leaving", schedule, passages, witness.inputs(), rebuilt);
        }
    }

    static Questions of(Rebuilt rebuilt, CoveredPaths cover, Predicate<Step> isAsked) {
        return new CheckQuestions(rebuilt, cover, isAsked).questions();
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
        globals.addAll(passings.values());
        List<Expr> conditions = new ArrayList<>(List.of(program.precondition()));
        flags.values().forEach(flag -> conditions.add(Expr.not(flag.symbol())));
        passings.values().forEach(flag -> conditions.add(Expr.not(flag.symbol())));
        TraceProgram asking = new TraceProgram(
                globals,
                Expr.and(conditions),
                threads,
                program.atomic().stream().map(this::moved).toList(),
                program.order().stream().map(this::moved).toList(),
                List.of(),
                Optional.empty());
        return new Questions(asking, parts);
    }

    // ── what others cover ───────────────────────────────────────────────────────────────────────────────────────────

    /** That what happens at this check, where its condition does not hold, is part of another run. */
    private Expr covered(Step step) {
        if (rebuilt.origins().event(step).filter(Event.Branch.class::isInstance).isEmpty()) {
            return Expr.FALSE;
        }
        int event = rebuilt.origins().index(step).orElseThrow();
        List<CoveredPaths.Continuation> continuations = cover.continuations(step.thread(), event);
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
                if (parting != ThreadPaths.NEVER) {
                    all.add(Expr.not(hasLeft(thread, parting)));
                }
            }
        }
        return Expr.and(all);
    }

    /** That the thread has come through an event. */
    private Expr hasLeft(ThreadBody thread, int event) {
        int last = -1;
        for (int i = 0; i < thread.actions().size(); i++) {
            OptionalInt origin = rebuilt.origins().index(new Step(thread.name(), i));
            if (origin.isPresent() && origin.getAsInt() <= event) {
                last = i;
            }
        }
        Step step = new Step(thread.name(), last);
        if (last >= 0 && rebuilt.origins().index(step).equals(OptionalInt.of(event))) {
            return isDone(step);
        }
        // Of a thread without steps it is not known when it begins.
        return thread.actions().isEmpty() ? Expr.TRUE : isThrough(new Passing(thread.name(), last + 1, event));
    }

    private Expr isDone(Step step) {
        return flags.computeIfAbsent(step, ignored -> new Variable("left$" + flags.size(), Sort.BOOL))
                .symbol();
    }

    private Expr isThrough(Passing passing) {
        return passings.computeIfAbsent(passing, ignored -> new Variable("through$" + passings.size(), Sort.BOOL))
                .symbol();
    }

    // ── the program ─────────────────────────────────────────────────────────────────────────────────────────────────

    private ThreadBody asking(ThreadBody thread, Map<Step, Expr> claims) {
        List<Action> actions = new ArrayList<>();
        List<Origin> origins = new ArrayList<>();
        for (int i = 0; i < thread.actions().size(); i++) {
            Step step = new Step(thread.name(), i);
            Action action = thread.actions().get(i);
            passBefore(step, actions, origins);
            firstParts.put(step, actions.size());
            Expr claim = claims.get(step);
            if (claim != null) {
                actions.add(new Action(
                        action.label(), action.line(), action.choices(), action.guard(), Optional.of(claim), Map.of()));
                origins.add(new Origin(true, i));
            }
            actions.add(going(step, action, claim != null));
            origins.add(new Origin(true, i));
            lastParts.put(step, actions.size() - 1);
        }
        passBefore(new Step(thread.name(), thread.actions().size()), actions, origins);
        lengths.put(thread.name(), actions.size());
        parts.put(thread.name(), origins);
        return new ThreadBody(thread.name(), thread.locals(), actions);
    }

    private void passBefore(Step step, List<Action> actions, List<Origin> origins) {
        passings.forEach((passing, flag) -> {
            if (passing.thread().equals(step.thread()) && passing.before() == step.index()) {
                actions.add(Action.assign(flag.name(), flag, Expr.TRUE));
                origins.add(new Origin(false, passing.event()));
            }
        });
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

    /** Nobody comes through anything before he is started, and whoever waits for his end waits until he is through with everything. */
    private Edge moved(Edge edge) {
        Step before = edge.before();
        Step after = edge.after();
        boolean isLast =
                before.index() == program.thread(before.thread()).actions().size() - 1;
        int end = isLast ? lengths.getOrDefault(before.thread(), 1) - 1 : lastParts.getOrDefault(before, 0);
        int begin = after.index() == 0 ? 0 : firstParts.getOrDefault(after, 0);
        return new Edge(new Step(before.thread(), end), new Step(after.thread(), begin));
    }
}
