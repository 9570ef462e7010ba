// SPDX-License-Identifier: Apache-2.0
package dev.heddle.slice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Expr;
import dev.heddle.predict.AtomicityPredictor;
import dev.heddle.predict.Triple;
import dev.heddle.program.Action;
import dev.heddle.program.Inputs;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Outcome;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.ctrc.CtrcWriter;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import dev.heddle.testkit.BadPrefix;
import dev.heddle.testkit.Enumerator;
import dev.heddle.testkit.ProgramGenerator;
import dev.heddle.testkit.Shrinker;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** Slices of small random programs against trying every prefix of the whole with every input. */
class RandomSlicesTest {

    private static final String POSTCONDITION = "post";

    @RepeatedTest(400)
    void a_property_fails_in_its_slice_exactly_if_it_fails_in_the_whole(RepetitionInfo repetition) {
        check(program(repetition), RandomSlicesTest::complaintOfEach);
    }

    @RepeatedTest(200)
    void one_slice_serves_all_properties(RepetitionInfo repetition) {
        check(program(repetition), RandomSlicesTest::complaintOfAll);
    }

    @RepeatedTest(150)
    void regions_are_broken_in_their_slice_exactly_as_in_the_whole(RepetitionInfo repetition) {
        check(program(repetition), RandomSlicesTest::complaintOfRegions);
    }

    private static TraceProgram program(RepetitionInfo repetition) {
        int seed = repetition.getCurrentRepetition();
        boolean two = seed % 2 == 0;
        return ProgramGenerator.seeded(seed)
                .threads(two ? 2 : 3)
                .steps(two ? 7 : 5)
                .next();
    }

    private static void check(TraceProgram program, Function<TraceProgram, Optional<String>> complaint) {
        if (complaint.apply(program).isEmpty()) {
            return;
        }
        TraceProgram smaller = Shrinker.keeping(
                        candidate -> complaint.apply(candidate).isPresent())
                .shrink(program);
        assertThat(complaint.apply(smaller))
                .as("shrunk to%n%s", CtrcWriter.write(smaller))
                .isEmpty();
    }

    // ── assertions and postconditions ───────────────────────────────────────────────────────────────────────────────

    private static Optional<String> complaintOfEach(TraceProgram program) {
        Criterion all = Criterion.properties(program);
        List<Criterion> each = new ArrayList<>();
        all.assertions().forEach(step -> each.add(Criterion.assertion(step)));
        if (all.end()) {
            each.add(Criterion.postcondition());
        }
        return each.stream().flatMap(one -> complaint(program, one).stream()).findFirst();
    }

    private static Optional<String> complaintOfAll(TraceProgram program) {
        return complaint(program, Criterion.properties(program));
    }

    private static Optional<String> complaint(TraceProgram program, Criterion criterion) {
        ProgramSlice slice = ProgramSlice.of(program, criterion);
        Set<String> names = new HashSet<>();
        criterion.assertions().forEach(step -> names.add(program.action(step).label()));
        if (criterion.end()) {
            names.add(POSTCONDITION);
        }
        return names.stream()
                .flatMap(name -> complaint(program, slice, name).stream())
                .findFirst();
    }

    private static Optional<String> complaint(TraceProgram program, ProgramSlice slice, String name) {
        boolean fails = Enumerator.of(about(program, name)).simplestBadPrefix().isPresent();
        Optional<BadPrefix> found = Enumerator.of(about(slice.program(), name)).simplestBadPrefix();
        if (found.isPresent() != fails) {
            return Optional.of("%s: %s in the whole, but the slice shows %s".formatted(name, fails, found));
        }
        return found.flatMap(prefix -> rejection(program, slice, name, prefix));
    }

    private static Optional<String> rejection(TraceProgram program, ProgramSlice slice, String name, BadPrefix prefix) {
        Schedule lifted = slice.lift(prefix.schedule());
        Inputs inputs = slice.lift(prefix.inputs());
        Outcome outcome = Interpreter.run(program, lifted, inputs);
        boolean accepted = name.equals(POSTCONDITION)
                ? outcome instanceof Outcome.PostconditionFailed
                : outcome instanceof Outcome.AssertionFailed failed
                        && program.action(failed.step()).label().equals(name);
        return accepted ? Optional.empty() : Optional.of("%s: %s for %s".formatted(name, outcome, lifted));
    }

    /** The program in which only one property can fail. */
    private static TraceProgram about(TraceProgram program, String name) {
        List<ThreadBody> threads = new ArrayList<>();
        for (ThreadBody thread : program.threads()) {
            threads.add(new ThreadBody(
                    thread.name(),
                    thread.locals(),
                    thread.actions().stream()
                            .map(action -> action.label().equals(name) ? action : granted(action))
                            .toList()));
        }
        return program.withThreads(threads, program.postcondition().filter(end -> name.equals(POSTCONDITION)));
    }

    private static Action granted(Action action) {
        Expr guard = Expr.and(action.guard(), action.assertion().orElse(Expr.TRUE));
        return new Action(
                action.label(), action.line(), action.choices(), guard, Optional.empty(), action.assignments());
    }

    // ── regions ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private static Optional<String> complaintOfRegions(TraceProgram program) {
        TraceProgram withRegions = program.withAtomicAsRegions();
        return withRegions.regions().stream()
                .flatMap(region -> complaintOfRegion(withRegions.withRegions(List.of(region))).stream())
                .findFirst();
    }

    private static Optional<String> complaintOfRegion(TraceProgram program) {
        ProgramSlice slice = ProgramSlice.of(program, Criterion.regions(program.regions()));
        AtomicityPredictor.Result whole = AtomicityPredictor.predict(program, Solvers::standard, Budget.UNLIMITED);
        AtomicityPredictor.Result part =
                AtomicityPredictor.predict(slice.program(), Solvers::standard, Budget.UNLIMITED);
        Set<List<String>> expected = new HashSet<>();
        whole.violations().keySet().forEach(triple -> expected.add(labels(program, triple)));
        Set<List<String>> found = new HashSet<>();
        part.violations().keySet().forEach(triple -> found.add(labels(slice.program(), triple)));
        if (!found.equals(expected)) {
            return Optional.of("%s in the whole, but %s in the slice".formatted(expected, found));
        }
        return part.violations().entrySet().stream()
                .filter(entry -> !isRun(
                        program,
                        slice,
                        entry.getKey(),
                        slice.lift(entry.getValue().schedule()),
                        slice.lift(entry.getValue().inputs())))
                .map(entry -> "%s: %s is not one".formatted(entry.getKey(), entry.getValue()))
                .findFirst();
    }

    private static boolean isRun(
            TraceProgram program, ProgramSlice slice, Triple triple, Schedule schedule, Inputs inputs) {
        Outcome outcome = Interpreter.run(program, schedule, inputs);
        List<Step> steps = schedule.steps();
        int first = steps.indexOf(slice.lift(triple.step(triple.first())));
        int remote = steps.indexOf(slice.lift(triple.step(triple.remote())));
        int second = steps.indexOf(slice.lift(triple.step(triple.second())));
        return !(outcome instanceof Outcome.Infeasible)
                && !(outcome instanceof Outcome.NotASchedule)
                && 0 <= first
                && first < remote
                && remote < second;
    }

    private static List<String> labels(TraceProgram program, Triple triple) {
        return List.of(
                triple.location().toString(),
                program.action(triple.step(triple.first())).label(),
                program.action(triple.step(triple.remote())).label(),
                program.action(triple.step(triple.second())).label());
    }
}
