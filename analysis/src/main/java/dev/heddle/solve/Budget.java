package dev.heddle.solve;

import java.time.Duration;
import java.time.Instant;

/** How long a question may take: until a moment that all questions of one analysis share. */
public record Budget(Instant deadline) {

    /** No end in sight. */
    public static final Budget UNLIMITED = new Budget(Instant.MAX);

    /** A budget that ends this long from now. */
    public static Budget of(Duration time) {
        return new Budget(Instant.now().plus(time));
    }

    /** A part of this budget: it ends this long from now, or with the whole if that ends earlier. */
    public Budget within(Duration time) {
        Instant end = Instant.now().plus(time);
        return end.isBefore(deadline) ? new Budget(end) : this;
    }

    /** Whether the time is over. */
    public boolean isExhausted() {
        return !deadline.equals(Instant.MAX) && Instant.now().isAfter(deadline);
    }

    /** The time that is left, at least nothing and at most a day. */
    public Duration left() {
        if (deadline.equals(Instant.MAX)) {
            return Duration.ofDays(1);
        }
        Duration rest = Duration.between(Instant.now(), deadline);
        return rest.isNegative() ? Duration.ZERO : rest;
    }
}
