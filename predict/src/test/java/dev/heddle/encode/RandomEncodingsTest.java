// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.program.Inputs;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Outcome;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.ctrc.CtrcWriter;
import dev.heddle.solve.Answer;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solver;
import dev.heddle.solve.Solvers;
import dev.heddle.testkit.Classified;
import dev.heddle.testkit.Enumerator;
import dev.heddle.testkit.ProgramGenerator;
import dev.heddle.testkit.Shrinker;
import dev.heddle.testkit.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;

/** What is said of small random programs before and by solving, against all their interleavings one by one. */
@Tag("once")
class RandomEncodingsTest {

    /** Only ever right if it agrees with every interleaving: who may read from whom, which values there are, who is always first. */
    @RepeatedTest(300)
    void every_interleaving_is_among_those_that_the_form_admits(RepetitionInfo repetition) {
        check(repetition, RandomEncodingsTest::complaintsAboutForm);
    }

    @RepeatedTest(100)
    void an_event_can_be_executed_if_and_only_if_some_prefix_executes_it(RepetitionInfo repetition) {
        check(repetition, RandomEncodingsTest::complaintsAboutPrefixes);
    }

    @RepeatedTest(100)
    void some_order_is_good_or_bad_if_and_only_if_one_of_all_is(RepetitionInfo repetition) {
        check(repetition, RandomEncodingsTest::complaintsAboutOrders);
    }

    private static void check(RepetitionInfo repetition, Function<TraceProgram, List<String>> complaints) {
        int seed = repetition.getCurrentRepetition();
        TraceProgram program = ProgramGenerator.seeded(seed)
                .threads(2 + seed % 2)
                .steps(seed % 2 == 0 ? 4 : 3)
                .next();
        if (!complaints.apply(program).isEmpty()) {
            TraceProgram smaller = Shrinker.keeping(
                            candidate -> !complaints.apply(candidate).isEmpty())
                    .shrink(program);
            assertThat(complaints.apply(smaller))
                    .as("seed %d, shrunk to%n%s", seed, CtrcWriter.write(smaller))
                    .isEmpty();
        }
    }

    // ── the form ────────────────────────────────────────────────────────────────────────────────────────────────────

    private static List<String> complaintsAboutForm(TraceProgram program) {
        Cssa cssa = Cssa.of(program);
        List<Classified> orders = Enumerator.of(program).classify();
        List<String> complaints = new ArrayList<>();
        ValueDomains all = ValueDomains.ofAllOrders(cssa);
        ValueDomains executed = ValueDomains.ofExecutedEvents(cssa);
        Set<List<EncodedEvent>> pairs = new HashSet<>();
        for (Classified order : orders) {
            List<EncodedEvent> events = events(cssa, order.schedule());
            complainAboutReads(cssa, events, complaints);
            if (cssa.freeSymbols().isEmpty()) {
                complainAboutValues(cssa, events, all, complaints);
                if (order.verdict() == Verdict.GOOD) {
                    complainAboutValues(cssa, events, executed, complaints);
                }
            }
            for (int i = 0; i < events.size(); i++) {
                for (int j = i + 1; j < events.size(); j++) {
                    pairs.add(List.of(events.get(i), events.get(j)));
                }
            }
        }
        for (EncodedEvent first : cssa.events()) {
            for (EncodedEvent second : cssa.events()) {
                boolean isAlways = first != second && !pairs.contains(List.of(second, first));
                if (first != second && cssa.mustPrecede(first, second) != isAlways) {
                    complaints.add("%s always before %s: %s".formatted(first.steps(), second.steps(), isAlways));
                }
            }
        }
        return complaints;
    }

    private static List<EncodedEvent> events(Cssa cssa, Schedule order) {
        Set<EncodedEvent> events = new LinkedHashSet<>();
        order.steps().forEach(step -> events.add(cssa.event(step)));
        events.addAll(cssa.threads().get(cssa.threads().size() - 1));
        return List.copyOf(events);
    }

    private static void complainAboutReads(Cssa cssa, List<EncodedEvent> order, List<String> complaints) {
        Map<EncodedLocation, Write> latest = new HashMap<>();
        for (EncodedEvent event : order) {
            for (Read read : event.reads()) {
                Write write = latest.get(read.location());
                if (write == null && !cssa.mayReadInitial(read)) {
                    complaints.add("%s sees the initial value".formatted(read.symbol()));
                } else if (write != null && !cssa.candidates(read).contains(write)) {
                    complaints.add("%s sees the write of %s".formatted(read.symbol(), write.step()));
                }
            }
            event.writes().forEach(write -> latest.put(write.location(), write));
        }
    }

