// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower;

import dev.heddle.expr.Value;
import dev.heddle.program.Inputs;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Outcome;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import dev.heddle.testkit.Classified;
import dev.heddle.testkit.Enumerator;
import dev.heddle.testkit.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What all interleavings of a small program come to, found by trying them all. */
final class Outcomes {

    private Outcomes() {}

    /** The values that these variables can have when all threads have ended. */
    static Set<String> of(TraceProgram program, String... names) {
        Set<String> outcomes = new TreeSet<>();
        for (Classified order : Enumerator.of(program).classify()) {
            if (order.verdict() == Verdict.GOOD) {
                Inputs inputs = order.inputs().orElseThrow();
                Outcome outcome = Interpreter.run(program, order.schedule(), inputs);
                Map<Variable, Value> state = ((Outcome.Completed) outcome).state();
                outcomes.add(String.join(
                        " ",
                        List.of(names).stream().map(name -> value(state, name)).toList()));
            }
        }
        return outcomes;
    }

    private static String value(Map<Variable, Value> state, String name) {
        return state.entrySet().stream()
                .filter(entry -> entry.getKey().name().equals(name))
                .map(entry -> entry.getValue().toString())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no " + name + " in " + state.keySet()));
    }

    /** The labels of checks that can fail. */
    static Set<String> failing(TraceProgram program) {
        return Enumerator.of(program).failingAssertions();
    }
}
