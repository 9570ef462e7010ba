// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Kind;
import dev.heddle.finding.Severity;
import dev.heddle.finding.StepKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The steps of a finding's execution that tell something about it. */
final class ShownSteps {

    private static final String UNPARK = "LockSupport.unpark()";
    private static final Set<StepKind> LOCKING = Set.of(
            StepKind.ENTER, StepKind.CALL, StepKind.WAIT, StepKind.REACQUIRE, StepKind.NOTIFY, StepKind.INTERRUPT);

    private ShownSteps() {}

    /** A step with its number in the execution, from 1. */
    record Numbered(int number, FindingStep step) {}

    /** Steps that another thread has to do with: their objects are used by several, and not only read. All, if there are none of an error. */
    static List<Numbered> of(Finding finding) {
        List<FindingStep> steps =
                finding.execution().map(execution -> execution.steps()).orElse(List.of());
        Map<String, Set<String>> users = new HashMap<>();
        Set<String> changed = new HashSet<>();
        for (FindingStep step : steps) {
            users.computeIfAbsent(step.target(), ignored -> new HashSet<>()).add(step.thread());
            if (!step.kind().isRead()) {
                changed.add(step.target());
            }
        }
        List<Numbered> shown = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            FindingStep step = steps.get(i);
            boolean isShared =
                    users.getOrDefault(step.target(), Set.of()).size() > 1 && changed.contains(step.target());
            boolean isLocking = finding.kind() == Kind.DEADLOCK && LOCKING.contains(step.kind());
            boolean isLate = finding.kind() == Kind.DEADLOCK && isLateStart(step, steps.subList(0, i));
            if (!step.object().isEmpty() && (isShared || isLocking || isLate)) {
                shown.add(new Numbered(i + 1, step));
            }
        }
        // Where nothing is shared that is known, what threads do is all there is to tell.
        return withShortNames(shown.isEmpty() && finding.severity() == Severity.ERROR ? all(steps) : shown);
    }

    /** Returns true if a thread is started after something was done that a thread must run to feel. */
    private static boolean isLateStart(FindingStep step, List<FindingStep> before) {
        return step.isStart()
                && before.stream()
                        .anyMatch(earlier -> earlier.kind() == StepKind.INTERRUPT
                                || earlier.object().equals(UNPARK));
    }

    private static List<Numbered> all(List<FindingStep> steps) {
        List<Numbered> all = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            if (!steps.get(i).object().isEmpty() && steps.get(i).line() > 0) {
                all.add(new Numbered(i + 1, steps.get(i)));
            }
        }
        return all;
    }

    /** Fields without their class, and without their object where there is only one that has such a field. */
    private static List<Numbered> withShortNames(List<Numbered> steps) {
        Map<String, Set<String>> targets = new HashMap<>();
        steps.forEach(numbered -> targets.computeIfAbsent(shortName(numbered.step()), ignored -> new HashSet<>())
                .add(numbered.step().target()));
        return steps.stream()
                .map(numbered -> new Numbered(numbered.number(), withShortName(numbered.step(), targets)))
                .toList();
    }

    private static FindingStep withShortName(FindingStep step, Map<String, Set<String>> targets) {
        String name = shortName(step);
        if (targets.getOrDefault(name, Set.of()).size() == 1) {
            return step.of(name);
        }
        return step.owner().isEmpty() ? step : step.of(step.owner() + "." + name);
    }

    private static String shortName(FindingStep step) {
        // A call is known by its class, a monitor by whatever has it, a thread by its path.
        boolean isWhole = step.object().contains("()")
                || step.object().contains("'s ")
                || step.isStart()
                || step.kind() == StepKind.JOIN;
        return isWhole ? step.object() : step.object().substring(step.object().lastIndexOf('.') + 1);
    }
}