    private static void complainAboutValues(
            Cssa cssa, List<EncodedEvent> order, ValueDomains domains, List<String> complaints) {
        Map<EncodedLocation, Value> state = new HashMap<>();
        Map<Expr, Value> seen = new HashMap<>();
        for (EncodedEvent event : order) {
            for (Read read : event.reads()) {
                Value value = state.computeIfAbsent(
                        read.location(), location -> cssa.initialValue(location).value());
                seen.put(read.symbol(), value);
                domains.domain(read.symbol())
                        .filter(few -> !few.contains(value))
                        .ifPresent(few ->
                                complaints.add("%s is %s, which is not in %s".formatted(read.symbol(), value, few)));
            }
            for (Write write : event.writes()) {
                state.put(write.location(), write.value().evaluate(seen::get));
            }
        }
    }

    // ── prefixes ────────────────────────────────────────────────────────────────────────────────────────────────────

    private static List<String> complaintsAboutPrefixes(TraceProgram program) {
        Cssa cssa = Cssa.of(program);
        Enumerator enumerator = Enumerator.of(program);
        if (enumerator.inputs().size() != 1) {
            return List.of();
        }
        Set<EncodedEvent> executed = executed(cssa, enumerator);
        List<String> complaints = new ArrayList<>();
        for (EncodedEvent event : cssa.events()) {
            if (event.isEnd()) {
                continue;
            }
            try (Solver solver = Solvers.standard()) {
                PrefixEncoding encoding = new PrefixEncoding(cssa, solver, List.of(event), List.of());
                int literal = encoding.executes(event);
                Answer answer = solver.solve(Budget.UNLIMITED, literal);
                if (answer instanceof Answer.Satisfiable != executed.contains(event)) {
                    complaints.add("%s can be executed: %s".formatted(event.steps(), executed.contains(event)));
                }
                if (answer instanceof Answer.Satisfiable satisfiable) {
                    Witness witness =
                            WitnessReader.read(cssa, encoding, satisfiable.model(), List.of(event), conditions(event));
                    if (!runs(witness.outcome()) || !witness.schedule().steps().containsAll(event.steps())) {
                        complaints.add("%s is not executed by %s".formatted(event.steps(), witness));
                    }
                }
            }
        }
        return complaints;
    }

    private static List<Expr> conditions(EncodedEvent event) {
        return event.obligations().stream().map(Obligation::condition).toList();
    }

    private static Set<EncodedEvent> executed(Cssa cssa, Enumerator enumerator) {
        Inputs inputs = enumerator.inputs().get(0);
        Set<EncodedEvent> executed = new HashSet<>();
        Set<Schedule> tried = new HashSet<>();
        for (Classified order : enumerator.classify()) {
            List<Step> steps = new ArrayList<>();
            for (EncodedEvent event : events(cssa, order.schedule())) {
                steps.addAll(event.steps());
                Schedule prefix = event.isEnd() ? order.schedule() : new Schedule(steps);
                if (tried.add(prefix) && runs(Interpreter.run(cssa.program(), prefix, inputs))) {
                    executed.add(event);
                }
            }
        }
        return executed;
    }

    private static boolean runs(Outcome outcome) {
        return outcome instanceof Outcome.Stopped
                || outcome instanceof Outcome.Completed
                || outcome instanceof Outcome.PostconditionFailed;
    }

    // ── whole orders ────────────────────────────────────────────────────────────────────────────────────────────────

    private static List<String> complaintsAboutOrders(TraceProgram program) {
        Cssa cssa = Cssa.of(program);
        Enumerator enumerator = Enumerator.of(program);
        List<String> complaints = new ArrayList<>();
        if (enumerator.inputs().size() == 1) {
            try (Solver solver = Solvers.standard()) {
                ExactEncoding.Data data = new ExactEncoding(cssa, solver).freeInputs();
                complain("good", solver.solve(Budget.UNLIMITED, data.good()), enumerator.anyGood(), complaints);
                complain("bad", solver.solve(Budget.UNLIMITED, data.bad()), enumerator.anyBad(), complaints);
            }
        }
        return complaints;
    }

    private static void complain(String what, Answer answer, boolean expected, List<String> complaints) {
        if (answer instanceof Answer.Satisfiable != expected) {
            complaints.add("some order is %s: %s".formatted(what, expected));
        }
    }
}
