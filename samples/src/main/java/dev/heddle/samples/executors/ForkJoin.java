// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.executors;

import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.atomic.AtomicLong;

/** Divide and conquer on a fork-join pool: sums, sorting in place, counted completers. */
public final class ForkJoin {

    static final class Sum extends RecursiveTask<Long> {
        private final int[] data;
        private final int from;
        private final int to;

        Sum(int[] data, int from, int to) {
            this.data = data;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from <= 8) {
                long sum = 0;
                for (int i = from; i < to; i++) {
                    sum += data[i];
                }
                return sum;
            }
            int middle = (from + to) >>> 1;
            Sum left = new Sum(data, from, middle);
            Sum right = new Sum(data, middle, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    static final class Sort extends RecursiveAction {
        private final int[] data;
        private final int from;
        private final int to;

        Sort(int[] data, int from, int to) {
            this.data = data;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from < 2) {
                return;
            }
            int pivot = data[from];
            int i = from;
            for (int j = from + 1; j < to; j++) {
                if (data[j] < pivot) {
                    i++;
                    swap(i, j);
                }
            }
            swap(from, i);
            invokeAll(new Sort(data, from, i), new Sort(data, i + 1, to));
        }

        private void swap(int a, int b) {
            int old = data[a];
            data[a] = data[b];
            data[b] = old;
        }
    }

    static final class Each extends CountedCompleter<Void> {
        private final AtomicLong total;
        private final int low;
        private final int high;

        Each(CountedCompleter<?> parent, AtomicLong total, int low, int high) {
            super(parent);
            this.total = total;
            this.low = low;
            this.high = high;
        }

        @Override
        public void compute() {
            if (high - low > 2) {
                int middle = (low + high) >>> 1;
                setPendingCount(2);
                new Each(this, total, low, middle).fork();
                new Each(this, total, middle, high).fork();
            } else {
                for (int i = low; i < high; i++) {
                    total.addAndGet(i);
                }
            }
            tryComplete();
        }
    }

    private ForkJoin() {}

    public static void main(String[] args) {
        int[] data = new int[60];
        int state = 5;
        for (int i = 0; i < data.length; i++) {
            state = state * 1103515245 + 12345;
            data[i] = (state >>> 16) % 1000;
        }
        ForkJoinPool pool = new ForkJoinPool(3);
        long sum = pool.invoke(new Sum(data, 0, data.length));
        pool.invoke(new Sort(data, 0, data.length));
        boolean sorted = true;
        for (int i = 1; i < data.length; i++) {
            sorted &= data[i - 1] <= data[i];
        }
        System.out.println(sum + " " + sorted + " " + data[0] + " " + data[59]);
        AtomicLong total = new AtomicLong();
        pool.invoke(new Each(null, total, 0, 20));
        System.out.println(total);
        ForkJoinTask<String> adapted = pool.submit(() -> "adapted");
        System.out.println(adapted.join() + new Sum(data, 0, 30).invoke());
        ForkJoinTask<Integer> failing = pool.submit(() -> data[60]);
        try {
            failing.join();
        } catch (RuntimeException e) {
            System.out.println(failing.isCompletedAbnormally());
        }
        pool.shutdown();
    }
}
