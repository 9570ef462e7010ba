// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import dev.heddle.expr.Expr;
import dev.heddle.program.Step;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A stretch that runs without interruption: one action, or an atomic section.
 *
 * @param id the event's number in the whole program
 * @param thread the number of its thread; the end of the program, where the postcondition is judged, is a thread of its own
 * @param index its number in its thread
 * @param steps the actions it consists of
 * @param reads shared data it reads from outside of itself, each location at most once
 * @param writes what it leaves behind, each location at most once
 * @param obligations its guards and assertions, in order
 * @param kept what it takes from shared arrays for its thread's own variables
 */
public record EncodedEvent(
        int id,
        int thread,
        int index,
        List<Step> steps,
        List<Read> reads,
        List<Write> writes,
        List<Obligation> obligations,
        List<Expr> kept) {

    public EncodedEvent {
        steps = List.copyOf(steps);
        reads = List.copyOf(reads);
        writes = List.copyOf(writes);
        obligations = List.copyOf(obligations);
        kept = List.copyOf(kept);
    }

    // Events are keys of many maps; an event is itself and nothing else, so comparing contents would be wasted.
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return id;
    }

    /** Returns true if this is the end of the program, after all threads. */
    public boolean isEnd() {
        return steps.isEmpty();
    }

    /** Returns how this event reads a location, if it does. */
    public Optional<Read> read(EncodedLocation location) {
        return reads.stream().filter(read -> read.location().equals(location)).findFirst();
    }

    /** Returns how this event writes a location, if it does. */
    public Optional<Write> write(EncodedLocation location) {
        return writes.stream()
                .filter(write -> write.location().equals(location))
                .findFirst();
    }

    /** Returns true if some guard may fail. */
    boolean isGuarded() {
        return obligations.stream().anyMatch(Obligation.Guard.class::isInstance);
    }

    /** Returns true if the order of this event matters to others or to itself. */
    public boolean isShared() {
        return !reads.isEmpty() || !writes.isEmpty();
    }
}
