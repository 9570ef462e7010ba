// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.control.watch.Watched;
import dev.heddle.control.watch.Watched.Cell;
import dev.heddle.invariant.Diagnosis;
import dev.heddle.invariant.value.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Explains how an execution came to break what all good ones keep.
 *
 * @param execution its number; of those that break it, one with the fewest switches
 * @param interleaving the two accesses that belong together and what came in between, if the invariant is one of
 *     accesses
 * @param story the steps that access variables that the invariant speaks of, in order
 */
public record Explanation(
        Diagnosis.Broken broken, int execution, Optional<Interleaving> interleaving, List<Watched.Step> story) {

    /**
     * Two accesses of one thread, and those of others in between that tell.
     *
     * @param others accesses of others to the same variables, of which one changes something
     */
    public record Interleaving(Watched.Step first, List<Watched.Step> others, Watched.Step last) {}

    /** Explains by the execution that is easiest to follow. */
    public static Explanation of(Sampling sampling, Diagnosis.Broken broken) {
        int execution = broken.executions().stream()
                .min(Comparator.comparingInt((Integer number) -> switches(sampling.execution(number)))
                        .thenComparing(
                                number -> sampling.execution(number).steps().size())
                        .thenComparing(number -> number))
                .orElseThrow();
        Watched watched = sampling.execution(execution);
        Optional<List<Watched.Step>> steps = sampling.breaking(broken.good(), watched);
        Optional<Interleaving> interleaving = steps.map(found -> interleaving(watched, found));
        return new Explanation(broken, execution, interleaving, story(sampling, broken, watched, steps));
    }

    private static int switches(Watched execution) {
        int switches = 0;
        for (int i = 1; i < execution.steps().size(); i++) {
            if (execution.steps().get(i).thread()
                    != execution.steps().get(i - 1).thread()) {
                switches++;
            }
        }
        return switches;
    }

    private static Interleaving interleaving(Watched execution, List<Watched.Step> own) {
        Watched.Step first = own.get(0);
        Watched.Step last = own.get(own.size() - 1);
        Set<Cell> cells = cells(own);
        List<Watched.Step> others = new ArrayList<>();
        boolean isBetween = false;
        for (Watched.Step step : execution.steps()) {
            isBetween |= step == first;
            if (step == last) {
                break;
            }
            boolean concerns = step.access().isPresent()
                    && cells.contains(step.access().get().cell());
            if (isBetween && step.thread() != first.thread() && concerns) {
                others.add(step);
            }
        }
        // Those that only look are told where nobody changes anything.
        List<Watched.Step> writes = others.stream()
                .filter(step -> step.access().orElseThrow().isWrite())
                .toList();
        return new Interleaving(first, writes.isEmpty() ? others : writes, last);
    }

    private static Set<Cell> cells(List<Watched.Step> steps) {
        Set<Cell> cells = new LinkedHashSet<>();
        steps.forEach(step -> step.access().ifPresent(access -> cells.add(access.cell())));
        return cells;
    }

    private static List<Watched.Step> story(
            Sampling sampling, Diagnosis.Broken broken, Watched execution, Optional<List<Watched.Step>> own) {
        Set<Cell> cells = own.map(Explanation::cells)
                .orElseGet(() -> sampling.cells(broken.good().invariant().variables()));
        boolean isOfAccesses = broken.good().point().kind() == Point.Kind.PAIR
                || broken.good().point().kind() == Point.Kind.BLOCK;
        List<Watched.Step> story = new ArrayList<>();
        for (Watched.Step step : execution.steps()) {
            boolean concerns = step.access().isPresent()
                    && cells.contains(step.access().get().cell());
            if (concerns) {
                story.add(step);
            }
            if (isOfAccesses
                    && own.isPresent()
                    && step == own.get().get(own.get().size() - 1)) {
                // What comes later is the consequence.
                break;
            }
        }
        return story;
    }
}
