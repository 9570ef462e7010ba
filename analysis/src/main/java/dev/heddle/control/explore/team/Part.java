package dev.heddle.control.explore.team;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** A part of the work: who gave it, what was written of it when it was last put down, and what reports wait for it. */
final class Part {

    /** What the whole of the work was split from; null for the whole itself. */
    final @Nullable Part giver;

    final Deque<String> reports = new ArrayDeque<>();

    /** What is left of it, while nobody works on it. */
    String text;

    /** Whether nothing is left of it, nor of what was split from it. */
    boolean isDone;

    /** Whether it is worked on or waits for a worker. Otherwise it waits for reports. */
    boolean isActive = true;

    Part(@Nullable Part giver, String text) {
        this.giver = giver;
        this.text = text;
    }
}
