// SPDX-License-Identifier: Apache-2.0
package dev.heddle.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.encode.CriticalSections;
import dev.heddle.encode.Cssa;
import dev.heddle.encode.EncodedEvent;
import dev.heddle.encode.EncodedLocation;
import dev.heddle.expr.Expr;
import dev.heddle.expr.Op;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Action;
import dev.heddle.program.Inputs;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Outcome;
import dev.heddle.program.Schedule;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import dev.heddle.program.ctrc.CtrcWriter;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import dev.heddle.testkit.Enumerator;
import dev.heddle.testkit.ProgramGenerator;
import dev.heddle.testkit.Shrinker;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/**
 * Three-access violations of small random programs against trying every prefix with every input. The oracle runs the
 * interpreter and reads guarded independence off concrete states; it shares nothing with the encoding.
 */
class RandomRegionsTest {

    /** Three steps, first, remote and second, that form a violation on a variable. */
    private record Seen(Variable variable, Step first, Step remote, Step second) {}

    @RepeatedTest(300)
    void violations_agree_with_trying_every_prefix(RepetitionInfo repetition) {
        TraceProgram program = program(repetition.getCurrentRepetition());
        if (!complaint(program).isEmpty()) {
            TraceProgram smaller = Shrinker.keeping(
                            candidate -> !complaint(candidate).isEmpty())
                    .shrink(program);
            assertThat(complaint(smaller))
                    .as("shrunk to%n%s", CtrcWriter.write(smaller))
                    .isEmpty();
        }
    }

    @Test
    void enough_of_these_programs_can_be_compared_and_have_something_to_find() {
        List<TraceProgram> compared = IntStream.rangeClosed(1, 300)
                .mapToObj(RandomRegionsTest::program)
                .filter(RandomRegionsTest::isComparable)
                .toList();

        assertThat(compared.size()).isGreaterThan(200);
        assertThat(compared.stream()
                        .filter(program -> !expected(program).isEmpty())
                        .count())
                .isGreaterThan(50);
    }

    private static TraceProgram program(int seed) {
        return withWholeThreadsAsRegions(
                ProgramGenerator.seeded(5_000 + seed).threads(2).steps(4).next());
    }

    // Sections are dropped so that every event is one action, and arrays so that every location is one variable.
    private static TraceProgram withWholeThreadsAsRegions(TraceProgram program) {
        List<Section> regions = new ArrayList<>();
        for (ThreadBody thread : program.threads()) {
            if (!thread.actions().isEmpty()) {
                regions.add(new Section(thread.name(), 0, thread.actions().size() - 1));
            }
        }
        return new TraceProgram(
                program.globals(),
                program.precondition(),
                program.threads(),
                List.of(),
                program.order(),
                regions,
                program.postcondition());
    }

    private static String complaint(TraceProgram program) {
        if (!isComparable(program)) {
            return "";
        }
        AtomicityPredictor.Result result = AtomicityPredictor.predict(program, Solvers::standard, Budget.UNLIMITED);
        Set<Seen> predicted = new HashSet<>();
        result.violations()
                .keySet()
                .forEach(triple -> predicted.add(new Seen(
                        triple.location().variable(),
                        triple.first().steps().get(0),
                        triple.remote().steps().get(0),
                        triple.second().steps().get(0))));
        Set<Seen> expected = expected(program);
        return predicted.equals(expected) ? "" : "expected %s but predicted %s".formatted(expected, predicted);
    }

    private static boolean isComparable(TraceProgram program) {
        return program.globals().stream().noneMatch(variable -> variable.sort() instanceof Sort.Array)
                && !readsLessThanItsText(program);
    }

    // Recognised locks are no data, and what one thread uses alone is no location: the predictor leaves both out. What
    // its
    // filters drop is not left out here, so a filter that drops too much is noticed.
    private static Set<Seen> expected(TraceProgram program) {
        Cssa cssa = Cssa.of(program);
        Set<EncodedLocation> data = new HashSet<>(cssa.locations());
        data.removeIf(CriticalSections.of(cssa)::protects);
        Set<Variable> variables = new HashSet<>();
        data.forEach(location -> variables.add(location.variable()));
        Set<Seen> violations = new PrefixOracle(program).violations();
        violations.removeIf(seen -> !variables.contains(seen.variable()));
        return violations;
    }

    // Where known values make a term simpler, the predictor sees fewer reads than the oracle, which goes by the text.
    private static boolean readsLessThanItsText(TraceProgram program) {
        Cssa cssa = Cssa.of(program);
        Set<Variable> shared = new HashSet<>();
        cssa.locations().forEach(location -> shared.add(location.variable()));
        for (EncodedEvent event : cssa.events()) {
            if (event.isEnd()) {
                continue;
            }
            Action action = program.action(event.steps().get(0));
            Set<Expr> symbols = new HashSet<>(action.guard().symbols());
            action.assertion().ifPresent(term -> symbols.addAll(term.symbols()));
            action.assignments().values().forEach(term -> symbols.addAll(term.symbols()));
            long read = shared.stream()
                    .filter(variable -> symbols.contains(variable.symbol()))
                    .count();
            if (read != event.reads().size()) {
                return true;
            }
        }
        return false;
    }

