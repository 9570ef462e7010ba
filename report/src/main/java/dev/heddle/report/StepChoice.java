// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Chooses the steps of a long execution that a finding is shown with: first those that it speaks of, then what else is done to the
 * same objects, first where one thread takes over from another, then other places where one does; of equals, those that are near.
 */
final class StepChoice {

    private final List<FindingStep> steps;
    private final TreeSet<Integer> named = new TreeSet<>();
    private final Set<String> contested = new HashSet<>();

    private StepChoice(Finding finding, List<FindingStep> steps) {
        this.steps = steps;
        for (int i = 0; i < steps.size(); i++) {
            if (isNamed(finding, steps.get(i))) {
                named.add(i);
                contested.add(steps.get(i).target());
            }
        }
        // What went wrong comes after all steps.
        if (finding.severity() == Severity.ERROR || named.isEmpty()) {
            named.add(steps.size() - 1);
        }
    }

    /** The indices of at most so many of the steps, in their order. */
    static List<Integer> of(Finding finding, List<FindingStep> steps, int most) {
        if (steps.size() <= most) {
            return IntStream.range(0, steps.size()).boxed().toList();
        }
        StepChoice choice = new StepChoice(finding, steps);
        List<Integer> all =
                new ArrayList<>(IntStream.range(0, steps.size()).boxed().toList());
        all.sort(Comparator.<Integer>comparingInt(choice::rank).thenComparingInt(choice::distance));
        return all.subList(0, most).stream().sorted().toList();
    }

    /** Returns true if a finding speaks of a step: it happens to its thread, and there. */
    static boolean isNamed(Finding finding, FindingStep step) {
        return finding.what().stream()
                .anyMatch(failure -> failure.thread().equals(step.thread())
                        && failure.place().equals(step.place()));
    }

    private int rank(int index) {
        if (named.contains(index)) {
            return 0;
        }
        if (contested.contains(steps.get(index).target())) {
            // What one thread does over and over says less than where another comes in between.
            return isAtSwitch(index) ? 1 : 2;
        }
        return isAtSwitch(index) ? 3 : 4;
    }

    private boolean isAtSwitch(int index) {
        return index > 0 && isOther(index, index - 1) || index + 1 < steps.size() && isOther(index, index + 1);
    }

    private boolean isOther(int one, int other) {
        return !steps.get(one).thread().equals(steps.get(other).thread());
    }

    private int distance(int index) {
        Integer before = named.floor(index);
        Integer after = named.ceiling(index);
        return Math.min(
                before == null ? Integer.MAX_VALUE : index - before, after == null ? Integer.MAX_VALUE : after - index);
    }
}
