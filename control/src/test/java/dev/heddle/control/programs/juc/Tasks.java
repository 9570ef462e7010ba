// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs.juc;

import static dev.heddle.control.programs.juc.Acts.go;
import static dev.heddle.control.programs.juc.Acts.join;

import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Executors, futures, fork and join, parallel streams, timers. */
public final class Tasks {

    private Tasks() {}

    @Shows(
            of = "ThreadPoolExecutor",
            against = "tasks that exclude each other",
            outcomes = {"x=1", "x=2"})
    public static String fixedPool() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        int[] x = new int[1];
        Future<?> first = pool.submit(() -> x[0] = x[0] + 1);
        Future<?> second = pool.submit(() -> x[0] = x[0] + 1);
        first.get();
        second.get();
        pool.shutdown();
        return "x=" + x[0];
    }

    @Shows(
            of = "ThreadPoolExecutor with one thread",
            against = "tasks side by side, or in another order",
            outcomes = "12")
    public static String singleThread() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        StringBuffer order = new StringBuffer();
        pool.execute(() -> order.append(1));
        pool.execute(() -> order.append(2));
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        return order.toString();
    }

    @Shows(of = "ThreadPoolExecutor", against = "a task that is accepted too late", outcomes = "rejected 1")
    public static String shutDown() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        AtomicInteger done = new AtomicInteger();
        pool.execute(done::incrementAndGet);
        pool.shutdown();
        String seen = "accepted";
        try {
            pool.execute(done::incrementAndGet);
        } catch (RejectedExecutionException e) {
            seen = "rejected";
        }
        pool.awaitTermination(1, TimeUnit.MINUTES);
        return seen + " " + done;
    }

    @Shows(
            of = "Future",
            against = "a cancelled task that has a result, or one that can't be cancelled",
            outcomes = {"cancelled 0", "cancelled 1", "done 1"})
    public static String cancel() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        AtomicInteger done = new AtomicInteger();
        Future<Integer> future = pool.submit(done::incrementAndGet);
        future.cancel(false);
        String seen;
        try {
            future.get();
            seen = "done";
        } catch (CancellationException e) {
            seen = "cancelled";
        }
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        return seen + " " + done;
    }

    @Shows(of = "Future", against = "an exception that gets lost", outcomes = "java.lang.IllegalArgumentException: no")
    public static String failing() throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<?> future = pool.submit(() -> {
            throw new IllegalArgumentException("no");
        });
        try {
            return "got " + future.get();
        } catch (ExecutionException e) {
            return String.valueOf(e.getCause());
        } finally {
            pool.shutdown();
        }
    }

    @Shows(of = "FutureTask", against = "a task that runs twice", outcomes = "1 1")
    public static String futureTask() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        FutureTask<Integer> task = new FutureTask<>(runs::incrementAndGet);
        Thread other = new Thread(task);
        other.start();
        task.run();
        int result = task.get();
        join(other);
        return result + " " + runs;
    }

    @Shows(
            of = "ExecutorCompletionService",
            against = "an order of submission",
            outcomes = {"12", "21"})
    public static String completionService() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(pool);
        service.submit(() -> 1);
        service.submit(() -> 2);
        String order = "" + service.take().get() + service.take().get();
        pool.shutdown();
        return order;
    }

    @Shows(
            of = "ExecutorService.invokeAny",
            against = "a result of a task that failed",
            outcomes = {"1", "2"})
    public static String invokeAny() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        int result = pool.invokeAny(List.of(() -> 1, () -> 2));
        pool.shutdownNow();
        return "" + result;
    }

    @Shows(of = "ScheduledThreadPoolExecutor", against = "an order of submission", outcomes = "21")
    public static String scheduled() throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        StringBuffer order = new StringBuffer();
        pool.schedule(() -> order.append(1), 800, TimeUnit.MILLISECONDS);
        pool.schedule(() -> order.append(2), 20, TimeUnit.MILLISECONDS);
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        return order.toString();
    }

    @Shows(of = "ScheduledThreadPoolExecutor", against = "a task that does not come again", outcomes = "0 true")
    public static String periodic() throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        CountDownLatch rounds = new CountDownLatch(2);
        Future<?> task = pool.scheduleAtFixedRate(rounds::countDown, 1, 20, TimeUnit.MILLISECONDS);
        rounds.await();
        task.cancel(false);
        pool.shutdown();
        return rounds.getCount() + " " + task.isCancelled();
    }

    private static final class Sum extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1L;
        private final int from;
        private final int to;
        private final int[] calls;

        Sum(int from, int to, int[] calls) {
            this.from = from;
            this.to = to;
            this.calls = calls;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                calls[0] = calls[0] + 1;
                return from;
            }
            Sum left = new Sum(from, (from + to) / 2, calls);
            left.fork();
            return new Sum((from + to) / 2, to, calls).compute() + left.join();
        }
    }

    @Shows(
            of = "ForkJoinPool, RecursiveTask",
            against = "a part that is lost, or parts that exclude each other",
            outcomes = {"1 1", "1 2"})
    public static String forkJoin() {
        ForkJoinPool pool = new ForkJoinPool(2);
        int[] calls = new int[1];
        int sum = pool.invoke(new Sum(0, 2, calls));
        pool.shutdown();
        return sum + " " + calls[0];
    }

    private static final class Counting extends CountedCompleter<Void> {
        private static final long serialVersionUID = 1L;
        private final AtomicInteger done;
        private final boolean isRoot;

        Counting(@Nullable CountedCompleter<?> parent, AtomicInteger done) {
            super(parent);
            this.done = done;
            this.isRoot = parent == null;
        }

        @Override
        public void compute() {
            if (isRoot) {
                setPendingCount(1);
                new Counting(this, done).fork();
            }
            done.incrementAndGet();
            tryComplete();
        }
    }

    @Shows(of = "CountedCompleter", against = "an end before all parts have ended", outcomes = "2")
    public static String countedCompleter() {
        ForkJoinPool pool = new ForkJoinPool(2);
        AtomicInteger done = new AtomicInteger();
        pool.invoke(new Counting(null, done));
        pool.shutdown();
        return "" + done;
    }

    @Shows(
            of = "CompletableFuture",
            against = "two that complete it, or a stage that runs twice or not",
            outcomes = {"true 4", "false 2"})
    public static String complete() throws Exception {
        CompletableFuture<Integer> promise = new CompletableFuture<>();
        CompletableFuture<Integer> twice = promise.thenApply(n -> n * 2);
        Thread other = go(() -> promise.complete(1));
        boolean mine = promise.complete(2);
        int result = twice.join();
        join(other);
        return mine + " " + result;
    }

    @Shows(
            of = "CompletableFuture",
            against = "stages that wait for each other, or a combination before both are there",
            outcomes = {"3 1", "3 2"})
    public static String combine() {
        int[] x = new int[1];
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> {
            x[0] = x[0] + 1;
            return 1;
        });
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> {
            x[0] = x[0] + 1;
            return 2;
        });
        int sum = one.thenCombine(two, Integer::sum).join();
        return sum + " " + x[0];
    }

    @Shows(
            of = "CompletableFuture",
            against = "the slower one of two",
            outcomes = {"1", "2"})
    public static String anyOf() {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2);
        Object first = CompletableFuture.anyOf(one, two).join();
        CompletableFuture.allOf(one, two).join();
        return "" + first;
    }

    @Shows(of = "CompletableFuture", against = "a time-out that does not come", outcomes = "time-out")
    public static String orTimeout() {
        try {
            return ""
                    + new CompletableFuture<String>()
                            .orTimeout(1, TimeUnit.MILLISECONDS)
                            .join();
        } catch (CompletionException e) {
            return e.getCause() instanceof TimeoutException ? "time-out" : String.valueOf(e.getCause());
        }
    }

    @Shows(
            of = "parallel streams",
            against = "parts that exclude each other, or one that is lost",
            outcomes = {"1 1", "1 2"})
    public static String parallelStream() {
        int[] calls = new int[1];
        int sum = IntStream.range(0, 2)
                .parallel()
                .map(i -> {
                    calls[0] = calls[0] + 1;
                    return i;
                })
                .sum();
        return sum + " " + calls[0];
    }

    private static TimerTask task(Runnable body) {
        return new TimerTask() {
            @Override
            public void run() {
                body.run();
            }
        };
    }

    @Shows(of = "Timer", against = "tasks side by side, or in the order of submission", outcomes = "21")
    public static String timer() throws Exception {
        Timer timer = new Timer();
        StringBuffer order = new StringBuffer();
        CountDownLatch done = new CountDownLatch(2);
        timer.schedule(
                task(() -> {
                    order.append(1);
                    done.countDown();
                }),
                800);
        timer.schedule(
                task(() -> {
                    order.append(2);
                    done.countDown();
                }),
                20);
        done.await();
        timer.cancel();
        return order.toString();
    }
}
