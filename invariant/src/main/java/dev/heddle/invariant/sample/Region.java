// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.control.watch.Watched;
import dev.heddle.control.watch.Watched.Place;
import dev.heddle.invariant.Inferred;
import java.util.List;
import java.util.Optional;

/**
 * A stretch of consecutive accesses of one thread to shared variables that behaves atomically.
 *
 * @param places where the accesses are
 * @param accesses what they are: {@code read Bank.balance}
 * @param range from where to where: {@code Bank.withdraw:12..14}
 * @param times how often it was executed
 * @param transition what its accesses did in the executions in which it is atomic
 * @param witness of one that is not always atomic: an execution in which it was interrupted
 */
public record Region(
        Kind kind,
        List<Place> places,
        List<String> accesses,
        String range,
        long times,
        List<Inferred> transition,
        Optional<Interruption> witness) {

    /** The degree to which a region is atomic. */
    public enum Kind {
        /** In all executions. */
        ATOMIC,
        /** In all good executions, and not in all bad ones: it was meant to be, and nothing enforces it. */
        MEANT,
        /**
         * Nobody changes a variable between two accesses of the stretch to it, in all executions; but others may
         * come in between in other ways, so that all of it together is not atomic.
         */
        UNDISTURBED
    }

    /**
     * The interruption of a stretch.
     *
     * @param execution the number of the execution
     * @param before the step of the stretch after which the others came
     * @param others what they did in between, accesses only
     * @param after the step of the stretch before which they came
     */
    public record Interruption(int execution, Watched.Step before, List<Watched.Step> others, Watched.Step after) {}

    public Region {
        places = List.copyOf(places);
        accesses = List.copyOf(accesses);
        transition = List.copyOf(transition);
    }

    public int size() {
        return places.size();
    }

    /**
     * Its lines, with the name of the class, as others take them; empty if it lies in several methods, of which lines
     * would say too little.
     */
    public Optional<String> mark() {
        Place first = places.get(0);
        boolean isOne = places.stream()
                .allMatch(place -> place.methodName().equals(first.methodName())
                        && place.className().equals(first.className()));
        int least = places.stream().mapToInt(Place::line).min().orElse(0);
        int most = places.stream().mapToInt(Place::line).max().orElse(0);
        return isOne && least > 0
                ? Optional.of(
                        "%s.%s:%d..%d".formatted(first.className().replace('$', '.'), first.method(), least, most))
                : Optional.empty();
    }

    /** The method that it begins in. */
    public String method() {
        return places.get(0).methodName();
    }
}
