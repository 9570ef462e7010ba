// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.explain.Accesses;
import dev.heddle.predict.IntrusionPredictor.Intrusion;
import dev.heddle.program.Inputs;
import dev.heddle.program.Schedule;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import dev.heddle.serial.Serialisability;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides whether it makes a difference that a step of another thread gets between two that are meant as one.
 *
 * @param asked the three steps
 */
record Difference(TraceProgram program, Intrusion asked) {

    /**
     * Decides whether it makes a difference that the remote step comes between.
     *
     * @param schedule a way that leads right before the remote and the second step
     */
    Serialisability.Answer judge(Schedule schedule, Inputs inputs, Budget budget) {
        return Serialisability.of(
                program,
                whole(schedule),
                inputs,
                block(),
                others(),
                Optional.of(new Serialisability.Triple(asked.first(), asked.remote(), asked.second())),
                () -> Solvers.standard(notice -> {}),
                budget);
    }

    /** The innermost region that both steps are in; where nobody has declared one, from the first step to the second. */
    private Section block() {
        return region(asked.first(), asked.second())
                .orElse(new Section(
                        asked.first().thread(),
                        asked.first().index(),
                        asked.second().index()));
    }

    private Optional<Section> region(Step one, Step other) {
        return program.regions().stream()
                .filter(region -> region.contains(one) && region.contains(other))
                .min(Comparator.comparingInt(region -> region.last() - region.first()));
    }

    /** Returns what the intruder does in one piece: its region, or the read on which its write depends. */
    private List<Section> others() {
        Step remote = asked.remote();
        Optional<Section> region = region(remote, remote);
        if (region.isPresent()) {
            return List.of(region.get());
        }
        Accesses accesses = new Accesses(program);
        Set<Variable> written = accesses.writes(remote);
        for (int i = remote.index() - 1; i >= 0; i--) {
            Step earlier = new Step(remote.thread(), i);
            if (accesses.reads(earlier).stream().anyMatch(written::contains) && accesses.flows(earlier, remote)) {
                return List.of(new Section(remote.thread(), i, remote.index()));
            }
        }
        return List.of();
    }

    /** The way there, and then the two steps, each with what can't be parted from it. */
    private Schedule whole(Schedule schedule) {
        List<Step> steps = new ArrayList<>(schedule.steps());
        for (Step next : List.of(asked.remote(), asked.second())) {
            int from = (int) steps.stream()
                    .filter(step -> step.thread().equals(next.thread()))
                    .count();
            int to = program.atomic().stream()
                    .filter(section -> section.contains(next))
                    .mapToInt(Section::last)
                    .findFirst()
                    .orElse(next.index());
            for (int i = from; i <= to; i++) {
                steps.add(new Step(next.thread(), i));
            }
        }
        return new Schedule(steps);
    }
}
