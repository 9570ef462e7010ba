// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Two tasks of an executor increment a number, which is a read and a write each. */
public final class ExecutorTasks implements Body {

    private volatile int count;

    private void count() {
        count++;
    }

    @Override
    public void body() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            Future<?> one = pool.submit(this::count);
            Future<?> other = pool.submit(this::count);
            one.get();
            other.get();
        } finally {
            pool.shutdown();
        }
        if (count != 2) {
            throw new AssertionError(count);
        }
    }

    public static void main(String[] args) throws Exception {
        new ExecutorTasks().body();
    }
}
