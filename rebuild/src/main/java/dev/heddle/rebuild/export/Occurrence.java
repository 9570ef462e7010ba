// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import dev.heddle.rebuild.Event;

/**
 * An event at its place in an order of all events.
 *
 * @param thread the thread's path
 * @param event what the thread did
 * @param part how much of it is meant
 */
public record Occurrence(String thread, Event event, Part part) {

    /** The part of an event that happens at its place. */
    public enum Part {
        /** All of it. */
        WHOLE,
        /** Its begin, after which others do something before it ends. */
        BEGIN,
        /** Its end; its begin, or an {@link Event.Calling}, came earlier. */
        END
    }
}
