// SPDX-License-Identifier: Apache-2.0
package dev.heddle.slice;

import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The questions that a slice must answer.
 *
 * @param assertions the steps whose assertions may fail
 * @param end whether all threads must be able to reach their ends, where the postcondition is judged
 * @param regions the stretches of which others may break the atomicity
 */
public record Criterion(Set<Step> assertions, boolean end, List<Section> regions) {

    public Criterion {
        assertions = Set.copyOf(assertions);
        regions = List.copyOf(regions);
    }

    /** The assertion of one step. */
    public static Criterion assertion(Step step) {
        return new Criterion(Set.of(step), false, List.of());
    }

    /** The postcondition. */
    public static Criterion postcondition() {
        return new Criterion(Set.of(), true, List.of());
    }

    /** The atomicity of these regions. */
    public static Criterion regions(List<Section> regions) {
        return new Criterion(Set.of(), false, regions);
    }

    /** Every assertion of the program, and its postcondition if it has one. */
    public static Criterion properties(TraceProgram program) {
        Set<Step> steps = new LinkedHashSet<>();
        program.threads().forEach(thread -> {
            for (int i = 0; i < thread.actions().size(); i++) {
                if (thread.actions().get(i).assertion().isPresent()) {
                    steps.add(new Step(thread.name(), i));
                }
            }
        });
        return new Criterion(steps, program.postcondition().isPresent(), List.of());
    }

    /** The last step that matters, if nothing but its assertion does: what comes after it cannot make it fail. */
    Optional<Step> last() {
        boolean single = assertions.size() == 1 && !end && regions.isEmpty();
        return single ? Optional.of(new ArrayList<>(assertions).get(0)) : Optional.empty();
    }
}
