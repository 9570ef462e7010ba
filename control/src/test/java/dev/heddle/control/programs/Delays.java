// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Tasks that run later, which is a lower bound: others may be as slow as they like. Each method returns what the task saw. */
public final class Delays {

    private volatile int x;
    private volatile String seen = "nothing";

    private Delays() {}

    private interface Scheduling {
        void schedule(Runnable task) throws Exception;
    }

    /** A task that looks at what this thread changes meanwhile. */
    private String look(Scheduling scheduling) throws Exception {
        CountDownLatch isDone = new CountDownLatch(1);
        scheduling.schedule(() -> {
            seen = "" + x;
            isDone.countDown();
        });
        x = 1;
        isDone.await();
        return seen;
    }

    public static String timer() throws Exception {
        Timer timer = new Timer();
        String seen = new Delays()
                .look(task -> timer.schedule(
                        new TimerTask() {
                            @Override
                            public void run() {
                                task.run();
                            }
                        },
                        10));
        timer.cancel();
        return seen;
    }

    public static String scheduled() throws Exception {
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(1);
        String seen = new Delays().look(task -> executor.schedule(task, 10, TimeUnit.MILLISECONDS));
        executor.shutdown();
        return seen;
    }

    public static String delayedExecutor() throws Exception {
        return new Delays()
                .look(task -> CompletableFuture.delayedExecutor(10, TimeUnit.MILLISECONDS, Runnable::run)
                        .execute(task));
    }

    /** The task is cancelled, perhaps too late; one that runs already is cancelled and runs on. */
    public static String cancelled() throws Exception {
        Delays delays = new Delays();
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(1);
        Future<?> future = executor.schedule(() -> delays.x = 1, 10, TimeUnit.MILLISECONDS);
        boolean isCancelled = future.cancel(false);
        executor.shutdown();
        executor.awaitTermination(1, TimeUnit.MINUTES);
        return isCancelled + " " + delays.x;
    }

    /** A timer looks for cancelled tasks while one is being cancelled. */
    public static String purged() throws Exception {
        Timer timer = new Timer();
        TimerTask task = new TimerTask() {
            @Override
            public void run() {
                // It is cancelled before.
            }
        };
        timer.schedule(task, 3_600_000);
        Thread cancelling = new Thread(task::cancel);
        cancelling.start();
        int gone = timer.purge();
        cancelling.join();
        timer.cancel();
        return "" + gone;
    }

    public static String orTimeout() throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread thread = new Thread(() -> future.complete("value"));
        CompletableFuture<String> limited = future.orTimeout(10, TimeUnit.MILLISECONDS);
        thread.start();
        String result;
        try {
            result = limited.join();
        } catch (CompletionException e) {
            result = "time-out";
        }
        thread.join();
        return result;
    }

    public static String completeOnTimeout() throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread thread = new Thread(() -> future.complete("value"));
        CompletableFuture<String> limited = future.completeOnTimeout("other", 10, TimeUnit.MILLISECONDS);
        thread.start();
        String result = limited.join();
        thread.join();
        return result;
    }

    /** As it should be: the task waits for what it needs. */
    public static String waiting() throws Exception {
        Delays delays = new Delays();
        CountDownLatch isReady = new CountDownLatch(1);
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(1);
        Future<Integer> future = executor.schedule(
                () -> {
                    isReady.await();
                    return delays.x;
                },
                10,
                TimeUnit.MILLISECONDS);
        delays.x = 1;
        isReady.countDown();
        String result = "" + future.get();
        executor.shutdown();
        return result;
    }

    /** The first is due before the second, however slow the others are. */
    public static String inOrder() throws Exception {
        StringBuffer order = new StringBuffer();
        CountDownLatch areDone = new CountDownLatch(2);
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(1);
        for (int i = 1; i <= 2; i++) {
            int number = i;
            executor.schedule(
                    () -> {
                        order.append(number);
                        areDone.countDown();
                    },
                    i * 1000L,
                    TimeUnit.MILLISECONDS);
        }
        areDone.await();
        executor.shutdown();
        return order.toString();
    }
}
