// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.formula.HbAtom;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Primitives as short text, the way TARA prints them: parts in the order of their labels. */
final class PrimitiveText {

    private PrimitiveText() {}

    static String of(Primitive primitive, TraceProgram program, String name) {
        return primitive.match(
                lock -> lock.existing().map(Primitive.Existing::name).orElse(name) + "("
                        + sections(lock.added(), program) + ")",
                barrier -> name + "(" + steps(barrier.steps(), program) + ")",
                wait -> new HbAtom(wait.notifying(), wait.waiting()).text(program),
                both -> name + "(shared: " + sections(both.shared(), program) + "; exclusive: "
                        + sections(both.exclusive(), program) + ")");
    }

    /** All primitives of one synthesis; locks, barriers and shared-exclusive locks are numbered, each kind from one. */
    static List<String> lines(List<Primitive> primitives, TraceProgram program) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < primitives.size(); i++) {
            Primitive primitive = primitives.get(i);
            long number = primitives.subList(0, i + 1).stream()
                    .filter(other -> letters(other).equals(letters(primitive)))
                    .count();
            lines.add(of(primitive, program, letters(primitive) + number));
        }
        return lines;
    }

    private static String letters(Primitive primitive) {
        return primitive.match(lock -> "l", barrier -> "b", wait -> "hb", both -> "rw");
    }

    private static String sections(List<Section> sections, TraceProgram program) {
        return sections.stream()
                .map(section -> section(section, program))
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private static String section(Section section, TraceProgram program) {
        return label(new Step(section.thread(), section.first()), program) + "-"
                + label(new Step(section.thread(), section.last()), program);
    }

    private static String steps(List<Step> steps, TraceProgram program) {
        return steps.stream().map(step -> label(step, program)).sorted().collect(Collectors.joining(", "));
    }

    private static String label(Step step, TraceProgram program) {
        return program.action(step).label();
    }
}
