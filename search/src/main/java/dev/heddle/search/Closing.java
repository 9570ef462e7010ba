package dev.heddle.search;

import dev.heddle.encode.Witness;
import dev.heddle.expr.Expr;
import dev.heddle.predict.Prediction;
import dev.heddle.program.Action;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.lower.Lowering;
import dev.heddle.rebuild.lower.LoweringOptions;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.session.Decisions;
import dev.heddle.solve.Budget;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Asks everything about one run: whether an interleaving of it breaks a condition, comes to a standstill, or leaves the paths of all known runs.
 *
 * <p>What was answered with no stays so when more runs are known.
 */
final class Closing {

    /** An answer. */
    sealed interface Answer {

        /** Nothing of the kind can happen, as far as it was asked for. */
        record Closed() implements Answer {}

        /**
         * Some interleaving goes wrong.
         *
         * @param witness how it comes there; the recorded run itself goes wrong if there is none
         * @param rebuilt the program that this is a schedule of
         */
        record Broken(Optional<Witness> witness, Rebuilt rebuilt) implements Answer {}

        /**
         * Some interleaving leaves the paths of all runs that are known.
         *
         * @param witness how it comes there
         * @param where the place where it does
         * @param rebuilt the program that this is a schedule of
         */
        record Leaving(Witness witness, Place where, Rebuilt rebuilt) implements Answer {}

        /** The run does not say exactly what the program can do. */
        record Inexact(List<String> gaps) implements Answer {}
    }

    /** A check of the run: of several that come from one event, which one. */
    record Place(String thread, int event, int number) {}

    private final KnownRun run;
    private final Budget budget;
    private final Set<Place> closed = new HashSet<>();
    private final Map<String, String> undecided = new LinkedHashMap<>();
    private boolean isJudged;
    private int questions;
    private int branches;
    private int conditions;

    Closing(KnownRun run, Budget budget) {
        this.run = run;
        this.budget = budget;
    }

    KnownRun run() {
        return run;
    }

    int questions() {
        return questions;
    }

    int branches() {
        return branches;
    }

    int conditions() {
        return conditions;
    }

    /** What solvers gave up on, with the reasons. */
    Map<String, String> undecided() {
        return undecided;
    }

    /** Asks what is still open, with the runs that are known by now. */
    Answer ask(List<KnownRun> known) {
        Cover cover = new Cover(run, known);
        Rebuilt rebuilt = Lowering.lower(run.history(), LoweringOptions.DEFAULT.proving(cover));
        if (!isJudged) {
            isJudged = true;
            Answer first = judge(rebuilt, cover);
            if (!(first instanceof Answer.Closed)) {
                return first;
            }
        }
        return leave(rebuilt, cover);
    }

    // ── what goes wrong ─────────────────────────────────────────────────────────────────────────────────────────────

    private Answer judge(Rebuilt rebuilt, Cover cover) {
        if (!rebuilt.failures().isEmpty()) {
            return new Answer.Broken(Optional.empty(), rebuilt);
        }
        List<String> gaps = Exactness.gaps(run.history(), rebuilt);
        if (!gaps.isEmpty()) {
            return new Answer.Inexact(gaps);
        }
        Predicate<Step> isCondition = step -> rebuilt.origins()
                .event(step)
                .filter(Event.Check.class::isInstance)
                .isPresent();
        Asking.Questions asking = Asking.of(rebuilt, cover, isCondition);
        Map<String, Prediction> answers = decide(asking.program());
        conditions += answers.size();
        for (Prediction answer : answers.values()) {
            if (answer instanceof Prediction.Violated violated) {
                return new Answer.Broken(Optional.of(asking.ofRun(violated.witness())), rebuilt);
            }
        }
        return standstill(rebuilt, cover);
    }

    private Answer standstill(Rebuilt rebuilt, Cover cover) {
        if (WaitOrder.isOneWay(run.history())) {
            return new Answer.Closed();
        }
        Asking.Questions asking = Asking.of(rebuilt, cover, step -> false);
        for (Prediction answer :
                decide(Standing.question(asking.program(), waits(rebuilt))).values()) {
            if (answer instanceof Prediction.Violated violated) {
                Witness witness = Standing.withoutIdling(asking.program(), violated.witness());
                return new Answer.Broken(Optional.of(asking.ofRun(witness)), rebuilt);
            }
        }
        return new Answer.Closed();
    }

