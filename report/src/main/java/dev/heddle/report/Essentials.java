// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.formula.HbAtom;
import dev.heddle.program.Step;
import dev.heddle.session.TraceResult;
import dev.heddle.session.story.Story;
import dev.heddle.session.story.StoryStep;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the steps of a story that must be shown: those that explain the failure, and those around each switch. */
final class Essentials {

    private Essentials() {}

    static Set<Step> of(Story story, TraceResult result) {
        Set<Step> essential = new HashSet<>();
        result.formulas()
                .ifPresent(formulas -> formulas.neighbourhood().bad().terms().stream()
                        .filter(term -> holds(term, story))
                        .forEach(term -> term.forEach(atom -> {
                            essential.add(atom.earlier());
                            essential.add(atom.later());
                        })));
        result.summaries().forEach(summary -> essential.addAll(summary.steps()));
        story.steps().stream().filter(StoryStep::fails).forEach(step -> essential.add(step.step()));
        essential.addAll(aroundSwitches(story));
        essential.addAll(sources(story));
        return essential;
    }

    /** Steps that did not run come after all that did. */
    private static boolean holds(Set<HbAtom> conjunction, Story story) {
        Map<Step, Integer> places = new HashMap<>();
        story.steps().forEach(step -> places.put(step.step(), step.number()));
        return conjunction.stream()
                .allMatch(atom -> places.getOrDefault(atom.earlier(), Integer.MAX_VALUE)
                        < places.getOrDefault(atom.later(), Integer.MAX_VALUE));
    }

    private static Set<Step> aroundSwitches(Story story) {
        Set<Step> found = new HashSet<>();
        List<StoryStep> steps = story.steps();
        for (int i = 1; i < steps.size(); i++) {
            Step before = steps.get(i - 1).step();
            Step after = steps.get(i).step();
            if (!before.thread().equals(after.thread())) {
                found.add(before);
                found.add(after);
            }
        }
        return found;
    }

    /**
     * Returns where the values of the failing condition come from: the steps that wrote them last and, further back,
     * those whose values went from one thread to another on the way.
     */
    private static Set<Step> sources(Story story) {
        Set<Step> found = new HashSet<>();
        Deque<Use> open = new ArrayDeque<>();
        story.failure()
                .ifPresent(failure -> failure.values()
                        .forEach(value -> open.add(new Use(
                                value.name(), lastThread(story), story.steps().size(), true))));
        Set<Use> seen = new HashSet<>();
        while (!open.isEmpty()) {
            Use use = open.remove();
            if (!seen.add(use)) {
                continue;
            }
            for (int place = use.before() - 1; place >= 0; place--) {
                StoryStep writer = story.steps().get(place);
                String thread = writer.step().thread();
                if (writes(writer, use)) {
                    if (use.blamed() || !thread.equals(use.thread())) {
                        found.add(writer.step());
                    }
                    int earlier = place;
                    writer.seen().forEach(value -> open.add(new Use(value.name(), thread, earlier, false)));
                    writer.ownSeen().forEach(name -> open.add(new Use(name, thread, earlier, false)));
                    break;
                }
            }
        }
        return found;
    }

    /** A variable that a thread uses at some place; the failing condition's own uses are blamed. */
    private record Use(String variable, String thread, int before, boolean blamed) {}

    private static String lastThread(Story story) {
        return story.steps().stream()
                .filter(StoryStep::fails)
                .map(step -> step.step().thread())
                .findFirst()
                .orElse("");
    }

    private static boolean writes(StoryStep step, Use use) {
        boolean own = use.thread().isEmpty() || step.step().thread().equals(use.thread());
        return step.shared().stream().anyMatch(change -> change.name().equals(use.variable()))
                || (own
                        && step.local().stream()
                                .anyMatch(change -> change.name().equals(use.variable())
                                        || use.variable().equals(step.step().thread() + "." + change.name())));
    }
}
