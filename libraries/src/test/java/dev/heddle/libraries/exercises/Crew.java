// SPDX-License-Identifier: Apache-2.0
package dev.heddle.libraries.exercises;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that start together. */
final class Crew {

    /** What one of them does. */
    interface Task<T> {
        T run(int number) throws Exception;
    }

    private Crew() {}

    /** Lets so many threads do it at the same time; their results in the order of their numbers. */
    static <T> List<T> all(int threads, Task<T> task) throws InterruptedException, ExecutionException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        CyclicBarrier start = new CyclicBarrier(threads);
        try {
            List<Future<T>> futures = new ArrayList<>();
            for (int number = 0; number < threads; number++) {
                int mine = number;
                Callable<T> member = () -> {
                    start.await();
                    return task.run(mine);
                };
                futures.add(executor.submit(member));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        } finally {
            executor.shutdownNow();
        }
    }
}
