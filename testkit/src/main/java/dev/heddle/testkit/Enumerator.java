// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

import dev.heddle.program.Inputs;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Tries every order of a small trace program with every input, and says which orders are good, bad or infeasible.
 *
 * <p>This is the oracle for everything that predicts or explains. Its meaning of an order is the reference:
 *
 * <p>A <em>unit</em> is an atomic section, or a single action outside of any. An <em>order</em> is a total order of all
 * units that respects each thread's order and the given edges. Under given inputs it runs unit by unit. A unit is
 * <em>dead</em> if
 *
 * <ol>
 *   <li>an earlier unit of its thread is dead, or one from which a given edge leads to it, or
 *   <li>it reads a shared variable whose latest write in the order was by a dead unit (the variable is
 *       <em>poisoned</em>), or
 *   <li>one of its guards fails when its actions run in sequence.
 * </ol>
 *
 * <p>A unit reads the shared variables that occur in its guards, assertions and assigned values, except where an earlier
 * action of the unit has assigned them; which values the terms have plays no role, so storing into an array reads it. A
 * dead unit changes no values, but the shared variables that it would assign are poisoned until a unit that lives assigns
 * them. Variables that only one thread accesses count like any other shared one.
 *
 * <p>The order is bad under the inputs as soon as an assertion fails in a unit to which neither of the first two rules
 * applies, with all guards up to and including that action holding; that a later guard of the unit fails does not matter.
 * If the end is reached and a unit is dead, the order is infeasible under the inputs; otherwise the postcondition decides
 * between good and bad. Finally, the order is {@linkplain Verdict#BAD bad} if it is under some inputs; otherwise
 * {@linkplain Verdict#GOOD good} if it is under some inputs; otherwise {@linkplain Verdict#INFEASIBLE infeasible}.
 *
 * <p>Inputs are all initial values that the precondition admits and all values of choices, as far as the {@link Domain}
 * has them.
 */
public final class Enumerator {

    private final TraceProgram program;
    private final Units units;
    private final List<Inputs> inputs;

    private Enumerator(TraceProgram program, Domain domain) {
        this.program = program;
        this.units = new Units(program);
        this.inputs = InputSpace.of(program, domain);
    }

    /** Enumerates a program, with free numbers from minus one to two. */
    public static Enumerator of(TraceProgram program) {
        return new Enumerator(program, Domain.SMALL);
    }

    /** The same with other values for what is free. */
    public Enumerator over(Domain other) {
        return new Enumerator(program, other);
    }

    /** The inputs that are tried. */
    public List<Inputs> inputs() {
        return inputs;
    }

    // ── orders ──────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Every order and what it is. */
    public List<Classified> classify() {
        List<Classified> all = new ArrayList<>();
        visit(all::add);
        return all;
    }

    /** Returns what one order is, over all inputs. */
    public Verdict classify(Schedule order) {
        return judge(order, inputs);
    }

    /** Returns what one order is under these inputs. */
    public Verdict classify(Schedule order, Inputs given) {
        return judge(order, List.of(given));
    }

    /** Returns true if some order is bad. */
    public boolean anyBad() {
        return !visit(classified -> classified.verdict() != Verdict.BAD);
    }

    /** Returns true if some order is good. */
    public boolean anyGood() {
        return !visit(classified -> classified.verdict() != Verdict.GOOD);
    }

    /** All bad orders. */
    public List<Schedule> bad() {
        return with(Verdict.BAD);
    }

    /** All good orders. */
    public List<Schedule> good() {
        return with(Verdict.GOOD);
    }

    /** All infeasible orders. */
    public List<Schedule> infeasible() {
        return with(Verdict.INFEASIBLE);
    }

    /** Returns the number of orders. */
    public long orders() {
        return new OrderCount(units).count();
    }

    private List<Schedule> with(Verdict verdict) {
        List<Schedule> schedules = new ArrayList<>();
        visit(classified -> classified.verdict() != verdict || schedules.add(classified.schedule()));
        return schedules;
    }

    // ── prefixes ────────────────────────────────────────────────────────────────────────────────────────────────────

    /**
     * The labels of assertions that can fail: some prefix runs up to the assertion, no earlier one fails in it, and this
     * one does.
     */
    public Set<String> failingAssertions() {
        return new PrefixSearch(program, units, inputs).failingAssertions();
    }

    /**
     * A bad prefix with as few switches as possible. A prefix is bad if all its steps run and it ends in an assertion that
     * fails, or if it is complete and violates the postcondition.
     */
    public Optional<BadPrefix> simplestBadPrefix() {
        return new PrefixSearch(program, units, inputs).simplest();
    }

    /** The smallest number of switches of a bad prefix. */
    public OptionalInt fewestSwitches() {
        return simplestBadPrefix()
                .map(prefix -> OptionalInt.of(prefix.schedule().switches()))
                .orElse(OptionalInt.empty());
    }

    // ── trying them ─────────────────────────────────────────────────────────────────────────────────────────────────

    private Judgement start(List<Inputs> given) {
        return Judgement.start(new Judgement.Rules(program, units), given);
    }

    /** Shows each order to the visitor until that has enough; whether it saw them all. */
    private boolean visit(Predicate<Classified> goOn) {
        return visit(new int[units.threads()], new ArrayList<>(), start(inputs), goOn);
    }

    private boolean visit(int[] reached, List<Step> steps, Judgement judgement, Predicate<Classified> goOn) {
        if (units.allRan(reached)) {
            return goOn.test(classified(steps, judgement));
        }
        for (int thread = 0; thread < reached.length; thread++) {
            if (units.mayRun(thread, reached)) {
                Unit unit = units.unit(thread, reached[thread]);
                Judgement next = judgement.after(unit, reached[thread]);
                int length = steps.size();
                steps.addAll(unit.steps());
                reached[thread]++;
                boolean wantsMore = visit(reached, steps, next, goOn);
                reached[thread]--;
                steps.subList(length, steps.size()).clear();
                if (!wantsMore) {
                    return false;
                }
            }
        }
        return true;
    }

    private Classified classified(List<Step> steps, Judgement judgement) {
        Judgement.Ending ending = judgement.end();
        Optional<Inputs> shown = ending.inputs().isPresent()
                ? Optional.of(inputs.get(ending.inputs().getAsInt()))
                : Optional.empty();
        return new Classified(new Schedule(steps), ending.verdict(), shown);
    }

    private Verdict judge(Schedule order, List<Inputs> given) {
        Map<Step, Integer> threads = firstSteps();
        int[] reached = new int[units.threads()];
        Judgement judgement = start(given);
        int position = 0;
        while (position < order.steps().size()) {
            Integer thread = threads.get(new Step(order.steps().get(position).thread(), 0));
            if (thread == null || !units.mayRun(thread, reached)) {
                throw new IllegalArgumentException("not an order: %s at %d".formatted(order, position));
            }
            Unit unit = units.unit(thread, reached[thread]);
            int end = position + unit.steps().size();
            if (end > order.steps().size()
                    || !order.steps().subList(position, end).equals(unit.steps())) {
                throw new IllegalArgumentException("not an order: %s at %d".formatted(order, position));
            }
            judgement = judgement.after(unit, reached[thread]);
            reached[thread]++;
            position = end;
        }
        if (!units.allRan(reached)) {
            throw new IllegalArgumentException("an order has all steps: " + order);
        }
        return judgement.end().verdict();
    }

    private Map<Step, Integer> firstSteps() {
        Map<Step, Integer> threads = new HashMap<>();
        for (int thread = 0; thread < units.threads(); thread++) {
            threads.put(new Step(program.threads().get(thread).name(), 0), thread);
        }
        return threads;
    }
}
