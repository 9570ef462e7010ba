package dev.heddle.mend;

import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Kind;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lets only one thread at a time begin to take locks that others take in another order. */
final class OneAtATime implements Idea {

    @Override
    public List<Patch> of(Contest contest, Sources sources) {
        if (contest.finding().kind() != Kind.DEADLOCK) {
            return List.of();
        }
        List<FindingStep> taken = contest.steps().stream()
                .filter(step -> step.verb().equals("enters") || step.object().matches(".*\\.(lock|acquire)\\(\\)"))
                .toList();
        Map<Contest.Code, Set<Integer>> lines = Contest.lines(taken);
        return lines.size() < 2 ? List.of() : Locking.underNewLock(taken, sources);
    }
}
