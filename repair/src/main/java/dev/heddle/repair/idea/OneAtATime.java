package dev.heddle.repair.idea;

import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Kind;
import dev.heddle.repair.source.Patch;
import dev.heddle.repair.source.Sources;
import java.util.List;
import java.util.regex.Pattern;

/** Lets only one thread at a time begin to take locks that others take in another order. */
final class OneAtATime implements Idea {

    private static final Pattern TAKING = Pattern.compile("\\.(lock|acquire)\\w*\\(\\)$");

    @Override
    public List<Patch> of(Contest contest, Sources sources) {
        if (contest.finding().kind() != Kind.DEADLOCK) {
            return List.of();
        }
        List<FindingStep> taken = contest.steps().stream()
                .filter(step -> step.verb().equals("enters")
                        || TAKING.matcher(step.object()).find())
                .toList();
        return Locking.underNewLock(taken, sources);
    }
}
