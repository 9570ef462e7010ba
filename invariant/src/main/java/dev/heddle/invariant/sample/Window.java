// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.control.watch.Watched;
import dev.heddle.control.watch.Watched.Cell;
import dev.heddle.control.watch.Watched.Place;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Consecutive accesses by their places, over all executions; windows with one more access are reached from it. */
final class Window {

    private final @Nullable Window smaller;
    private final @Nullable Place place;
    private final @Nullable Cell cell;
    private final boolean isWrite;
    private final Map<Integer, Window> larger = new HashMap<>();
    private long times;
    private boolean isInteresting;
    private boolean isInGood;
    private boolean isInterruptedInGood;
    private boolean isDisturbed;
    private boolean hasPair;
    private boolean passesGap;
    private @Nullable Witness witness;
    private int switches;

    /**
     * The interruption of a window.
     *
     * @param first its first step
     * @param last its step before which the others had to come
     * @param otherFirst the first step of another window that can't have run in one go if this one has; -1 if this
     *     can't anyway
     * @param otherLast the last step of that
     */
    record Witness(int execution, int first, int last, int otherFirst, int otherLast) {}

    private Window(@Nullable Window smaller, @Nullable Place place, @Nullable Cell cell, boolean isWrite) {
        this.smaller = smaller;
        this.place = place;
        this.cell = cell;
        this.isWrite = isWrite;
    }

    /** The window without accesses, from which all others are reached. */
    static Window none() {
        return new Window(null, null, null, false);
    }

    /** The window with the access of this step, too. */
    Window larger(Watched.Step step) {
        Place next = step.place().orElseThrow();
        Watched.Access access = step.access().orElseThrow();
        return larger.computeIfAbsent(next.number(), any -> new Window(this, next, access.cell(), access.isWrite()));
    }

    Place place() {
        if (place == null) {
            throw new IllegalStateException("a window without accesses is nowhere");
        }
        return place;
    }

    void note(boolean good, boolean interesting, boolean pair, boolean disturbed) {
        times++;
        isInGood |= good;
        isInteresting |= interesting;
        hasPair |= pair;
        isDisturbed |= disturbed;
    }

    /**
     * Its thread gave back all locks between two accesses that concern others. Others may come there, and if the thread would then go another way, which is another
     * window, no execution shows this one interrupted.
     */
    void passGap() {
        passesGap = true;
    }

    /** It can't have run in one go in some execution. */
    void interrupt(Observation observation, Witness how) {
        isInterruptedInGood |= !observation.executions().get(how.execution()).isFailure();
        int many = observation.switches(how.execution());
        if (witness == null || many < switches) {
            witness = how;
            switches = many;
        }
    }

    Optional<Region.Kind> kind() {
        if (!isInteresting) {
            return Optional.empty();
        }
        if (witness == null) {
            return Optional.of(Region.Kind.ATOMIC);
        }
        // Where there is no good execution, nobody knows what was meant.
        if (isInGood && !isInterruptedInGood) {
            return Optional.of(Region.Kind.MEANT);
        }
        return isDisturbed || !hasPair ? Optional.empty() : Optional.of(Region.Kind.UNDISTURBED);
    }

    /** The kind as far as it is known for all ways on: what passes a gap is not called atomic. */
    Optional<Region.Kind> certainKind() {
        return kind().filter(kind -> kind != Region.Kind.ATOMIC || !passesGap);
    }

    long times() {
        return times;
    }

    Optional<Witness> witness() {
        return Optional.ofNullable(witness);
    }

    int size() {
        return smaller == null ? 0 : smaller.size() + 1;
    }

    List<Place> places() {
        List<Place> places = new ArrayList<>();
        for (Window window = this; window != null && window.place != null; window = window.smaller) {
            places.add(window.place);
        }
        Collections.reverse(places);
        return places;
    }

    List<String> accesses(Vocabulary vocabulary) {
        List<String> accesses = new ArrayList<>();
        for (Window window = this; window != null && window.cell != null; window = window.smaller) {
            accesses.add((window.isWrite ? "write " : "read ")
                    + vocabulary.variable(window.cell).name());
        }
        Collections.reverse(accesses);
        return accesses;
    }
}
