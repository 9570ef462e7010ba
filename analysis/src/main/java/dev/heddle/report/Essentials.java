package dev.heddle.report;

import dev.heddle.formula.HbAtom;
import dev.heddle.program.Step;
import dev.heddle.session.Binding;
import dev.heddle.session.Story;
import dev.heddle.session.StoryStep;
import dev.heddle.session.TraceResult;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

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
        essential.addAll(lastWrites(story));
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

    /** For each variable of the failing condition, the step that gave it its last value. */
    private static Set<Step> lastWrites(Story story) {
        Set<String> blamed = story.failure().stream()
                .flatMap(failure -> failure.values().stream())
                .map(Binding::name)
                .collect(Collectors.toSet());
        Map<String, Step> last = new HashMap<>();
        for (StoryStep step : story.steps()) {
            step.shared().forEach(change -> last.put(change.name(), step.step()));
            step.local().forEach(change -> last.put(change.name(), step.step()));
        }
        last.keySet().retainAll(blamed);
        return new HashSet<>(last.values());
    }
}
