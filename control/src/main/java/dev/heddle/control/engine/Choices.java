// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.control.engine.jdk.SharedClasses;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The choices that exploration may ask for at any moment: waiting that ends without a reason, and time that passes.
 *
 * <p>A thread has one such wake-up per execution, since loops around it would otherwise go round for ever.
 *
 * @param spurious whether {@code wait}, {@code await} of a condition and {@code park} may return without a reason
 * @param timeouts whether time-outs and sleeps may be over at any moment, rather than only when nobody else can go
 */
public record Choices(boolean spurious, boolean timeouts) {

    /** The system property of a worker that tells them, as in {@code spurious,timeouts}. */
    public static final String PROPERTY = "heddle.choices";

    public static final String SPURIOUS = "spurious";
    public static final String TIMEOUTS = "timeouts";

    /** What is noted where time-outs matter that are not tried. */
    public static final String TIMEOUTS_LEFT_OUT =
            "that a sleep or time-out is over while others can still go on, which --timeouts tries";

    /** Before the name of a class whose objects others know as soon as they are made, as {@link SharedClasses} has it. */
    public static final String SHARED = "shared:";

    private static final int PER_THREAD = 1;

    /** Returns what this JVM was told. */
    static Choices told() {
        List<String> words = List.of(System.getProperty(PROPERTY, "").split(",", -1));
        return new Choices(words.contains(SPURIOUS), words.contains(TIMEOUTS));
    }

    /** The classes of which this JVM was told that their objects are known to others as soon as they are made. */
    static List<String> sharedClasses() {
        return Stream.of(System.getProperty(PROPERTY, "").split(",", -1))
                .filter(word -> word.startsWith(SHARED))
                .map(word -> word.substring(SHARED.length()))
                .toList();
    }

    /** Returns true if a thread may be woken that waits for some time, or for as long as it takes if nanoseconds are below zero. */
    boolean mayWake(Strand strand, long nanos) {
        return strand.wakeUps < PER_THREAD && (spurious || (timeouts && nanos >= 0));
    }

    /** Returns what of the end of a sleep or time-out is not tried, if it is not all. */
    Optional<String> whatIsLeftOut(Strand strand) {
        if (!timeouts) {
            return Optional.of(TIMEOUTS_LEFT_OUT);
        }
        return strand.wakeUps < PER_THREAD
                ? Optional.empty()
                : Optional.of("that a second sleep or time-out of a thread is over while others can still go on");
    }

    /** Notes that a thread goes on that nobody woke; its time is over if it had some. */
    void woken(Strand strand, long nanos, long now) {
        strand.wakeUps++;
        if (timeouts && nanos >= 0) {
            strand.clock = Math.max(strand.clock, now + nanos);
        }
    }
}
