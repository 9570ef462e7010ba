// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Trait;
import dev.heddle.control.follow.Plan;
import dev.heddle.expr.Expr;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.session.question.Meetings;
import dev.heddle.session.question.Standstills;
import dev.heddle.solve.Budget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides whether waits of the recorded run may last for ever: a signal that comes before anybody waits, a count or a permit that
 * somebody else takes, two that wait for each other.
 *
 * <p>Circles of locks alone are candidates of the linear pass and not asked for here again.
 */
final class EndlessWaits {

    /** How many executions of one wait are asked for, whoever waits: threads of the same code wait alike. */
    private static final int PER_SITE = 4;

    private static final int MOST_PAIRS = 200;

    /** Whether who does it goes on only when others have done something, however long that takes. */
    static boolean isWait(Meaning meaning) {
        return meaning.is(Trait.WAITS);
    }

    /** Threads that may wait for ever, with a plan that leads there. */
    record Endless(List<Step> steps, Plan plan) {}

    private final Rebuilt rebuilt;
    private final TraceProgram program;
    private final Budget budget;
    private final Set<Expr> shared = new HashSet<>();
    private final List<Endless> endless = new ArrayList<>();
    private int proved;
    private int undecided;

    private EndlessWaits(Rebuilt rebuilt, Budget budget) {
        this.rebuilt = rebuilt;
        this.program = rebuilt.program();
        this.budget = budget;
        program.globals().stream().map(Variable::symbol).forEach(shared::add);
    }

    static EndlessWaits of(Rebuilt rebuilt, Budget budget) {
        EndlessWaits waits = new EndlessWaits(rebuilt, budget);
        List<Step> waiting = waits.steps(Trait.WAITS, false);
        List<Step> locking = waits.steps(Trait.LOCKS, true);
        waiting.forEach(step -> waits.decide(List.of(step)));
        // A lock may be held for ever by one who waits for the end of whoever wants it.
        locking.forEach(step -> waits.decide(List.of(step)));
        waits.decidePairs(waiting, locking);
        return waits;
    }

    /** Those that can be. */
    List<Endless> endless() {
        return endless;
    }

    CheckResult.Decided decided() {
        return new CheckResult.Decided(proved, undecided, endless.size());
    }

    /** Two that wait, or one that waits and one that wants a lock. What may last for ever by itself needs no second. */
    private void decidePairs(List<Step> waiting, List<Step> locking) {
        List<Step> others = new ArrayList<>(waiting);
        others.addAll(locking);
        Set<Step> known = new HashSet<>();
        endless.forEach(one -> known.addAll(one.steps()));
        int pairs = 0;
        for (Step one : waiting) {
            for (Step other : others) {
                boolean isTwice = waiting.contains(other) && one.toString().compareTo(other.toString()) > 0;
                boolean isOpen = !known.contains(one) && !known.contains(other);
                if (isOpen && !isTwice && !one.thread().equals(other.thread()) && pairs < MOST_PAIRS) {
                    pairs++;
                    decide(List.of(one, other));
                }
            }
        }
    }

    private void decide(List<Step> steps) {
        Meetings.Answer answer = budget.isExhausted()
                ? new Meetings.Answer.Unknown("the time was up")
                : Standstills.find(program, steps, budget);
        if (answer instanceof Meetings.Answer.Possible found) {
            String name = "wait " + endless.size();
            endless.add(new Endless(steps, WitnessPlan.of(name, found.schedule(), found.inputs(), rebuilt, 1)));
        } else if (answer instanceof Meetings.Answer.Unknown) {
            undecided++;
        } else {
            proved++;
        }
    }

    /** Steps that go on only when others have done something. */
    private List<Step> steps(Trait trait, boolean withMonitors) {
        Map<List<Object>, Integer> seen = new HashMap<>();
        List<Step> found = new ArrayList<>();
        for (ThreadBody thread : program.threads()) {
            for (int i = 0; i < thread.actions().size(); i++) {
                Step step = new Step(thread.name(), i);
                Optional<Event> event = rebuilt.origins().event(step);
                if (event.filter(one -> isMeant(one, trait, withMonitors)).isPresent()
                        && thread.actions().get(i).guard().symbols().stream().anyMatch(shared::contains)) {
                    Site site = event.get().site();
                    if (seen.merge(List.of(site, part(step)), 1, Integer::sum) <= PER_SITE) {
                        found.add(step);
                    }
                }
            }
        }
        return found;
    }

    /** Of the steps of one event, which one it is: entering, waking, taking the lock back. */
    private int part(Step step) {
        int part = 0;
        while (part < step.index()
                && rebuilt.origins()
                        .index(new Step(step.thread(), step.index() - part - 1))
                        .equals(rebuilt.origins().index(step))) {
            part++;
        }
        return part;
    }

    private static boolean isMeant(Event event, Trait trait, boolean withMonitors) {
        return (event instanceof Event.Operation operation
                        && operation.entry().meaning().is(trait))
                || (withMonitors && event instanceof Event.Enter);
    }
}
