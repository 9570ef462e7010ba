// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.control.follow.Milestone;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.Visit;
import java.util.Optional;

/** Places of a recorded run to which the program can be led again. */
public final class Milestones {

    private Milestones() {}

    /** Returns where a thread was at one of its events; nothing if it is not known how often it had come there. */
    public static Optional<Milestone> of(ThreadHistory thread, int event) {
        Visit visit = thread.visits().get(event);
        if (visit.number() == 0) {
            return Optional.empty();
        }
        Site site = thread.events().get(event).site();
        return Optional.of(new Milestone(
                thread.path(),
                site.className(),
                site.method(),
                site.descriptor(),
                visit.instruction(),
                visit.number(),
                1));
    }
}
