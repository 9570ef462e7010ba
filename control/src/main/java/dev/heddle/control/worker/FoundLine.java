// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import dev.heddle.control.engine.StepDescription;
import dev.heddle.finding.Outcome;
import dev.heddle.program.Naming;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An outcome on the way from a worker.
 *
 * @param type what kind of line it is: {@link #TYPE}
 * @param executions how many executions had it, the first of them being number {@code first}
 * @param steps who does a step when
 * @param story what each step does; nothing if nobody wanted to know
 */
record FoundLine(
        String type,
        Outcome outcome,
        long executions,
        long first,
        long replayed,
        List<String> choices,
        List<String> steps,
        List<StepDescription> story,
        Standpoints standpoints,
        Naming naming) {

    static final String TYPE = "outcome";

    /** Returns what was found. */
    Results.Found found() {
        List<Step> schedule = new ArrayList<>();
        Map<String, Integer> taken = new LinkedHashMap<>();
        for (String thread : steps) {
            schedule.add(new Step(thread, taken.merge(thread, 1, Integer::sum) - 1));
        }
        return new Results.Found(
                outcome,
                executions,
                first,
                new Schedule(schedule),
                story,
                replayed,
                choices,
                List.of(),
                standpoints.all(),
                naming);
    }
}
