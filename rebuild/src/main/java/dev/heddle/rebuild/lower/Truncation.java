// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower;

import dev.heddle.expr.Expr;
import dev.heddle.program.Action;
import dev.heddle.program.Edge;
import dev.heddle.program.Schedule;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Ends threads at the checks that failed in the recorded run, which become assertions.
 *
 * <p>What a thread does after a check that holds is not known from a run in which it failed. So nothing follows it, and neither
 * does what another thread does only after that.
 */
final class Truncation {

    private final Rebuilt complete;
    private final TraceProgram program;
    private final Map<String, Integer> lengths = new HashMap<>();
    private final Set<Step> failed = new HashSet<>();

    private Truncation(Rebuilt complete) {
        this.complete = complete;
        this.program = complete.program();
        program.threads()
                .forEach(thread -> lengths.put(thread.name(), thread.actions().size()));
        for (Rebuilt.Failure failure : complete.failures()) {
            Step step = failure.step();
            failed.add(step);
            lengths.merge(step.thread(), step.index() + 1, Math::min);
        }
        dropWhatFollows();
    }

    static Rebuilt atFailures(Rebuilt complete) {
        return new Truncation(complete).rebuilt();
    }

    private void dropWhatFollows() {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Edge edge : program.order()) {
                if (!isKept(edge.before()) && isKept(edge.after())) {
                    lengths.put(edge.after().thread(), edge.after().index());
                    changed = true;
                }
            }
        }
    }

    private boolean isKept(Step step) {
        return step.index() < lengths.getOrDefault(step.thread(), 0);
    }

    private Rebuilt rebuilt() {
        TraceProgram shorter = new TraceProgram(
                program.globals(),
                program.precondition(),
                program.threads().stream().map(this::shortened).toList(),
                sections(program.atomic()),
                program.order().stream()
                        .filter(edge -> isKept(edge.before()) && isKept(edge.after()))
                        .toList(),
                sections(program.regions()),
                program.postcondition());
        Rebuilt.Coverage coverage = complete.coverage();
        return new Rebuilt(
                shorter,
                complete.recorded().map(this::upToFailure),
                complete.inputs(),
                complete.origins(),
                complete.failures().stream()
                        .filter(failure -> isKept(failure.step()))
                        .toList(),
                claims(),
                new Rebuilt.Coverage(
                        coverage.events(),
                        shorter.size(),
                        coverage.sharedPlaces(),
                        coverage.foldedAccesses(),
                        coverage.constantChecks(),
                        coverage.environmentWrites()),
                notes(),
                complete.recordedInputs(),
                complete.reliance(),
                complete.cuts());
    }

    private List<Section> sections(List<Section> sections) {
        return sections.stream()
                .filter(section -> isKept(new Step(section.thread(), section.last())))
                .toList();
    }

    private ThreadBody shortened(ThreadBody thread) {
        List<Action> actions = new ArrayList<>();
        for (int i = 0; i < lengths.getOrDefault(thread.name(), 0); i++) {
            Action action = thread.actions().get(i);
            actions.add(failed.contains(new Step(thread.name(), i)) ? demanded(action) : action);
        }
        return new ThreadBody(thread.name(), thread.locals(), actions);
    }

    private static Action demanded(Action action) {
        return new Action(
                action.label(),
                action.line(),
                action.choices(),
                Expr.TRUE,
                Optional.of(Expr.not(action.guard())),
                action.assignments());
    }

    private Schedule upToFailure(Schedule schedule) {
        List<Step> steps = new ArrayList<>();
        for (Step step : schedule.steps()) {
            steps.add(step);
            if (failed.contains(step)) {
                break;
            }
        }
        return new Schedule(steps);
    }

    // What was claimed of locals that get no value any more can't be checked.
    private List<Rebuilt.Claim> claims() {
        Set<String> shortenedThreads = new HashSet<>();
        program.threads().forEach(thread -> {
            if (lengths.getOrDefault(thread.name(), 0) < thread.actions().size()) {
                shortenedThreads.add(thread.name());
            }
        });
        return complete.claims().stream()
                .filter(claim -> !shortenedThreads.contains(claim.thread()))
                .toList();
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(complete.notes());
        int dropped = program.size()
                - lengths.values().stream().mapToInt(Integer::intValue).sum();
        if (dropped > 0) {
            notes.add(
                    dropped == 1
                            ? "1 step after checks that failed in the recorded run is left out"
                            : "%d steps after checks that failed in the recorded run are left out".formatted(dropped));
        }
        return notes;
    }
}
