// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples;

import java.util.ArrayList;
import java.util.List;

/** Threads that a sample starts together and waits for. */
public final class Crew {

    private Crew() {}

    /** Makes the result of one thread. */
    public interface Job<T> {
        T run(int worker) throws Exception;
    }

    /** Runs the job on so many threads at the same time; the results by worker. */
    public static <T> List<T> each(int workers, Job<T> job) {
        List<T> results = new ArrayList<>();
        List<Worker<T>> crew = new ArrayList<>();
        for (int i = 0; i < workers; i++) {
            crew.add(new Worker<>(i, job));
        }
        for (Worker<T> worker : crew) {
            worker.start();
        }
        for (Worker<T> worker : crew) {
            results.add(worker.await());
        }
        return results;
    }

    /** Runs each action on its own thread and waits for all. */
    public static void together(Runnable... actions) {
        each(actions.length, i -> {
            actions[i].run();
            return i;
        });
    }

    /** Starts a thread with this name. */
    public static Thread start(String name, Runnable action) {
        Thread thread = new Thread(action, name);
        thread.start();
        return thread;
    }

    /** Waits for threads; an interrupt is a mistake of the sample. */
    public static void join(Thread... threads) {
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static final class Worker<T> extends Thread {
        private final int number;
        private final Job<T> job;
        private T result;
        private Throwable failure;

        Worker(int number, Job<T> job) {
            super("worker-" + number);
            this.number = number;
            this.job = job;
        }

        @Override
        public void run() {
            try {
                result = job.run(number);
            } catch (Throwable e) {
                failure = e;
            }
        }

        T await() {
            Crew.join(this);
            if (failure != null) {
                throw new IllegalStateException("worker " + number + " failed", failure);
            }
            return result;
        }
    }
}
