// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.program.Action;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Says which of several repairs a person would choose first.
 *
 * <p>A lock that the program has and forgets somewhere comes first, and what makes others wait for a thread that only checks comes last: that
 * moves the check and mends nothing. In between, the more good orders are kept the better; each further primitive must be worth a tenth of
 * them, and to wait for another thread, which may never come, four tenths more than to keep it out.
 */
final class Ranking {

    private static final double PRICE_OF_A_PRIMITIVE = 0.1;
    private static final double PRICE_OF_WAITING = 0.4;

    private final TraceProgram program;
    private final GoodOrders orders;

    Ranking(TraceProgram program, GoodOrders orders) {
        this.program = program;
        this.orders = orders;
    }

    /** A place in the ranking; the first is the best. */
    record Rank(boolean isNew, boolean awaitsCheck, boolean leavesPaths, double worth, Cost cost)
            implements Comparable<Rank> {

        private static final Comparator<Rank> ORDER = Comparator.comparing(Rank::isNew)
                .thenComparing(Rank::awaitsCheck)
                .thenComparing(Rank::leavesPaths)
                .thenComparing(Comparator.comparingDouble(Rank::worth).reversed())
                .thenComparing(Rank::cost);

        @Override
        public int compareTo(Rank other) {
            return ORDER.compare(this, other);
        }
    }

    Rank rank(Synthesis synthesis) {
        List<Primitive> primitives = synthesis.primitives();
        return new Rank(
                !isExisting(primitives),
                primitives.stream().anyMatch(this::awaitsCheck),
                !(synthesis.checked() instanceof Synthesis.Check.Passed passed && passed.keepsPaths()),
                orders.share(primitives) - price(primitives),
                primitives.stream()
                        .map(primitive -> Cost.of(primitive, program))
                        .reduce(Cost.NOTHING, Cost::plus));
    }

    /** Returns true if these are locks that the program has. */
    static boolean isExisting(List<Primitive> primitives) {
        return primitives.stream()
                .allMatch(primitive -> primitive instanceof Primitive.Lock lock
                        && lock.existing().isPresent());
    }

    private static double price(List<Primitive> primitives) {
        long waits = primitives.stream()
                .filter(primitive -> !Guarantees.orders(primitive).isEmpty())
                .count();
        return PRICE_OF_A_PRIMITIVE * primitives.size() + PRICE_OF_WAITING * waits;
    }

    private boolean awaitsCheck(Primitive primitive) {
        return primitive instanceof Primitive.WaitNotify wait
                && program.action(wait.notifying()).assertion().isPresent()
                && onlyChecks(wait.notifying());
    }

    /** Returns true if the thread of the step changes nothing that others see. */
    private boolean onlyChecks(Step step) {
        Set<Variable> globals = new HashSet<>(program.globals());
        return program.thread(step.thread()).actions().stream()
                .map(Action::assignments)
                .noneMatch(assignments -> assignments.keySet().stream().anyMatch(globals::contains));
    }
}
