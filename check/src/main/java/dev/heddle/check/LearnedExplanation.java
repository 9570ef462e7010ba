// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.check.when.When;
import dev.heddle.check.when.WhenText;
import dev.heddle.finding.BugName;
import dev.heddle.finding.Explanation;
import dev.heddle.finding.Finding;
import dev.heddle.finding.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts together what executions and what the trace say about when a failure happens. */
final class LearnedExplanation {

    /** Fewer executions, unless they are all, say less than a solver that knows all interleavings of one path. */
    private static final int MANY = 50;

    private LearnedExplanation() {}

    /** The finding with the strongest of what is known: of all interleavings, of those that were seen, of the recorded paths. */
    static Finding of(Finding finding, Optional<When> learned) {
        if (learned.isEmpty()
                || (isOfFew(learned.get()) && piece(finding, Topic.WHEN).isPresent())) {
            return finding;
        }
        When when = learned.get();
        Optional<Explanation> words = WhenText.of(when).map(text -> new Explanation.Words(Topic.WHEN, text));
        boolean isTold = words.isPresent()
                && (FailureOrders.isExact(learned) || piece(finding, Topic.WHEN).isEmpty());
        List<Explanation> pieces = new ArrayList<>();
        (isTold ? words : piece(finding, Topic.WHEN)).ifPresent(pieces::add);
        when.bug()
                .map(LearnedExplanation::piece)
                .or(() -> piece(finding, Topic.BUG))
                .ifPresent(pieces::add);
        finding.explanation().stream()
                .filter(piece -> piece.topic() != Topic.WHEN && piece.topic() != Topic.BUG)
                .forEach(pieces::add);
        return finding.explainedBy(pieces);
    }

    private static boolean isOfFew(When when) {
        boolean isOfAll = when.claim() == When.Claim.EXACTLY || when.claim() == When.Claim.ALWAYS;
        return !isOfAll && when.executions() < MANY;
    }

    private static Optional<Explanation> piece(Finding finding, Topic topic) {
        return finding.explanation().stream()
                .filter(piece -> piece.topic() == topic)
                .findFirst();
    }

    private static Explanation piece(When.Bug bug) {
        return new Explanation.Bugs(List.of(new Explanation.Bug(bug.kind(), bug.variables())));
    }

    /** Whether something may have been lost by it: not if the bug is known to be of another kind. */
    static boolean mayBeLost(Finding finding) {
        List<Explanation.Bug> bugs = finding.bugs();
        return bugs.isEmpty() || bugs.stream().anyMatch(bug -> bug.name() == BugName.LOST_UPDATE);
    }
}
