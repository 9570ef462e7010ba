// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate;

import java.util.List;

/** Events that show a candidate, in the order of its places. */
public record Example(List<EventRef> events) {

    public Example {
        events = List.copyOf(events);
    }
}
