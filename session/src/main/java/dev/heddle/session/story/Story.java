// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.story;

import java.util.List;
import java.util.Optional;

/**
 * A witness told step by step, with the values that each step sees and leaves behind.
 *
 * @param steps the schedule's steps
 * @param switches how often control passes to another thread
 * @param inputs the values that the solver chose, of those that the steps use
 * @param initially what the contested variables hold before the first step
 * @param contested the names of shared variables that several threads access or that the failing condition speaks of
 * @param failure what goes wrong at the end, if something does
 */
public record Story(
        List<StoryStep> steps,
        int switches,
        List<Binding> inputs,
        List<Binding> initially,
        List<String> contested,
        Optional<Failure> failure) {

    public Story {
        steps = List.copyOf(steps);
        inputs = List.copyOf(inputs);
        initially = List.copyOf(initially);
        contested = List.copyOf(contested);
    }

    /**
     * A condition that does not hold.
     *
     * @param property the assertion's label, or {@code post}
     * @param condition the condition as people write it
     * @param values the values of its variables
     */
    public record Failure(String property, String condition, List<Binding> values) {
        public Failure {
            values = List.copyOf(values);
        }
    }

    /** The names of the threads that run, in the order of their first steps. */
    public List<String> threads() {
        return steps.stream().map(step -> step.step().thread()).distinct().toList();
    }
}
