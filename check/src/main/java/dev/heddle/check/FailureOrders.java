// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.check.when.ExecutionSample;
import dev.heddle.check.when.When;
import dev.heddle.check.when.WhenLearner;
import dev.heddle.control.watch.Ordered;
import dev.heddle.finding.Outcome;
import dev.heddle.program.InputValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The executions that a check has run, and what they say about when a failure happens. */
final class FailureOrders {

    private final Map<List<InputValue>, List<Ordered>> executions = new LinkedHashMap<>();
    private final Map<Outcome, Identity> identities = new HashMap<>();
    private Optional<List<InputValue>> explored = Optional.empty();
    private boolean isAllKept = true;

    /** Executions of a program whose inputs had these values. */
    void add(List<InputValue> inputs, List<Ordered> more) {
        executions.computeIfAbsent(inputs, ignored -> new ArrayList<>()).addAll(more);
    }

    /**
     * Marks that what was added last was explored.
     *
     * @param isKept whether none of its executions is missing
     */
    void explored(List<InputValue> inputs, boolean isKept) {
        isAllKept &= isKept && explored.filter(other -> !other.equals(inputs)).isEmpty();
        explored = Optional.of(inputs);
    }

    /**
     * Returns when a failure happens, as far as that can be told.
     *
     * @param identity what is the same whenever it does
     * @param isProof whether every interleaving was run
     */
    Optional<When> of(Identity identity, boolean isProof) {
        for (Map.Entry<List<InputValue>, List<Ordered>> entry : executions.entrySet()) {
            // Exploring does the same each time, so what it says first does not depend on the run that was recorded.
            List<Ordered> all = entry.getValue().stream()
                    .sorted(Comparator.comparing(one -> !one.isExplored()))
                    .toList();
            Optional<Ordered> bad =
                    all.stream().filter(one -> isBad(one, identity)).findFirst();
            if (bad.isPresent()) {
                boolean isAll = isProof
                        && isAllKept
                        && explored.filter(entry.getKey()::equals).isPresent();
                return learn(all, identity, bad.get().outcome().verdict() == Outcome.Verdict.DEADLOCK, isAll);
            }
        }
        return Optional.empty();
    }

    private Optional<When> learn(List<Ordered> all, Identity identity, boolean isDeadlock, boolean isAll) {
        ExecutionSample data = ExecutionSample.of(all, one -> isBad(one, identity), false);
        Optional<When> best = WhenLearner.learn(data, false, isAll);
        if (!isExact(best) && !isDeadlock) {
            best = better(best, WhenLearner.learn(data, true, isAll));
        }
        if (!isExact(best)) {
            // Who fails by the order of locks or signals does so whatever the data.
            ExecutionSample withLocks = ExecutionSample.of(all, one -> isBad(one, identity), true);
            best = better(best, WhenLearner.learn(withLocks, true, isAll));
        }
        return best;
    }

    private static Optional<When> better(Optional<When> one, Optional<When> other) {
        return isExact(other) || one.isEmpty() ? other : one;
    }

    static boolean isExact(Optional<When> when) {
        return when.filter(known -> known.claim() != When.Claim.ONLY_WHEN).isPresent();
    }

    private boolean isBad(Ordered execution, Identity identity) {
        return execution.outcome().isFailure()
                && identities.computeIfAbsent(execution.outcome(), Identity::of).equals(identity);
    }
}
