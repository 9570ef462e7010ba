// SPDX-License-Identifier: Apache-2.0
package dev.heddle.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Op;
import dev.heddle.expr.Value;
import dev.heddle.program.Action;
import dev.heddle.program.Inputs;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Outcome;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import dev.heddle.program.ctrc.CtrcReader;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import dev.heddle.testkit.Enumerator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/**
 * Violations of regions over arrays with indices that are not known before the run, against trying every prefix with every
 * input. The oracle runs the interpreter and swaps concrete accesses of concrete arrays; it shares nothing with the encoding.
 */
class RandomArraysTest {

    private static final int PROGRAMS = 150;

    /** Three steps, first, remote and second, that form a violation. */
    private record Seen(Step first, Step remote, Step second) {}

    @RepeatedTest(PROGRAMS)
    void violations_agree_with_trying_every_prefix(RepetitionInfo repetition) {
        String text = text(repetition.getCurrentRepetition());

        assertThat(predicted(text)).as(text).isEqualTo(new Oracle(CtrcReader.read("test.ctrc", text)).violations());
    }

    @Test
    void enough_of_these_programs_have_something_to_find_and_enough_have_not() {
        long buggy = IntStream.rangeClosed(1, PROGRAMS)
                .filter(seed -> !new Oracle(CtrcReader.read("test.ctrc", text(seed)))
                        .violations()
                        .isEmpty())
                .count();

        assertThat(buggy).isBetween(PROGRAMS / 5L, PROGRAMS * 4L / 5);
    }

    private static Set<Seen> predicted(String text) {
        AtomicityPredictor.Result result =
                AtomicityPredictor.predict(CtrcReader.read("test.ctrc", text), Solvers::standard, Budget.UNLIMITED);
        assertThat(result.undecided()).as(text).isZero();
        Set<Seen> seen = new HashSet<>();
        result.violations().keySet().stream()
                .filter(triple -> triple.location().variable().name().equals("arr"))
                .forEach(triple -> seen.add(new Seen(
                        triple.first().steps().get(0),
                        triple.remote().steps().get(0),
                        triple.second().steps().get(0))));
        return seen;
    }

    // ── programs ────────────────────────────────────────────────────────────────────────────────────────────────────

    private static String text(int seed) {
        Random random = new Random(seed * 0x9E3779B97F4A7C15L);
        StringBuilder text = new StringBuilder("global: arr:(Array Int Int) i j\n");
        text.append("pre: (and (<= 0 i 1) (<= 0 j 1) (= arr ((as const (Array Int Int)) 0)) %s)\n"
                .formatted(oneOf(random, "true", "true", "(not (= i j))", "(= i 1)", "(< i j)")));
        List<String> regions = new ArrayList<>();
        for (String thread : List.of("one", "two")) {
            int steps = thread.equals("one") ? 3 : 1 + random.nextInt(2);
            text.append("thread %s {a b}:%n%s0: (= a. %s)%n".formatted(thread, thread, oneOf(random, "i", "j", "0")));
            for (int step = 1; step <= steps; step++) {
                text.append("%s%d: %s%n".formatted(thread, step, action(random, thread)));
            }
            regions.add("[%s0 %s%d]".formatted(thread, thread, steps));
        }
        return text.append("region: ")
                .append(String.join(" ", regions))
                .append('\n')
                .toString();
    }

    private static String action(Random random, String thread) {
        String index = index(random, thread);
        return switch (random.nextInt(8)) {
            case 0, 1 -> "(= arr. (store arr %s %d))".formatted(index, random.nextInt(3));
            case 2 -> "(= arr. (store arr %s (+ (select arr %s) 1)))".formatted(index, index(random, thread));
            case 3, 4 -> "(= b. (select arr %s))".formatted(index);
            case 5 -> "assume(>= (select arr %s) 0)".formatted(index);
            case 6 -> "assume(= (select arr %s) 0)".formatted(index);
            default -> "(= j. %s)".formatted(oneOf(random, "0", "1", "i"));
        };
    }

    private static String index(Random random, String thread) {
        return thread.equals("one") ? oneOf(random, "i", "i", "i", "a", "1") : oneOf(random, "j", "j", "j", "a", "b");
    }

