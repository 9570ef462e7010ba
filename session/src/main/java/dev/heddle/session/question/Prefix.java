// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.question;

import dev.heddle.program.Edge;
import dev.heddle.program.Schedule;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The beginning of a recorded program. Steps keep their numbers, and whatever can happen in it can happen in the
 * whole; what can't may still be possible there.
 */
final class Prefix {

    /** The number of steps kept after the ones of interest: a thread that is late in the recorded order may be early in another. */
    private static final int MARGIN = 2_000;

    private Prefix() {}

    /** The beginning in which all these steps are; nothing if the recorded order does not have them all. */
    static Optional<TraceProgram> upTo(TraceProgram program, Schedule recorded, List<Step> steps) {
        Set<Step> missing = new HashSet<>(steps);
        int last = 0;
        for (int i = 0; i < recorded.steps().size() && !missing.isEmpty(); i++) {
            if (missing.remove(recorded.steps().get(i))) {
                last = i;
            }
        }
        return missing.isEmpty() ? Optional.of(of(program, recorded, last + 1 + MARGIN)) : Optional.empty();
    }

    /** The first so many steps, without those that can't be parted from later ones. */
    static TraceProgram of(TraceProgram program, Schedule recorded, int size) {
        Map<String, Integer> ends = new HashMap<>();
        for (Step step :
                recorded.steps().subList(0, Math.min(size, recorded.steps().size()))) {
            ends.merge(step.thread(), step.index() + 1, Math::max);
        }
        while (isCutFurther(program, ends)) {
            // What is cut off may be what something else has to wait for.
        }
        List<ThreadBody> threads = new ArrayList<>();
        for (ThreadBody thread : program.threads()) {
            threads.add(new ThreadBody(
                    thread.name(), thread.locals(), thread.actions().subList(0, ends.getOrDefault(thread.name(), 0))));
        }
        List<Edge> order = program.order().stream()
                .filter(edge -> isBefore(edge.before(), ends) && isBefore(edge.after(), ends))
                .toList();
        return new TraceProgram(
                program.globals(),
                program.precondition(),
                threads,
                within(program.atomic(), ends),
                order,
                within(program.regions(), ends),
                Optional.empty());
    }

    /**
     * Leaves out what has to wait for steps that are left out, and sections that are not whole; whether there was
     * such.
     */
    private static boolean isCutFurther(TraceProgram program, Map<String, Integer> ends) {
        boolean isCut = false;
        for (Edge edge : program.order()) {
            if (isBefore(edge.after(), ends) && !isBefore(edge.before(), ends)) {
                ends.put(edge.after().thread(), edge.after().index());
                isCut = true;
            }
        }
        for (Section section : program.atomic()) {
            int end = ends.getOrDefault(section.thread(), 0);
            if (section.first() < end && end <= section.last()) {
                ends.put(section.thread(), section.first());
                isCut = true;
            }
        }
        return isCut;
    }

    /** Returns true if a step of the whole is one of the beginning. */
    static boolean contains(TraceProgram beginning, Step step) {
        return beginning.threads().stream()
                .anyMatch(thread -> thread.name().equals(step.thread())
                        && step.index() < thread.actions().size());
    }

    private static boolean isBefore(Step step, Map<String, Integer> ends) {
        return step.index() < ends.getOrDefault(step.thread(), 0);
    }

    private static List<Section> within(List<Section> sections, Map<String, Integer> ends) {
        return sections.stream()
                .filter(section -> section.last() < ends.getOrDefault(section.thread(), 0))
                .toList();
    }
}
