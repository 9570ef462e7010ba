// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.encode.CriticalSections;
import dev.heddle.encode.CriticalSections.CriticalSection;
import dev.heddle.encode.EncodedEvent;
import dev.heddle.program.Step;
import dev.heddle.synthesis.EndlessWait.Waiting;
import dev.heddle.synthesis.Operation.Acquire;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Lets a thread that takes a lock and never gives it back in this trace wait until others are done with it.
 *
 * <p>Every complete interleaving has this order anyway: whoever else needs the lock must have had it before. But unless the
 * program says so, the thread may come too early, and then an added primitive that waits for the others waits forever.
 */
final class UnreleasedLocks {

    private final List<CriticalSection> sections;

    UnreleasedLocks(CriticalSections sections) {
        this.sections = sections.all();
    }

    /** Returns what would keep threads from waiting so by making holders of unreleased locks wait first. */
    Set<Primitive> remedies(EndlessWait endless) {
        Set<Primitive> found = new LinkedHashSet<>();
        for (Waiting waiting : endless.threads()) {
            if (waiting.point().operation() instanceof Acquire acquire) {
                waiting.others()
                        .forEach(holder ->
                                wait(acquire.lock(), waiting.thread(), holder).ifPresent(found::add));
            }
        }
        return found;
    }

    private Optional<Primitive> wait(String lock, String waiter, String holder) {
        Optional<Step> taking = sections.stream()
                .filter(section ->
                        isOf(section, lock, holder) && section.release().isEmpty())
                .map(section -> section.acquire().steps().get(0))
                .findFirst();
        Optional<Step> lastRelease = sections.stream()
                .filter(section -> isOf(section, lock, waiter))
                .reduce((earlier, later) -> later)
                .flatMap(CriticalSection::release)
                .map(UnreleasedLocks::last);
        return taking.isPresent() && lastRelease.isPresent()
                ? Optional.of(new Primitive.WaitNotify(taking.get(), lastRelease.get()))
                : Optional.empty();
    }

    private static boolean isOf(CriticalSection section, String lock, String thread) {
        return section.lock().toString().equals(lock)
                && section.acquire().steps().get(0).thread().equals(thread);
    }

    private static Step last(EncodedEvent event) {
        return event.steps().get(event.steps().size() - 1);
    }
}
