// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.idea;

import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Kind;
import dev.heddle.finding.StepKind;
import dev.heddle.repair.source.Patch;
import dev.heddle.repair.source.Sources;
import java.util.List;

/** Lets only one thread at a time begin to take locks that others take in another order. */
final class OneAtATime implements Idea {

    @Override
    public List<Patch> of(Contest contest, Sources sources) {
        if (contest.finding().kind() != Kind.DEADLOCK) {
            return List.of();
        }
        List<FindingStep> taken = contest.steps().stream()
                .filter(step -> step.kind() == StepKind.ENTER || isTaking(step.object()))
                .toList();
        return Locking.underNewLock(taken, sources);
    }

    /** Returns true if a method takes a lock: {@code Lock.lockInterruptibly()}. */
    private static boolean isTaking(String called) {
        String method = called.substring(called.lastIndexOf('.') + 1);
        return called.endsWith("()") && (method.startsWith("lock") || method.startsWith("acquire"));
    }
}