    private static Set<Step> waits(Rebuilt rebuilt) {
        Set<Step> waits = new HashSet<>();
        for (ThreadBody thread : rebuilt.program().threads()) {
            for (int i = 0; i < thread.actions().size(); i++) {
                Step step = new Step(thread.name(), i);
                boolean mayWait = rebuilt.origins()
                        .event(step)
                        .filter(event -> event instanceof Event.Enter
                                || event instanceof Event.Operation operation
                                        && Exactness.waits(operation.entry().meaning()))
                        .isPresent();
                if (mayWait && !thread.actions().get(i).guard().isConstant()) {
                    waits.add(step);
                }
            }
        }
        return waits;
    }

    private Map<String, Prediction> decide(TraceProgram program) {
        Map<String, Prediction> answers = Decisions.untilBroken(program, budget);
        questions += answers.size();
        answers.forEach((label, prediction) -> {
            if (prediction instanceof Prediction.Unknown unknown) {
                undecided.put(label, unknown.reason());
            }
        });
        return answers;
    }

    // ── what leaves the paths ───────────────────────────────────────────────────────────────────────────────────────

    private Answer leave(Rebuilt rebuilt, Cover cover) {
        Map<String, Place> open = new LinkedHashMap<>();
        Set<Step> asked = new HashSet<>();
        for (Map.Entry<Step, Place> check : checks(rebuilt).entrySet()) {
            if (!closed.contains(check.getValue())) {
                asked.add(check.getKey());
                open.put(rebuilt.program().action(check.getKey()).label(), check.getValue());
            }
        }
        if (open.isEmpty()) {
            return new Answer.Closed();
        }
        Asking.Questions asking = Asking.of(rebuilt, cover, asked::contains);
        for (Map.Entry<String, Prediction> answer : decide(asking.program()).entrySet()) {
            Place place = open.get(answer.getKey());
            if (place != null && answer.getValue() instanceof Prediction.Violated violated) {
                return leaving(asking.ofRun(violated.witness()), place, rebuilt);
            }
            if (place != null && closed.add(place)) {
                branches++;
            }
        }
        return new Answer.Closed();
    }

    private Answer leaving(Witness witness, Place place, Rebuilt rebuilt) {
        Event event = run.history().threads().stream()
                .filter(thread -> thread.path().equals(place.thread()))
                .findFirst()
                .orElseThrow()
                .events()
                .get(place.event());
        if (event instanceof Event.Branch branch && branch.concretised() && isAboutInputsOnly(branch, place.thread())) {
            return new Answer.Inexact(
                    List.of("%s: an input is kept as it was, because a lambda or a call that is not looked into gets it"
                            .formatted(event.site())));
        }
        return event instanceof Event.Branch
                ? new Answer.Leaving(witness, place, rebuilt)
                : new Answer.Inexact(List.of("%s: what it is given there is kept as it was".formatted(event.site())));
    }

    /** Whether a condition speaks of nothing but inputs: then each value of them would be another path. */
    private boolean isAboutInputsOnly(Event.Branch branch, String thread) {
        Set<Expr> inputs = new HashSet<>();
        run.history().threads().stream()
                .filter(one -> one.path().equals(thread))
                .flatMap(one -> one.events().stream())
                .forEach(event -> {
                    if (event instanceof Event.Input input) {
                        inputs.add(input.value().term());
                    }
                });
        return inputs.containsAll(branch.condition().symbols());
    }

    /** All checks but conditions, which are asked for first. */
    private static Map<Step, Place> checks(Rebuilt rebuilt) {
        Map<Step, Place> checks = new LinkedHashMap<>();
        Map<List<Object>, Integer> numbers = new HashMap<>();
        for (ThreadBody thread : rebuilt.program().threads()) {
            for (int i = 0; i < thread.actions().size(); i++) {
                Step step = new Step(thread.name(), i);
                Action action = thread.actions().get(i);
                boolean isCondition = rebuilt.origins()
                        .event(step)
                        .filter(Event.Check.class::isInstance)
                        .isPresent();
                if (action.assertion().isPresent() && !isCondition) {
                    int event = rebuilt.origins().index(step).orElseThrow();
                    int number = numbers.merge(List.of(thread.name(), event), 1, Integer::sum);
                    checks.put(step, new Place(thread.name(), event, number));
                }
            }
        }
        return checks;
    }
}
