// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.formula.HbAtom;
import dev.heddle.program.Section;
import dev.heddle.program.TraceProgram;
import java.util.Comparator;

/**
 * The cost of primitives: first how many they are, then how much freedom they take, then how many steps lose it.
 *
 * @param primitives how many there are to add and to understand
 * @param rigidity sections that only exclude each other count one per pair; whoever must wait for another counts more
 * @param steps how many pairs of steps are kept apart or ordered
 */
record Cost(int primitives, int rigidity, long steps) implements Comparable<Cost> {

    static final Cost NOTHING = new Cost(0, 0, 0);

    // A barrier orders two pairs of steps at once, so its half is cheaper than a wait-notify and still dearer than a
    // lock.
    private static final int BARRIER = 3;
    private static final int WAIT_NOTIFY = 4;

    private static final Comparator<Cost> ORDER = Comparator.comparingInt(Cost::primitives)
            .thenComparingInt(Cost::rigidity)
            .thenComparingLong(Cost::steps);

    static Cost of(Primitive primitive, TraceProgram program) {
        int exclusions = Guarantees.exclusions(primitive).size();
        int rigidity = primitive.match(
                lock -> exclusions,
                barrier -> BARRIER * (barrier.steps().size() - 1),
                wait -> WAIT_NOTIFY,
                both -> exclusions);
        long excluded = Guarantees.exclusions(primitive).stream()
                .mapToLong(pair -> (long) length(pair.one()) * length(pair.other()))
                .sum();
        long ordered = Guarantees.orders(primitive).stream()
                .mapToLong(atom -> orderedSteps(atom, program))
                .sum();
        return new Cost(1, rigidity, excluded + ordered);
    }

    Cost plus(Cost more) {
        return new Cost(primitives + more.primitives, rigidity + more.rigidity, steps + more.steps);
    }

    private static int length(Section section) {
        return section.last() - section.first() + 1;
    }

    private static long orderedSteps(HbAtom atom, TraceProgram program) {
        int following = program.thread(atom.later().thread()).actions().size()
                - atom.later().index();
        return (atom.earlier().index() + 1L) * following;
    }

    @Override
    public int compareTo(Cost other) {
        return ORDER.compare(this, other);
    }
}
