// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

import dev.heddle.program.Inputs;
import dev.heddle.program.TraceProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * The judgement of an order after some of its units: whether some inputs have made it bad, and if none have, how far
 * each inputs have come.
 */
final class Judgement {

    private final Rules rules;
    private final OptionalInt bad;
    private final List<Moment> moments;

    private Judgement(Rules rules, OptionalInt bad, List<Moment> moments) {
        this.rules = rules;
        this.bad = bad;
        this.moments = moments;
    }

    /** The life and death of a program's units. */
    record Rules(TraceProgram program, Units units) {

        private boolean isDoomed(Moment moment, Unit unit) {
            return moment.isDead(unit.thread())
                    || !moment.canRead(unit)
                    || units.before(unit).stream().anyMatch(place -> moment.isDead(place.thread(), place.number()));
        }

        private boolean endsWell(Moment moment) {
            Layout layout = units.layout();
            return program.postcondition()
                    .map(condition -> condition
                            .evaluate(symbol -> layout.value(moment.state()[layout.slot(symbol)]))
                            .isTrue())
                    .orElse(true);
        }
    }

    static Judgement start(Rules rules, List<Inputs> inputs) {
        List<Moment> moments = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            moments.add(Moment.start(
                    i,
                    rules.units().layout().start(inputs.get(i)),
                    rules.units().threads()));
        }
        return new Judgement(rules, OptionalInt.empty(), moments);
    }

    /** Returns what is known after one more unit, which is the thread's unit of this number. */
    Judgement after(Unit unit, int number) {
        if (bad.isPresent()) {
            return this;
        }
        List<Moment> next = new ArrayList<>(moments.size());
        for (Moment moment : moments) {
            Effect effect = rules.isDoomed(moment, unit) ? Unit.DIED : unit.run(moment.state());
            if (effect instanceof Effect.Failed) {
                return new Judgement(rules, OptionalInt.of(moment.inputs()), List.of());
            }
            next.add(
                    effect instanceof Effect.Ran ran
                            ? moment.afterRunning(unit, ran)
                            : moment.afterDying(unit, number));
        }
        return new Judgement(rules, OptionalInt.empty(), next);
    }

    /** Returns what the order is, now that all its units have had their turn. */
    Ending end() {
        if (bad.isPresent()) {
            return new Ending(Verdict.BAD, bad);
        }
        OptionalInt good = OptionalInt.empty();
        for (Moment moment : moments) {
            if (moment.allAlive()) {
                if (!rules.endsWell(moment)) {
                    return new Ending(Verdict.BAD, OptionalInt.of(moment.inputs()));
                }
                good = good.isPresent() ? good : OptionalInt.of(moment.inputs());
            }
        }
        return new Ending(good.isPresent() ? Verdict.GOOD : Verdict.INFEASIBLE, good);
    }

    /** A verdict and the number of the first inputs that show it. */
    record Ending(Verdict verdict, OptionalInt inputs) {}
}
