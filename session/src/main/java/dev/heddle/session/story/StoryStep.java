// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.story;

import dev.heddle.program.Step;
import java.util.List;

/**
 * One step of a {@link Story}.
 *
 * @param number its place in the schedule, from 1
 * @param label the action's name
 * @param text what the action does
 * @param seen the values of the shared variables that it reads
 * @param ownSeen the names of the thread's own variables that it reads
 * @param shared the shared variables that it writes, with their new values
 * @param local the thread's own variables that get a value, with that value
 * @param touchesShared whether it reads or writes anything shared
 * @param fails whether this is where the run goes wrong
 */
public record StoryStep(
        int number,
        Step step,
        String label,
        String text,
        List<Binding> seen,
        List<String> ownSeen,
        List<Binding> shared,
        List<Binding> local,
        boolean touchesShared,
        boolean fails) {

    public StoryStep {
        seen = List.copyOf(seen);
        ownSeen = List.copyOf(ownSeen);
        shared = List.copyOf(shared);
        local = List.copyOf(local);
    }
}
