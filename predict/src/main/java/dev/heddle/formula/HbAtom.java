// SPDX-License-Identifier: Apache-2.0
package dev.heddle.formula;

import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import java.util.Map;

/** One step happens before another one of a different thread. */
public record HbAtom(Step earlier, Step later) {

    /** The opposite: steps are totally ordered, so it is again such an atom. */
    public HbAtom negated() {
        return new HbAtom(/* earlier= */ later, /* later= */ earlier);
    }

    /** Returns true if it holds in an order that gives each step a place. */
    public boolean holds(Map<Step, Integer> places) {
        return place(places, earlier) < place(places, later);
    }

    private static int place(Map<Step, Integer> places, Step step) {
        Integer place = places.get(step);
        if (place == null) {
            throw new IllegalArgumentException("the order does not contain " + step);
        }
        return place;
    }

    /** The atom with the program's labels: {@code hb(a3,b4)}. */
    public String text(TraceProgram program) {
        return "hb(" + program.action(earlier).label() + ","
                + program.action(later).label() + ")";
    }
}
