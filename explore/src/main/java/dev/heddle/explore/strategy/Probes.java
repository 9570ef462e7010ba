// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.strategy;

import dev.heddle.explore.Operations;
import dev.heddle.explore.Scheduler;
import dev.heddle.explore.State;
import dev.heddle.explore.Subject;
import dev.heddle.explore.ThreadList;
import java.util.Arrays;
import java.util.Locale;

/**
 * Estimates how many classes of executions a program has, before or while they are explored (Knuth 1975).
 *
 * <p>If from each state all threads are tried in turn, and those tried before sleep in what follows until a step concerns them,
 * then each class is the end of one path, and all other paths get stuck. A probe goes down one path by chance, and counts for as
 * many as there were branches on its way, or for none if it gets stuck. So the mean is right, however many classes there are;
 * how far off it may be is told by the {@linkplain Estimate#error error}, which is large if a few long paths have most of the
 * classes, as in programs with loops.
 *
 * <p>Steps on objects that no two threads were seen to contend for do not branch. Until all of them were seen, the mean is too
 * low.
 */
public final class Probes {

    /**
     * About how many classes there are.
     *
     * @param error the standard error: the truth is nearer than twice that in most cases
     */
    public record Estimate(long probes, double classes, double error) {

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT, "about %,.0f classes, give or take %,.0f (%,d probes)", classes, 2 * error, probes);
        }
    }

    /** So many probes find out which objects threads contend for, and do not count. */
    private static final int UNCOUNTED = 20;

    private final Subject subject;
    private final Operations operations;
    private final Dice dice = new Dice();
    private final long seed;
    private final Contention contention = new Contention();
    private final Walk walk = new Walk();

    private long probes;
    private double sum;
    private double squares;

    public Probes(Subject subject, long seed) {
        this.subject = subject;
        this.operations = subject.operations();
        this.seed = seed;
    }

    /** Runs so many executions more. */
    public Estimate probe(int count) {
        for (int i = probes == 0 ? -UNCOUNTED : 0; i < count; i++) {
            dice.seed(seed, probes + i);
            double weight = walk.weight();
            if (i >= 0) {
                sum += weight;
                squares += weight * weight;
            }
        }
        probes += count;
        return estimate();
    }

    private Estimate estimate() {
        double mean = sum / probes;
        double variance = Math.max(0, squares / probes - mean * mean);
        return new Estimate(probes, mean, Math.sqrt(variance / probes));
    }

    /** One path down the tree. */
    private final class Walk implements Scheduler {

        private final ThreadList awake = new ThreadList();

        /** Threads that sleep, and their operations, in turn. */
        private int[] asleep = new int[16];

        private int asleepSize;
        private double weight;

        double weight() {
            weight = 1;
            asleepSize = 0;
            subject.execute(this);
            return weight;
        }

        @Override
        public int next(State state) {
            int silent = ThreadList.silent(state, operations);
            if (silent >= 0) {
                return silent;
            }
            collectAwake(state);
            if (awake.size() == 0) {
                weight = 0;
                return STOP;
            }
            int chosen = uncontended(state);
            if (chosen == STOP) {
                int index = dice.below(awake.size());
                weight *= awake.size();
                chosen = awake.get(index);
                for (int i = 0; i < index; i++) {
                    sleep(awake.get(i), state.operation(awake.get(i)));
                }
            }
            int operation = state.operation(chosen);
            contention.note(operations, operation, chosen);
            wake(operation);
            return chosen;
        }

        @Override
        public void ended(State state) {}

        private void collectAwake(State state) {
            awake.collect(state);
            for (int i = 0; i < asleepSize; i += 2) {
                awake.remove(asleep[i]);
            }
        }

        private int uncontended(State state) {
            for (int i = 0; i < awake.size(); i++) {
                if (contention.isFree(operations, state.operation(awake.get(i)))) {
                    return awake.get(i);
                }
            }
            return STOP;
        }

        private void sleep(int thread, int operation) {
            if (asleepSize == asleep.length) {
                asleep = Arrays.copyOf(asleep, 2 * asleepSize);
            }
            asleep[asleepSize++] = thread;
            asleep[asleepSize++] = operation;
        }

        private void wake(int operation) {
            int kept = 0;
            for (int i = 0; i < asleepSize; i += 2) {
                if (!operations.conflict(asleep[i + 1], operation)) {
                    asleep[kept++] = asleep[i];
                    asleep[kept++] = asleep[i + 1];
                }
            }
            asleepSize = kept;
        }
    }
}