    /** Runs every feasible prefix and notes the violations it shows. */
    private static final class PrefixOracle {
        private final TraceProgram program;
        private final Set<Seen> found = new HashSet<>();

        PrefixOracle(TraceProgram program) {
            this.program = program;
        }

        Set<Seen> violations() {
            for (Inputs inputs : Enumerator.of(program).inputs()) {
                extend(new ArrayList<>(), inputs);
            }
            return found;
        }

        private void extend(List<Step> prefix, Inputs inputs) {
            Outcome outcome = Interpreter.run(program, new Schedule(prefix), inputs);
            if (!(outcome instanceof Outcome.Stopped)
                    && !(outcome instanceof Outcome.Completed)
                    && !(outcome instanceof Outcome.PostconditionFailed)) {
                return;
            }
            note(prefix, inputs);
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

        private void note(List<Step> prefix, Inputs inputs) {
            List<Map<Variable, Value>> states = Interpreter.states(program, new Schedule(prefix), inputs);
            int last = prefix.size() - 1;
            for (int first = 0; first < last; first++) {
                for (int remote = first + 1; remote < last; remote++) {
                    Step c = prefix.get(first);
                    Step r = prefix.get(remote);
                    Step d = prefix.get(last);
                    if (program.regions().stream().noneMatch(region -> region.contains(c) && region.contains(d))
                            || c.thread().equals(r.thread())) {
                        continue;
                    }
                    for (Variable variable : program.globals()) {
                        Access one = new Access(variable, c, states.get(first), inputs);
                        Access two = new Access(variable, r, states.get(remote), inputs);
                        Access three = new Access(variable, d, states.get(last), inputs);
                        boolean pattern = two.writes().isPresent()
                                || (two.reads()
                                        && one.writes().isPresent()
                                        && three.writes().isPresent());
                        if (pattern && dependent(one, two) && dependent(two, three)) {
                            found.add(new Seen(variable, c, r, d));
                        }
                    }
                }
            }
        }

        private boolean dependent(Access earlier, Access later) {
            Optional<Value> written = earlier.writes();
            Optional<Value> overwritten = later.writes();
            return (written.isPresent() && overwritten.isPresent() && !written.equals(overwritten))
                    || (overwritten.isPresent() && earlier.notices(earlier.before(), overwritten.get()))
                    || (written.isPresent() && later.notices(earlier.before(), written.get()));
        }

        /** How one step treats one variable in a concrete state. */
        private final class Access {
            private final Variable variable;
            private final Action action;
            private final Map<Variable, Value> state;
            private final Inputs inputs;

            Access(Variable variable, Step step, Map<Variable, Value> state, Inputs inputs) {
                this.variable = variable;
                this.action = program.action(step);
                this.state = state;
                this.inputs = inputs;
            }

            Value before() {
                return Optional.ofNullable(state.get(variable)).orElseThrow();
            }

            Optional<Value> writes() {
                return Optional.ofNullable(action.assignments().get(variable)).map(term -> value(term, before()));
            }

            boolean reads() {
                return inGuard() || elsewhere();
            }

            private boolean inGuard() {
                return action.guard().symbols().contains(variable.symbol());
            }

            private boolean elsewhere() {
                return action.assertion().stream()
                                .anyMatch(term -> term.symbols().contains(variable.symbol()))
                        || action.assignments().values().stream()
                                .anyMatch(term -> term.symbols().contains(variable.symbol()));
            }

            // Rule WR-C for what only looks at the variable in its guard, RD-WR for everything else that reads it.
            boolean notices(Value one, Value other) {
                if (!reads()) {
                    return false;
                }
                if (elsewhere() || !inGuard()) {
                    return !one.equals(other);
                }
                return conjuncts(action.guard()).stream()
                        .filter(conjunct -> conjunct.symbols().contains(variable.symbol()))
                        .anyMatch(conjunct -> !value(conjunct, one).equals(value(conjunct, other)));
            }

            private Value value(Expr term, Value ofVariable) {
                return term.evaluate(symbol -> {
                    if (action.choices().contains(symbol)) {
                        return inputs.choices()
                                .getOrDefault(symbol, symbol.sort().zero());
                    }
                    Variable named = new Variable(symbol.name(), symbol.sort());
                    return named.equals(variable)
                            ? ofVariable
                            : Optional.ofNullable(state.get(named)).orElseThrow();
                });
            }
        }
    }

    private static List<Expr> conjuncts(Expr condition) {
        return condition.op() == Op.AND ? condition.arguments() : List.of(condition);
    }
}
