package dev.heddle.report;

import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The steps of a finding's execution that tell something about it. */
final class ShownSteps {

    private static final Set<String> READING = Set.of("reads", "reads again");
    private static final Set<String> LOCKING =
            Set.of("enters", "calls", "begins to wait in", "goes on after waiting in", "notifies by");

    private ShownSteps() {}

    /** A step with its number in the execution, from 1. */
    record Numbered(int number, FindingStep step) {}

    /** Steps that another thread has to do with: their objects are used by several, and not only read. */
    static List<Numbered> of(Finding finding) {
        List<FindingStep> steps =
                finding.execution().map(execution -> execution.steps()).orElse(List.of());
        Map<String, Set<String>> users = new HashMap<>();
        Set<String> changed = new HashSet<>();
        for (FindingStep step : steps) {
            users.computeIfAbsent(step.target(), ignored -> new HashSet<>()).add(step.thread());
            if (!READING.contains(step.verb())) {
                changed.add(step.target());
            }
        }
        List<Numbered> shown = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            FindingStep step = steps.get(i);
            boolean isShared =
                    users.getOrDefault(step.target(), Set.of()).size() > 1 && changed.contains(step.target());
            boolean isLocking = finding.kind() == Kind.DEADLOCK && LOCKING.contains(step.verb());
            if (!step.object().isEmpty() && (isShared || isLocking)) {
                shown.add(new Numbered(i + 1, step));
            }
        }
        return withShortNames(shown);
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
        // A call is known by its class, a monitor by whatever has it.
        return step.object().contains("()") || step.object().contains("'s ")
                ? step.object()
                : step.object().substring(step.object().lastIndexOf('.') + 1);
    }
}
