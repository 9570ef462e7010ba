package dev.heddle.check;

import dev.heddle.check.when.BugName;
import dev.heddle.check.when.When;
import dev.heddle.check.when.WhenText;
import dev.heddle.finding.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts together what executions and what the trace say about when a failure happens. */
final class LearnedExplanation {

    /** The title of when it happens. */
    static final String WHEN = "when";

    /** Fewer executions, unless they are all, say less than a solver that knows all interleavings of one path. */
    private static final int MANY = 50;

    private LearnedExplanation() {}

    /** The finding with the strongest of what is known: of all interleavings, of those that were seen, of the recorded paths. */
    static Finding of(Finding finding, Optional<When> learned) {
        if (learned.isEmpty() || (isOfFew(learned.get()) && piece(finding, WHEN).isPresent())) {
            return finding;
        }
        When when = learned.get();
        Optional<String> text = WhenText.of(when);
        boolean isTold = text.isPresent()
                && (Whens.isExact(learned) || piece(finding, WHEN).isEmpty());
        List<Finding.Explanation> pieces = new ArrayList<>();
        (isTold ? text : piece(finding, WHEN)).ifPresent(words -> pieces.add(new Finding.Explanation(WHEN, words)));
        when.bug()
                .map(LearnedExplanation::words)
                .or(() -> piece(finding, Finding.Explanation.BUG))
                .ifPresent(words -> pieces.add(new Finding.Explanation(Finding.Explanation.BUG, words)));
        finding.explanation().stream()
                .filter(piece -> !piece.title().equals(WHEN) && !piece.title().equals(Finding.Explanation.BUG))
                .forEach(pieces::add);
        return finding.explainedBy(pieces);
    }

    private static boolean isOfFew(When when) {
        boolean isOfAll = when.claim() == When.Claim.EXACTLY || when.claim() == When.Claim.ALWAYS;
        return !isOfAll && when.executions() < MANY;
    }

    private static Optional<String> piece(Finding finding, String title) {
        return finding.explanation().stream()
                .filter(piece -> piece.title().equals(title))
                .map(Finding.Explanation::text)
                .findFirst();
    }

    private static String words(When.Bug bug) {
        return bug.kind().title() + (bug.variables().isEmpty() ? "" : " on " + String.join(", ", bug.variables()));
    }

    /** Whether something may have been lost by it: not if the bug is known to be of another kind. */
    static boolean mayBeLost(Finding finding) {
        return piece(finding, Finding.Explanation.BUG)
                .filter(bug -> !bug.contains(BugName.LOST_UPDATE.title()))
                .isEmpty();
    }
}
