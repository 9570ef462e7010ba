// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.candidate.EventRef;
import dev.heddle.explain.Accesses;
import dev.heddle.predict.IntrusionPredictor.Intrusion;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import dev.heddle.rebuild.lower.Rebuilt;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The steps of a trace program that come from an event: mostly one, but a call that a monitor guards takes it first, and a number that is put into a box
 * has to fit.
 */
final class EventSteps {

    private final Accesses accesses;
    private final Map<EventRef, List<Step>> steps = new HashMap<>();

    EventSteps(Rebuilt rebuilt) {
        TraceProgram program = rebuilt.program();
        this.accesses = new Accesses(program);
        program.threads().forEach(thread -> {
            for (int i = 0; i < thread.actions().size(); i++) {
                Step step = new Step(thread.name(), i);
                rebuilt.origins()
                        .index(step)
                        .ifPresent(event -> steps.computeIfAbsent(
                                        new EventRef(step.thread(), event), ignored -> new ArrayList<>(1))
                                .add(step));
            }
        });
    }

    /** Returns where a thread stands that is about to do it. */
    Optional<Step> first(EventRef event) {
        return all(event).stream().findFirst();
    }

    private List<Step> all(EventRef event) {
        return steps.getOrDefault(event, List.of());
    }

    /** The accesses of three events that have a variable in common, if they have steps at all. */
    Optional<Intrusion> intrusion(List<EventRef> events) {
        if (events.size() != 3 || events.stream().anyMatch(event -> all(event).isEmpty())) {
            return Optional.empty();
        }
        Optional<Variable> variable = common(events);
        List<Step> three = events.stream()
                .map(event -> variable.flatMap(
                                known -> touching(event, known).stream().findFirst())
                        .orElseGet(() -> all(event).get(0)))
                .toList();
        return Optional.of(new Intrusion(three.get(0), three.get(1), three.get(2)));
    }

    /** The variable that the events are about, if one of them has several steps: a monitor is touched twice, what it guards once. */
    private Optional<Variable> common(List<EventRef> events) {
        if (events.stream().allMatch(event -> all(event).size() == 1)) {
            return Optional.empty();
        }
        Set<Variable> common = new LinkedHashSet<>(touched(events.get(0)));
        events.forEach(event -> common.retainAll(touched(event)));
        return common.stream()
                .min(Comparator.comparingInt(variable -> events.stream()
                        .mapToInt(event -> touching(event, variable).size())
                        .sum()));
    }

    private Set<Variable> touched(EventRef event) {
        Set<Variable> touched = new LinkedHashSet<>();
        all(event).forEach(step -> touched.addAll(accesses.accesses(step)));
        return touched;
    }

    private List<Step> touching(EventRef event, Variable variable) {
        return all(event).stream()
                .filter(step -> accesses.accesses(step).contains(variable))
                .toList();
    }
}
