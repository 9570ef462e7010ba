// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.control.watch.Watched;
import dev.heddle.control.watch.Watched.Access;
import dev.heddle.explore.OperationKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The steps that could not have come earlier or later in one execution, as far as values go.
 *
 * <p>Two accesses to a variable by different threads have to keep their order only if values tell: a read after the
 * write that brought what it reads, a read before a write of something else, writes of different values. What locks
 * order does not count: it is asked whether a stretch behaves as if nobody came in between, and not why. Any order
 * that keeps these orders and those of each thread's own steps, of starts and of joins, gives all reads the same
 * values and leaves the same behind. So if no step of another thread has to come after one access of a stretch and
 * before another one, the stretch might have run in one go.
 */
final class Isolation {

    private static final Set<OperationKind> NO_DATA = EnumSet.of(
            OperationKind.LOCK,
            OperationKind.TRY_LOCK,
            OperationKind.UNLOCK,
            OperationKind.WAIT,
            OperationKind.REACQUIRE,
            OperationKind.NOTIFY,
            OperationKind.NOTIFY_ALL,
            OperationKind.PARK,
            OperationKind.UNPARK,
            OperationKind.START,
            OperationKind.JOIN,
            OperationKind.SLEEP,
            OperationKind.YIELD,
            OperationKind.END,
            OperationKind.INTERRUPT);

    private final List<Watched.Step> steps;
    private final int threads;
    private final int[][] clocks;
    private final int[] orders;
    private final List<List<Integer>> stepsOf = new ArrayList<>();
    private final Map<Object, List<Integer>> accesses = new HashMap<>();
    private final Map<Integer, Integer> starts = new HashMap<>();
    private int forAll = -1;

    Isolation(Watched execution, int threads) {
        this.steps = execution.steps();
        this.threads = threads;
        this.clocks = new int[steps.size()][];
        this.orders = new int[steps.size()];
        for (int thread = 0; thread < threads; thread++) {
            stepsOf.add(new ArrayList<>());
        }
        for (int i = 0; i < steps.size(); i++) {
            add(i);
        }
    }

    private void add(int i) {
        Watched.Step step = steps.get(i);
        List<Integer> own = stepsOf.get(step.thread());
        int[] clock = new int[threads];
        clocks[i] = clock;
        if (!own.isEmpty()) {
            join(clock, own.get(own.size() - 1));
        } else if (starts.containsKey(step.thread())) {
            join(clock, starts.get(step.thread()));
        }
        own.add(i);
        orders[i] = own.size();
        clock[step.thread()] = own.size();
        if (step.kind() == OperationKind.START) {
            starts.put(step.partner(), i);
        } else if (step.kind() == OperationKind.JOIN && step.partner() < threads && step.partner() >= 0) {
            List<Integer> theirs = stepsOf.get(step.partner());
            if (!theirs.isEmpty()) {
                join(clock, theirs.get(theirs.size() - 1));
            }
        }
        if (!NO_DATA.contains(step.kind())) {
            addData(i, step);
        }
    }

    private void addData(int i, Watched.Step step) {
        boolean concernsAll = step.kind() == OperationKind.OPAQUE || step.kind() == OperationKind.TIME;
        if (forAll >= 0) {
            join(clocks[i], forAll);
        }
        if (concernsAll) {
            for (int earlier = 0; earlier < i; earlier++) {
                join(clocks[i], earlier);
            }
            forAll = i;
        }
        if (step.access().isPresent()) {
            addAccess(i, step, step.access().get());
        }
        // What is touched beside the variable, or cannot be looked at, is told apart by nothing but who changes it.
        for (int k = step.access().isPresent() ? 1 : 0; k < step.objects().length; k++) {
            addObject(i, step.objects()[k]);
        }
    }

    private void addAccess(int i, Watched.Step step, Access access) {
        List<Integer> earlier = accesses.computeIfAbsent(access.cell(), cell -> new ArrayList<>());
        int changes = 0;
        // Who came before the last two changes is ordered by these.
        for (int k = earlier.size() - 1; k >= 0 && changes < 2; k--) {
            Watched.Step other = steps.get(earlier.get(k));
            Access before = other.access().orElseThrow();
            if (mustStay(other, before, step, access)) {
                join(clocks[i], earlier.get(k));
            }
            changes += isChange(before) ? 1 : 0;
        }
        earlier.add(i);
    }

    private static boolean mustStay(Watched.Step first, Access earlier, Watched.Step second, Access later) {
        boolean readsLater = !isBlindWrite(second, later);
        boolean readsEarlier = !isBlindWrite(first, earlier);
        if (isChange(earlier) && readsLater) {
            return true;
        }
        if (later.isWrite() && readsEarlier && !earlier.before().equals(later.after())) {
            return true;
        }
        return later.isWrite() && earlier.isWrite() && !earlier.after().equals(later.after());
    }

    private static boolean isBlindWrite(Watched.Step step, Access access) {
        return access.isWrite() && step.kind() == OperationKind.WRITE;
    }

    private static boolean isChange(Access access) {
        return access.isWrite() && !access.before().equals(access.after());
    }

    private void addObject(int i, int object) {
        boolean updates = object < 0;
        List<Integer> earlier = accesses.computeIfAbsent(updates ? -1 - object : object, number -> new ArrayList<>());
        for (int k = earlier.size() - 1; k >= 0; k--) {
            int other = earlier.get(k);
            boolean otherUpdates = updates(other, updates ? -1 - object : object);
            if (updates || otherUpdates) {
                join(clocks[i], other);
            }
            if (otherUpdates) {
                break;
            }
        }
        earlier.add(i);
    }

    private boolean updates(int step, int object) {
        for (int touched : steps.get(step).objects()) {
            if (touched == -1 - object) {
                return true;
            }
        }
        return false;
    }

    private void join(int[] clock, int earlier) {
        for (int thread = 0; thread < threads; thread++) {
            clock[thread] = Math.max(clock[thread], clocks[earlier][thread]);
        }
    }

    /** The how-manieth of its thread a step is, from 1. */
    int order(int step) {
        return orders[step];
    }

    /**
     * The last step of the same thread that had to come before a step of another that had to come before this one;
     * 0 if there is none.
     */
    int lastBeforeOthers(int step) {
        int thread = steps.get(step).thread();
        int last = 0;
        for (int other = 0; other < threads; other++) {
            if (other != thread && clocks[step][other] > 0) {
                int theirs = stepsOf.get(other).get(clocks[step][other] - 1);
                last = Math.max(last, clocks[theirs][thread]);
            }
        }
        return last;
    }

    /** Returns true if a step had to come before another one. */
    boolean isBefore(int earlier, int later) {
        return clocks[later][steps.get(earlier).thread()] >= orders[earlier];
    }

    boolean isSameThread(int one, int other) {
        return steps.get(one).thread() == steps.get(other).thread();
    }

    /** The steps of one thread from one to another. */
    List<Integer> own(int first, int last) {
        List<Integer> found = new ArrayList<>();
        for (int i = first; i <= last; i++) {
            if (isSameThread(first, i)) {
                found.add(i);
            }
        }
        return found;
    }

    /** The steps of others that had to come after one step of a thread and before another one. */
    List<Integer> between(int first, int last) {
        int thread = steps.get(first).thread();
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            int other = steps.get(i).thread();
            if (other != thread && clocks[i][thread] >= orders[first] && clocks[last][other] >= orders[i]) {
                found.add(i);
            }
        }
        return found;
    }
}
