// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.executors;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Executors: fixed, single, scheduled, own factory and hooks, invokeAll, failures, cancellation, shutdown. */
public final class Pools {

    static final class Counting extends ThreadPoolExecutor {
        private int before;
        private int after;

        Counting() {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new Factory());
        }

        @Override
        protected void beforeExecute(Thread thread, Runnable task) {
            before++;
        }

        @Override
        protected void afterExecute(Runnable task, Throwable failure) {
            after++;
        }
    }

    static final class Factory implements ThreadFactory {
        private int made;

        @Override
        public Thread newThread(Runnable task) {
            made++;
            Thread thread = new Thread(() -> task.run(), "made-" + made);
            thread.setDaemon(true);
            return thread;
        }
    }

    private static int sum;

    private Pools() {}

    private static synchronized int add(int n) {
        sum += n;
        return n * n;
    }

    private static String fixed() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            int n = i;
            tasks.add(() -> add(n));
        }
        int total = 0;
        for (Future<Integer> future : pool.invokeAll(tasks)) {
            total += future.get();
        }
        Future<Integer> failing = pool.submit(() -> add(1) / 0);
        String failure;
        try {
            failure = "got " + failing.get();
        } catch (ExecutionException e) {
            failure = e.getCause().getMessage();
        }
        int any = pool.invokeAny(List.of(() -> 4, () -> 4));
        ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(pool);
        service.submit(() -> add(2));
        service.submit(() -> add(3));
        int completed = service.take().get() + service.take().get();
        pool.shutdown();
        boolean ended = pool.awaitTermination(60, TimeUnit.SECONDS);
        try {
            pool.execute(() -> add(1000));
        } catch (RejectedExecutionException e) {
            failure += " rejected";
        }
        return total + " " + sum + failure + any + completed + ended;
    }

    private static String cancelled() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        Future<?> endless = pool.submit(() -> {
            started.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
        });
        Future<Integer> never = pool.submit(() -> add(5000));
        started.await();
        never.cancel(false);
        endless.cancel(true);
        interrupted.await();
        String result = endless.isCancelled() + " " + never.isDone();
        try {
            never.get();
        } catch (CancellationException e) {
            result += " cancelled";
        }
        pool.shutdownNow();
        return result + pool.awaitTermination(60, TimeUnit.SECONDS);
    }

    private static String scheduled() throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        CountDownLatch three = new CountDownLatch(3);
        ScheduledFuture<?> ticking = pool.scheduleAtFixedRate(three::countDown, 0, 1, TimeUnit.MILLISECONDS);
        ScheduledFuture<String> once = pool.schedule(() -> "once", 1, TimeUnit.MILLISECONDS);
        three.await();
        ticking.cancel(false);
        String text = once.get();
        pool.shutdown();
        return text + pool.awaitTermination(60, TimeUnit.SECONDS);
    }

    private static String hooked() throws Exception {
        Counting pool = new Counting();
        for (int i = 0; i < 3; i++) {
            pool.submit(() -> add(0)).get();
        }
        pool.shutdown();
        pool.awaitTermination(60, TimeUnit.SECONDS);
        return pool.before + " " + pool.after + ((Factory) pool.getThreadFactory()).made;
    }

    public static void main(String[] args) throws Exception {
        System.out.println(fixed());
        System.out.println(cancelled());
        System.out.println(scheduled() + " " + hooked());
    }
}
