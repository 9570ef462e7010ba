// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.encode.CriticalSections;
import dev.heddle.encode.CriticalSections.CriticalSection;
import dev.heddle.encode.EncodedEvent;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import java.util.List;

/**
 * Moves waiting out of the program's own locks.
 *
 * <p>Who waits for another thread while holding a lock that the other one needs waits forever. So the wait goes before the
 * lock is taken, and a lock that would be taken inside of another one is taken around it. Both demand more than before, so
 * whatever was ensured still is.
 */
final class OutsideLocks {

    private final List<CriticalSection> held;

    OutsideLocks(CriticalSections sections) {
        this.held = sections.all();
    }

    /** The primitive with all its waiting outside. A barrier stays where it is: arriving earlier would mean less. */
    Primitive moved(Primitive primitive) {
        return primitive.match(
                // A lock of the program is taken where it is free: there is nothing to move.
                lock -> lock.existing().isPresent() ? lock : new Primitive.Lock(around(lock.sections())),
                barrier -> barrier,
                wait -> new Primitive.WaitNotify(before(wait.waiting()), wait.notifying()),
                both -> new Primitive.SharedExclusiveLock(around(both.shared()), around(both.exclusive())));
    }

    private List<Section> around(List<Section> sections) {
        return sections.stream().map(this::around).toList();
    }

    private Section around(Section section) {
        Step first = before(new Step(section.thread(), section.first()));
        int last = section.last();
        for (CriticalSection outer : held) {
            if (isInside(outer, new Step(section.thread(), last))) {
                last = Math.max(last, outer.release().map(OutsideLocks::last).orElse(last));
            }
        }
        return new Section(section.thread(), first.index(), last);
    }

    // Sections may overlap without being nested, so moving out of one may lead into another.
    private Step before(Step step) {
        for (CriticalSection outer : held) {
            if (isInside(outer, step) && first(outer.acquire()) < step.index()) {
                return before(new Step(step.thread(), first(outer.acquire())));
            }
        }
        return step;
    }

    private static boolean isInside(CriticalSection section, Step step) {
        Step start = section.acquire().steps().get(0);
        return start.thread().equals(step.thread())
                && start.index() <= step.index()
                && section.release().map(end -> step.index() <= last(end)).orElse(true);
    }

    private static int first(EncodedEvent event) {
        return event.steps().get(0).index();
    }

    private static int last(EncodedEvent event) {
        return event.steps().get(event.steps().size() - 1).index();
    }
}
