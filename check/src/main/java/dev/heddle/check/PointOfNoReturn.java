// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.finding.Execution;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.StepKind;
import dev.heddle.formula.HbAtom;
import dev.heddle.formula.HbFormula;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.lower.Origins;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Finds the step of an execution after which every way to go on fails, by the formula that tells failing interleavings of a recorded
 * run from others.
 *
 * @param bad holds in those that fail
 * @param origins where steps of the formula come from
 */
record PointOfNoReturn(HbFormula bad, Origins origins) {

    /** The step's number from 1, if all that the formula speaks of can be found in the execution, and it holds there. */
    OptionalInt in(Execution execution) {
        Map<Integer, Step> byPlace = new TreeMap<>();
        for (Step step : steps()) {
            Optional<Integer> place = place(step, execution.steps());
            if (place.isEmpty() || byPlace.put(place.get(), step) != null) {
                return OptionalInt.empty();
            }
        }
        List<Integer> places = new ArrayList<>(byPlace.keySet());
        Schedule order = new Schedule(List.copyOf(byPlace.values()));
        return bad.holds(order)
                ? bad.decidedAfter(order).stream()
                        .filter(done -> done > 0)
                        .map(done -> places.get(done - 1) + 1)
                        .findFirst()
                : OptionalInt.empty();
    }

    private Set<Step> steps() {
        return bad.terms().stream()
                .flatMap(Collection::stream)
                .flatMap(atom -> List.of(((HbAtom) atom).earlier(), atom.later()).stream())
                .collect(Collectors.toSet());
    }

    /** Returns where an access of the recorded run is in an execution: the how-manieth of its kind that its thread makes on its line. */
    private Optional<Integer> place(Step step, List<FindingStep> steps) {
        Optional<Event> event = origins.event(step);
        if (event.isEmpty() || !(event.get() instanceof Event.Read || event.get() instanceof Event.Write)) {
            return Optional.empty();
        }
        Optional<StepKind> kind = kind(event.get());
        Site site = event.get().site();
        int index = origins.index(step).orElseThrow();
        long before = origins.events(step.thread()).subList(0, index).stream()
                .filter(earlier -> kind(earlier).equals(kind) && earlier.site().equals(site))
                .count();
        for (int i = 0; i < steps.size(); i++) {
            FindingStep done = steps.get(i);
            boolean isLike = done.thread().equals(step.thread())
                    && Optional.of(done.kind()).equals(kind)
                    && done.className().equals(site.className())
                    && done.method().equals(site.method())
                    && done.line() == site.line();
            if (isLike && before-- == 0) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    private static Optional<StepKind> kind(Event event) {
        if (event instanceof Event.Read) {
            return Optional.of(StepKind.READ);
        }
        return event instanceof Event.Write ? Optional.of(StepKind.WRITE) : Optional.empty();
    }
}
