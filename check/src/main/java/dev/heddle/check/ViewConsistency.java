// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.control.follow.Plan;
import dev.heddle.expr.Expr;
import dev.heddle.predict.IntrusionPredictor.Intrusion;
import dev.heddle.program.Action;
import dev.heddle.program.Edge;
import dev.heddle.program.Schedule;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.serial.Serialisability;
import dev.heddle.session.question.Meetings;
import dev.heddle.solve.Budget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Regions of two threads that use the same two variables: what one of them does with both may come between what the other does with
 * the first and with the second, so that it sees one of them old and the other one new. No single variable shows that.
 */
final class ViewConsistency {

    private static final int MOST = 100;

    /** All pairs of regions are looked at, so of a long run only the first ones of each thread. */
    private static final int MOST_REGIONS = 300;

    /** The number of ways to go on that are tried, as what follows may do harm or not. */
    private static final int CONTINUATIONS = 5;

    /**
     * A region's access of one variable and then of another, and another region that uses both.
     *
     * @param first the access of the one variable
     * @param second the access of the other
     * @param from where the other region's two accesses begin
     * @param to where they end
     */
    record View(Section region, Step first, Step second, Step from, Step to) {}

    /** A view of which one part may be old and the other new, with a plan that leads there. */
    record Torn(View view, Plan plan) {}

    /** The access of a step to a variable. */
    private record Use(Step step, boolean isWrite) {}

    private final Rebuilt rebuilt;
    private final TraceProgram program;
    private final Map<Section, Map<Variable, List<Use>>> uses = new LinkedHashMap<>();
    private final Set<List<Optional<Site>>> seen = new HashSet<>();
    private final List<View> views = new ArrayList<>();
    private final List<Torn> torn = new ArrayList<>();
    private int proved;
    private int undecided;

    private ViewConsistency(Rebuilt rebuilt) {
        this.rebuilt = rebuilt;
        this.program = rebuilt.program();
    }

    /** Looks for views, and decides which of them can be torn. */
    static ViewConsistency of(Rebuilt rebuilt, Budget budget) {
        ViewConsistency views = new ViewConsistency(rebuilt);
        views.look();
        views.views.forEach(view -> views.decide(view, budget));
        return views;
    }

    /** Those that can. */
    List<Torn> torn() {
        return torn;
    }

    CheckResult.Decided decided() {
        return new CheckResult.Decided(proved, undecided, torn.size());
    }

    private void decide(View view, Budget budget) {
        // The other region's first access must come after the first of this one, and its last before the second.
        TraceProgram ordered = program.withOrder(List.of(new Edge(view.first(), view.from())));
        Meetings.Answer answer =
                budget.isExhausted() ? new Meetings.Answer.Unknown("the time was up") : meeting(ordered, view, budget);
        if (answer instanceof Meetings.Answer.Unknown) {
            undecided++;
        } else if (answer instanceof Meetings.Answer.Possible found
                && new Difference(program, new Intrusion(view.first(), view.to(), view.second()))
                                .judge(found.schedule(), found.inputs(), budget)
                        instanceof Serialisability.Answer.Broken) {
            List<Step> steps = new ArrayList<>(found.schedule().steps());
            steps.addAll(List.of(view.to(), view.second()));
            String name = "view " + torn.size();
            torn.add(new Torn(view, WitnessPlan.of(name, new Schedule(steps), found.inputs(), rebuilt, CONTINUATIONS)));
        } else {
            proved++;
        }
    }

    private static Meetings.Answer meeting(TraceProgram ordered, View view, Budget budget) {
        try {
            return Meetings.find(ordered, List.of(view.to(), view.second()), budget);
        } catch (IllegalArgumentException cyclic) {
            // What is asked for contradicts the order that the program has anyway, such as that of a start.
            return new Meetings.Answer.Impossible();
        }
    }

    private void look() {
        Map<Expr, Variable> globals = new HashMap<>();
        program.globals().forEach(variable -> globals.put(variable.symbol(), variable));
        program.regions().forEach(region -> uses.put(region, uses(region, globals)));
        Map<String, Integer> counts = new HashMap<>();
        List<Section> first = uses.keySet().stream()
                .filter(region -> counts.merge(region.thread(), 1, Integer::sum) <= MOST_REGIONS)
                .toList();
        for (Section region : first) {
            for (Section remote : first) {
                if (!region.thread().equals(remote.thread())) {
                    look(region, remote);
                }
            }
        }
    }

    private Map<Variable, List<Use>> uses(Section region, Map<Expr, Variable> globals) {
        Map<Variable, List<Use>> found = new LinkedHashMap<>();
        ThreadBody thread = program.thread(region.thread());
        for (int i = region.first(); i <= region.last(); i++) {
            Step step = new Step(region.thread(), i);
            if (rebuilt.origins().event(step).filter(ViewConsistency::isAccess).isPresent()) {
                Action action = thread.actions().get(i);
                Set<Variable> touched = new LinkedHashSet<>(action.assignments().keySet());
                touched.retainAll(globals.values());
                action.symbols().stream()
                        .flatMap(symbol -> Optional.ofNullable(globals.get(symbol)).stream())
                        .forEach(touched::add);
                touched.forEach(variable -> found.computeIfAbsent(variable, ignored -> new ArrayList<>())
                        .add(new Use(step, action.assignments().containsKey(variable))));
            }
        }
        return found;
    }

    private static boolean isAccess(Event event) {
        return event instanceof Event.Read || event instanceof Event.Write;
    }

    private void look(Section region, Section remote) {
        Map<Variable, List<Use>> own = uses.getOrDefault(region, Map.of());
        Map<Variable, List<Use>> others = uses.getOrDefault(remote, Map.of());
        List<Variable> both = own.keySet().stream().filter(others::containsKey).toList();
        for (Variable one : both) {
            for (Variable other : both) {
                if (!one.equals(other) && views.size() < MOST) {
                    look(region, own, others, one, other);
                }
            }
        }
    }

    /** The first access of the one variable and the last of the other stand for all between. */
    private void look(
            Section region,
            Map<Variable, List<Use>> own,
            Map<Variable, List<Use>> others,
            Variable one,
            Variable other) {
        List<Use> ofOther = own.getOrDefault(other, List.of());
        Use first = own.getOrDefault(one, List.of()).get(0);
        Use second = ofOther.get(ofOther.size() - 1);
        Optional<Use> before = conflicting(first, others.getOrDefault(one, List.of()));
        Optional<Use> after = conflicting(second, others.getOrDefault(other, List.of()));
        if (first.step().index() >= second.step().index() || before.isEmpty() || after.isEmpty()) {
            return;
        }
        Step here = before.get().step();
        Step there = after.get().step();
        boolean isInOrder = here.index() <= there.index();
        View view = new View(region, first.step(), second.step(), isInOrder ? here : there, isInOrder ? there : here);
        if (seen.add(Stream.of(view.first(), view.second(), view.from(), view.to())
                .map(rebuilt.origins()::site)
                .toList())) {
            views.add(view);
        }
    }

    private static Optional<Use> conflicting(Use use, List<Use> others) {
        return others.stream().filter(other -> use.isWrite() || other.isWrite()).findFirst();
    }
}
