// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.synthesis.Primitive;
import dev.heddle.synthesis.Synthesis;
import java.util.List;

/** Says in plain words what a synthesis adds and what is known of it. */
final class RepairText {

    private RepairText() {}

    static String of(Primitive primitive, TraceProgram program) {
        return primitive.match(
                lock -> lock.existing()
                        .map(existing -> "the lock %s, which guards the same data elsewhere, around %s"
                                .formatted(existing.name(), sections(existing.unprotectedSections(), program)))
                        .orElseGet(() -> "one lock around " + sections(lock.sections(), program)),
                barrier -> "a barrier before "
                        + Words.list(barrier.steps().stream()
                                .map(step -> label(step, program))
                                .toList()),
                wait -> "%s waits until %s is done"
                        .formatted(label(wait.waiting(), program), label(wait.notifying(), program)),
                both -> "one read-write lock, shared by %s and exclusive for %s"
                        .formatted(sections(both.shared(), program), sections(both.exclusive(), program)));
    }

    static String checked(Synthesis synthesis) {
        if (synthesis.checked() instanceof Synthesis.Check.Failed failed) {
            return "does not do: " + failed.reason();
        }
        if (synthesis.checked() instanceof Synthesis.Check.Undecided undecided) {
            return "not verified: " + undecided.reason();
        }
        return synthesis.checked() instanceof Synthesis.Check.Passed passed && passed.keepsPaths()
                ? "verified: no bad interleaving left, some good one, no new deadlock"
                : "verified: no bad interleaving left, no new deadlock; every run then takes another branch";
    }

    /** Returns what is known of it, in a word. */
    static String inAWord(Synthesis synthesis) {
        return synthesis.isVerified()
                ? "verified"
                : synthesis.checked() instanceof Synthesis.Check.Failed ? "does not do" : "not verified";
    }

    private static String sections(List<Section> sections, TraceProgram program) {
        return Words.list(
                sections.stream().map(section -> section(section, program)).toList());
    }

    private static String section(Section section, TraceProgram program) {
        String first = label(new Step(section.thread(), section.first()), program);
        return section.first() == section.last()
                ? first
                : first + " – " + label(new Step(section.thread(), section.last()), program);
    }

    private static String label(Step step, TraceProgram program) {
        return program.action(step).label();
    }
}
