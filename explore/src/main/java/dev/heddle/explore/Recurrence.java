// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import dev.heddle.finding.Failure;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Recognises executions that go round for ever although something changes in each round.
 *
 * <p>Of a long execution some stretches are written down: who did what, what was found and left there, and what each thread knew
 * when it was last at the head of a loop. If the end of a stretch is twice the same, then so is all that can happen next, provided that
 * all of the following holds:
 *
 * <ul>
 *   <li>Each thread that takes a step comes to the head of a loop, and knows the same there both times; so after both halves it
 *       stands at the same place with the same in its locals.
 *   <li>All that is changed are variables whose values are known, and locks. What the first half finds there either nobody changes, or
 *       the second half finds the same, and leaves the same behind.
 *   <li>Nothing happens of which no step tells, and time does not pass.
 *   <li>Who could go in the second half goes: it is fair to go on like this.
 * </ul>
 */
final class Recurrence {

    /** The step at which the first stretch begins. Most executions are over before; so this costs nothing. */
    private static final int FIRST = 500;

    /** The factor by which the next one begins later, and is longer. */
    private static final int FACTOR = 4;

    private static final int MOST = 8_000;

    private final Names names;
    private final Operations operations;

    /** One row per step, in so many columns. */
    private static final int COLUMNS = 7;

    private long[] rows = {};
    private int[] loops = {};
    private int begin = FIRST;
    private int length;
    private int count;
    private boolean isSilent;

    /** Per thread: how often it was at the head of a loop, its steps since, and when it could go. */
    private int[] visits = new int[8];

    private int[] since = new int[8];
    private int[] lastEnabled = new int[8];

    Recurrence(Subject subject) {
        this.names = subject;
        this.operations = subject.operations();
    }

    /** A new execution begins. */
    void begin() {
        begin = FIRST;
        count = 0;
    }

    /**
     * Looks at the step just taken; what is said of those who go round, if they do so for ever.
     *
     * @param step how many steps were taken before it
     * @param isOpen whether the step did something of which nothing is known
     */
    Optional<List<Failure>> look(State state, int step, int thread, int operation, boolean isOpen) {
        if (step < begin) {
            return Optional.empty();
        }
        if (step == begin) {
            start(state);
        }
        note(state, thread, operation);
        isSilent &= !isOpen && isKnown(state, operation);
        count++;
        if (count < length) {
            return Optional.empty();
        }
        begin = FACTOR * begin;
        return isSilent ? period() : Optional.empty();
    }

    private void start(State state) {
        state.watchLoops();
        length = Math.min(MOST, 2 * begin);
        if (loops.length < length) {
            rows = new long[COLUMNS * length];
            loops = new int[length];
        }
        count = 0;
        isSilent = true;
        Arrays.fill(since, 0);
        Arrays.fill(visits, 0);
        Arrays.fill(lastEnabled, -1);
    }

    private void note(State state, int thread, int operation) {
        grow(state.threads());
        int visited = state.loopVisits(thread);
        since[thread] = visited == visits[thread] ? since[thread] + 1 : 0;
        visits[thread] = visited;
        int row = COLUMNS * count;
        rows[row] = thread;
        rows[row + 1] = operation;
        rows[row + 2] = state.loopMind(thread);
        rows[row + 3] = since[thread];
        rows[row + 4] = state.showsValues() ? state.valueRead() : 0;
        rows[row + 5] = state.showsValues() ? state.valueWritten() : 0;
        rows[row + 6] = levels(state, operation);
        loops[count] = state.loop(thread);
        for (int other = 0; other < state.threads(); other++) {
            if (state.isEnabled(other)) {
                lastEnabled[other] = count;
            }
        }
    }

    private long levels(State state, int operation) {
        long levels = 1;
        for (int i = operations.firstAccess(operation); i < operations.endOfAccesses(operation); i++) {
            levels = 31 * levels + state.level(operations.object(i));
        }
        return levels;
    }

    private void grow(int threads) {
        if (threads > visits.length) {
            int known = lastEnabled.length;
            visits = Arrays.copyOf(visits, 2 * threads);
            since = Arrays.copyOf(since, 2 * threads);
            lastEnabled = Arrays.copyOf(lastEnabled, 2 * threads);
            Arrays.fill(lastEnabled, known, lastEnabled.length, -1);
        }
    }

    /** Returns true if all is known that the step changed. */
    private boolean isKnown(State state, int operation) {
        return switch (operations.kind(operation)) {
            case READ, RETRY, LOCK, TRY_LOCK, UNLOCK, YIELD -> true;
            case WRITE, UPDATE -> !operations.changes(operation) || state.showsExactly();
            default -> false;
        };
    }

    private Optional<List<Failure>> period() {
        for (int period = 2; 2 * period <= length; period++) {
            if (isRepeated(period)) {
                return isFair(period) && allComeToLoops(period) ? Optional.of(describe(period)) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    private boolean isRepeated(int period) {
        int last = COLUMNS * length;
        int half = COLUMNS * period;
        return Arrays.equals(rows, last - half, last, rows, last - 2 * half, last - half);
    }

    private boolean isFair(int period) {
        boolean[] goes = new boolean[lastEnabled.length];
        for (int i = length - period; i < length; i++) {
            goes[thread(i)] = true;
        }
        for (int thread = 0; thread < goes.length; thread++) {
            if (!goes[thread] && lastEnabled[thread] >= length - period) {
                return false;
            }
        }
        return true;
    }

    private boolean allComeToLoops(int period) {
        boolean[] goes = new boolean[lastEnabled.length];
        boolean[] comes = new boolean[lastEnabled.length];
        for (int i = length - period; i < length; i++) {
            goes[thread(i)] = true;
            comes[thread(i)] |= rows[COLUMNS * i + 3] == 0;
            if (rows[COLUMNS * i + 2] < 0) {
                return false;
            }
        }
        return Arrays.equals(goes, comes);
    }

    private int thread(int row) {
        return (int) rows[COLUMNS * row];
    }

    /** The same for the same loops, in whatever order their threads go. */
    private List<Failure> describe(int period) {
        TreeMap<String, Failure> failures = new TreeMap<>();
        for (int thread = 0; thread < lastEnabled.length; thread++) {
            TreeSet<String> places = new TreeSet<>();
            for (int i = length - period; i < length; i++) {
                if (thread(i) == thread) {
                    places.add(names.siteName(loops[i]));
                }
            }
            if (!places.isEmpty()) {
                String name = names.threadName(thread);
                failures.put(name, new Failure.Repeats(name, List.copyOf(places), true));
            }
        }
        return List.copyOf(failures.values());
    }
}
