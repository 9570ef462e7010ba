// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import dev.heddle.expr.Value;
import dev.heddle.program.Inputs;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Outcome;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Small programs, and all situations that their threads can come into. */
final class Situations {

    private Situations() {}

    /** Three threads of four steps that take two locks, write a number and wait until it is small. */
    static String randomProgram(Random random) {
        StringBuilder text = new StringBuilder("global: k l x\npre: (and (= k 1) (= l 1) (= x 0))\n");
        for (int thread = 0; thread < 3; thread++) {
            text.append("thread t").append(thread).append(":\n");
            for (int i = 0; i < 4; i++) {
                text.append("t%d%d: %s\n".formatted(thread, i, randomAction(random)));
            }
        }
        return text.toString();
    }

    private static String randomAction(Random random) {
        String lock = random.nextBoolean() ? "k" : "l";
        return switch (random.nextInt(4)) {
            case 0 -> "assume(= %s 1) then (= %s. 0)".formatted(lock, lock);
            case 1 -> "(= %s. 1)".formatted(lock);
            case 2 -> "(= x. %d)".formatted(random.nextInt(3));
            default -> "assume(< x 2)";
        };
    }

    /** The places of threads, and the values of variables. */
    record Situation(Map<String, Integer> places, Map<Variable, Value> state) {}

    /** Returns where threads can be, all at once: every prefix of every interleaving, run by the interpreter. */
    static Set<Situation> of(TraceProgram program) {
        Set<Situation> reached = new HashSet<>();
        extend(program, new ArrayList<>(), reached);
        return reached;
    }

    /** Returns how many steps each thread has taken. */
    static Map<String, Integer> places(Schedule schedule) {
        Map<String, Integer> places = new HashMap<>();
        schedule.steps().forEach(step -> places.merge(step.thread(), 1, Integer::sum));
        return places;
    }

    private static void extend(TraceProgram program, List<Step> prefix, Set<Situation> reached) {
        Optional<Map<Variable, Value>> state = state(program, prefix);
        Map<String, Integer> at = places(new Schedule(prefix));
        // How threads came there does not matter for where they can go.
        if (state.isEmpty() || !reached.add(new Situation(at, state.get()))) {
            return;
        }
        for (ThreadBody thread : program.threads()) {
            int next = at.getOrDefault(thread.name(), 0);
            if (next < thread.actions().size()) {
                List<Step> longer = new ArrayList<>(prefix);
                longer.add(new Step(thread.name(), next));
                extend(program, longer, reached);
            }
        }
    }

    private static Inputs start(TraceProgram program) {
        Map<Variable, Value> initial = new HashMap<>();
        program.globals()
                .forEach(variable ->
                        initial.put(variable, Value.of(variable.name().equals("x") ? 0 : 1)));
        return new Inputs(initial, Map.of());
    }

    private static Optional<Map<Variable, Value>> state(TraceProgram program, List<Step> steps) {
        Outcome outcome = Interpreter.run(program, new Schedule(steps), start(program));
        if (outcome instanceof Outcome.Completed completed) {
            return Optional.of(completed.state());
        }
        return outcome instanceof Outcome.Stopped stopped ? Optional.of(stopped.state()) : Optional.empty();
    }
}