    private static String oneOf(Random random, String... texts) {
        return texts[random.nextInt(texts.length)];
    }

    // ── the oracle ──────────────────────────────────────────────────────────────────────────────────────────────────

    /** Runs every feasible prefix and notes the violations it shows. */
    private static final class Oracle {
        private final TraceProgram program;
        private final Variable array;
        private final Set<Seen> found = new HashSet<>();

        Oracle(TraceProgram program) {
            this.program = program;
            this.array = program.globals().get(0);
        }

        Set<Seen> violations() {
            for (Inputs inputs : Enumerator.of(program).inputs()) {
                extend(new ArrayList<>(), inputs);
            }
            return found;
        }

        private void extend(List<Step> prefix, Inputs inputs) {
            Outcome outcome = Interpreter.run(program, new Schedule(prefix), inputs);
            if (!(outcome instanceof Outcome.Stopped) && !(outcome instanceof Outcome.Completed)) {
                return;
            }
            note(prefix, Interpreter.states(program, new Schedule(prefix), inputs));
            for (ThreadBody thread : program.threads()) {
                int next = (int) prefix.stream()
                        .filter(step -> step.thread().equals(thread.name()))
                        .count();
                if (next < thread.actions().size()) {
                    List<Step> longer = new ArrayList<>(prefix);
                    longer.add(new Step(thread.name(), next));
                    extend(longer, inputs);
                }
            }
        }

        private void note(List<Step> prefix, List<Map<Variable, Value>> states) {
            int last = prefix.size() - 1;
            for (int first = 0; first < last; first++) {
                for (int remote = first + 1; remote < last; remote++) {
                    Access one = new Access(prefix.get(first), states.get(first));
                    Access two = new Access(prefix.get(remote), states.get(remote));
                    Access three = new Access(prefix.get(last), states.get(last));
                    boolean together = one.step().thread().equals(three.step().thread());
                    boolean apart = !one.step().thread().equals(two.step().thread());
                    boolean pattern = two.stores() || (one.stores() && three.stores());
                    if (together && apart && pattern && dependent(one, two) && dependent(two, three)) {
                        found.add(new Seen(one.step(), two.step(), three.step()));
                    }
                }
            }
        }

        // From the array before the first: does it matter which of the two comes first, to the array or to what they
        // see?
        private boolean dependent(Access first, Access second) {
            Value before = Optional.ofNullable(first.state().get(array)).orElseThrow();
            Value afterFirst = first.on(before);
            Value afterSecond = second.on(before);
            return !second.on(afterFirst).equals(first.on(afterSecond))
                    || !first.seen(before).equals(first.seen(afterSecond))
                    || !second.seen(before).equals(second.seen(afterFirst));
        }

        /** What one step does with the array; everything else is as it was when the step ran. */
        private final class Access {
            private final Step step;
            private final Action action;
            private final Map<Variable, Value> state;

            Access(Step step, Map<Variable, Value> state) {
                this.step = step;
                this.action = program.action(step);
                this.state = state;
            }

            Step step() {
                return step;
            }

            Map<Variable, Value> state() {
                return state;
            }

            boolean stores() {
                return action.assignments().containsKey(array);
            }

            /** The array after this step, if it finds this one. */
            Value on(Value found) {
                return Optional.ofNullable(action.assignments().get(array))
                        .map(term -> value(term, found))
                        .orElse(found);
            }

            /** Returns what it takes from the array, if it finds this one. */
            List<Value> seen(Value found) {
                List<Expr> terms = new ArrayList<>(conjuncts(action.guard()));
                action.assignments()
                        .forEach((variable, term) -> terms.add(
                                variable.equals(array) ? term.arguments().get(2) : term));
                return terms.stream().map(term -> value(term, found)).toList();
            }

            private Value value(Expr term, Value ofArray) {
                return term.evaluate(symbol -> {
                    Variable named = new Variable(symbol.name(), symbol.sort());
                    return named.equals(array)
                            ? ofArray
                            : Optional.ofNullable(state.get(named)).orElseThrow();
                });
            }
        }
    }

    private static List<Expr> conjuncts(Expr condition) {
        return condition.op() == Op.AND ? condition.arguments() : List.of(condition);
    }
}
