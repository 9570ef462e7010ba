// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import java.util.Arrays;
import java.util.Optional;

/** What a piece of an explanation is about. */
public enum Topic {
    /** What kind of bug it is, and which variables it is about. */
    BUG("bug"),
    /** What all executions have in common that go wrong. */
    WHEN("when"),
    /** What one thread wrote, and another one wrote over. */
    LOST("lost"),
    WHY("why"),
    /** Which access is weaker than it would have to be. */
    WEAK("weak"),
    /** What else may come of it. */
    ALSO("also"),
    /** Why it may do no harm. */
    BUT("but"),
    /** From where on every way to go on fails. */
    NO_RETURN("no return"),
    /** What the program printed. */
    OUTPUT("output"),
    /** What is known of the objects that are named. */
    OBJECTS("objects"),
    /** Where threads stood. */
    STACKS("stacks"),
    /** What a file says under a title that this Heddle does not know. */
    OTHER("");

    private final String title;

    Topic(String title) {
        this.title = title;
    }

    /** As files and people have it. */
    public String title() {
        return title;
    }

    /** The one with this title. */
    public static Optional<Topic> of(String title) {
        return Arrays.stream(values())
                .filter(topic -> topic.title.equals(title))
                .findFirst();
    }
}
