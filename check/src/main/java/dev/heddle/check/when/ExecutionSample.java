// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check.when;

import dev.heddle.control.watch.Ordered;
import dev.heddle.explore.OperationKind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Executions as positions of accesses, so that it can be asked what comes before what. Locks and the like are only looked at if that is
 * wanted: what people need to know is in which order data is accessed, whatever keeps it in order.
 */
public final class ExecutionSample {

    /** The number of times a thread may do the same; what it does more often is a loop, of which the beginning will do. */
    private static final List<Integer> VISITS = List.of(12, 4, 2, 1);

    /** With more pairs of accesses than this, later rounds of loops are left out. */
    private static final int MOST_PAIRS = 3_000;

    private static final Set<OperationKind> DATA =
            EnumSet.of(OperationKind.READ, OperationKind.WRITE, OperationKind.UPDATE, OperationKind.RETRY);

    private static final Set<OperationKind> SYNCHRONISATION = EnumSet.of(
            OperationKind.LOCK,
            OperationKind.WAIT,
            OperationKind.NOTIFY,
            OperationKind.NOTIFY_ALL,
            OperationKind.PARK,
            OperationKind.UNPARK,
            OperationKind.ACQUIRE,
            OperationKind.RELEASE,
            OperationKind.AWAIT,
            OperationKind.INTERRUPT);

    private final List<Map<CommonAccess, Integer>> executions = new ArrayList<>();
    private final Set<CommonAccess> repeated = new HashSet<>();
    private final Set<List<CommonAccess>> pairs = new LinkedHashSet<>();
    private final BitSet bad = new BitSet();

    private ExecutionSample() {}

    /**
     * Takes executions apart.
     *
     * @param isBad which of them go wrong
     * @param withLocks whether also the order of locks and signals is looked at
     */
    public static ExecutionSample of(List<Ordered> executions, Predicate<Ordered> isBad, boolean withLocks) {
        ExecutionSample sample = new ExecutionSample();
        for (int visits : VISITS) {
            sample = new ExecutionSample();
            // What the failing ones do first is what people will see, so it is named first.
            for (Ordered execution : executions) {
                if (isBad.test(execution)) {
                    sample.add(execution, true, withLocks, visits);
                }
            }
            for (Ordered execution : executions) {
                if (!isBad.test(execution)) {
                    sample.add(execution, false, withLocks, visits);
                }
            }
            if (sample.pairs.size() <= MOST_PAIRS) {
                return sample;
            }
        }
        return sample;
    }

    private void add(Ordered execution, boolean isBad, boolean withLocks, int visits) {
        Map<CommonAccess, Integer> positions = new LinkedHashMap<>();
        Map<CommonAccess, Integer> counts = new HashMap<>();
        Map<String, Set<CommonAccess>> readers = new HashMap<>();
        Map<String, Set<CommonAccess>> writers = new HashMap<>();
        for (int i = 0; i < execution.steps().size(); i++) {
            Ordered.Step step = execution.steps().get(i);
            Ordered.Deed deed = step.deed();
            if (!DATA.contains(deed.kind()) && !(withLocks && SYNCHRONISATION.contains(deed.kind()))) {
                continue;
            }
            CommonAccess first = CommonAccess.of(step.thread(), deed, 0);
            int visit = counts.merge(first, 1, Integer::sum) - 1;
            if (visit > 0) {
                repeated.add(first);
            }
            if (visit >= visits) {
                continue;
            }
            CommonAccess access = CommonAccess.of(step.thread(), deed, visit);
            positions.put(access, i);
            for (Ordered.Touched touched : deed.touched()) {
                pair(access, writers.getOrDefault(touched.name(), Set.of()));
                if (touched.isChanged()) {
                    pair(access, readers.getOrDefault(touched.name(), Set.of()));
                }
                (touched.isChanged() ? writers : readers)
                        .computeIfAbsent(touched.name(), ignored -> new LinkedHashSet<>())
                        .add(access);
            }
        }
        if (isBad) {
            bad.set(executions.size());
        }
        executions.add(positions);
    }

    private void pair(CommonAccess later, Set<CommonAccess> before) {
        for (CommonAccess earlier : before) {
            if (!earlier.thread().equals(later.thread()) && pairs.size() <= MOST_PAIRS) {
                pairs.add(List.of(earlier, later));
            }
        }
    }

    public int size() {
        return executions.size();
    }

    public BitSet bad() {
        return (BitSet) bad.clone();
    }

    BitSet good() {
        BitSet good = new BitSet();
        good.set(0, executions.size());
        good.andNot(bad);
        return good;
    }

    Set<CommonAccess> repeated() {
        return repeated;
    }

    /** Returns where accesses are in one of the executions. */
    Map<CommonAccess, Integer> positions(int execution) {
        return executions.get(execution);
    }

    /**
     * The pairs of accesses that were seen in both orders: what always comes in the same order tells only that both run, as what a thread
     * does to report a failure.
     *
     * @param isEvenAlone whether what does not run counts as coming later
     */
    public List<Before> orders(boolean isEvenAlone) {
        List<Before> orders = new ArrayList<>();
        for (List<CommonAccess> pair : pairs) {
            if (pairs.contains(List.of(pair.get(1), pair.get(0)))) {
                orders.add(new Before(pair.get(0), pair.get(1), isEvenAlone));
            }
        }
        return orders;
    }

    /** The executions in which it holds. */
    public BitSet holds(Before before) {
        BitSet holds = new BitSet();
        for (int i = 0; i < executions.size(); i++) {
            Integer earlier = executions.get(i).get(before.earlier());
            Integer later = executions.get(i).get(before.later());
            if (earlier != null && comesBefore(earlier, later, before.isEvenAlone())) {
                holds.set(i);
            }
        }
        return holds;
    }

    private static boolean comesBefore(Integer earlier, @Nullable Integer later, boolean isEvenAlone) {
        return later == null ? isEvenAlone : earlier < later;
    }

    /** Returns true if a thread may come to one statement and not to another, later one. */
    boolean isGuarded(CommonAccess later, CommonAccess earlier) {
        CommonAccess statement = later.statement();
        for (Map<CommonAccess, Integer> positions : executions) {
            if (positions.containsKey(earlier)
                    && positions.keySet().stream()
                            .noneMatch(access -> access.statement().equals(statement))) {
                return true;
            }
        }
        return false;
    }
}
