// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Timer;
import java.util.TimerTask;
import java.util.Vector;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Programs that let the JDK call them back where it holds monitors, or run them in pools of its own. The argument says which; what
 * happened is the message of an exception.
 */
public final class Insides {

    private int x;
    private int y;

    private interface Body {
        void run() throws Exception;
    }

    private static Thread thread(Body body) {
        return new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static void together(Body one, Body other) throws InterruptedException {
        Thread first = thread(one);
        Thread second = thread(other);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    public static void main(String[] arguments) throws Exception {
        throw new IllegalStateException(run(arguments[0]));
    }

    /** Returns what happened. */
    public static String run(String name) throws Exception {
        Insides insides = new Insides();
        return switch (name) {
            case "compute" -> insides.compute();
            case "computeAndGet" -> insides.computeAndGet();
            case "computeAndPut" -> insides.computeAndPut();
            case "computeIfAbsent" -> insides.computeIfAbsent();
            case "computeAndLock" -> insides.computeAndLock();
            case "computeThatFails" -> insides.computeThatFails();
            case "synchronizedList" -> insides.synchronizedList();
            case "synchronizedMap" -> insides.synchronizedMap();
            case "ownMonitorOfList" -> insides.ownMonitorOfList();
            case "vector" -> insides.vector();
            case "ownMonitorOfVector" -> insides.ownMonitorOfVector();
            case "vectorThatFails" -> insides.vectorThatFails();
            case "hashtable" -> insides.hashtable();
            case "stringBuffer" -> insides.stringBuffer();
            case "timer" -> insides.timer();
            case "twoSchedule" -> insides.twoSchedule();
            case "task" -> insides.task();
            case "forkJoin" -> insides.forkJoin();
            case "commonPool" -> insides.commonPool();
            case "parallelStream" -> insides.parallelStream();
            case "timeOut" -> insides.timeOut();
            case "interruptedJoin" -> insides.interruptedJoin();
            case "interruptedWait" -> insides.interruptedWait();
            case "interruptedTask" -> insides.interruptedTask();
            default -> throw new IllegalArgumentException(name);
        };
    }

    private int increment() {
        int seen = x;
        x = seen + 1;
        return seen;
    }

    // ── functions that run under a monitor ──────────────────────────────────────────────────────────────────────────

    private String compute() throws InterruptedException {
        Map<String, Integer> map = new ConcurrentHashMap<>();
        Body body = () -> map.compute("k", (key, old) -> {
            increment();
            return old == null ? 1 : old + 1;
        });
        together(body, body);
        return map + " " + x;
    }

    private String computeAndGet() throws InterruptedException {
        Map<String, Integer> map = new ConcurrentHashMap<>(Map.of("k", 0));
        together(
                () -> map.compute("k", (key, old) -> {
                    x = 1;
                    return 1;
                }),
                () -> {
                    y = 10 * Objects.requireNonNull(map.get("k"));
                    y += x;
                });
        return "" + y;
    }

    private String computeAndPut() throws InterruptedException {
        Map<String, Integer> map = new ConcurrentHashMap<>(Map.of("k", 0));
        together(
                () -> map.computeIfPresent("k", (key, old) -> {
                    x = 1;
                    return old + 1;
                }),
                () -> y = map.put("k", 5));
        return map + " " + y;
    }

    private String computeIfAbsent() throws InterruptedException {
        Map<String, Integer> map = new ConcurrentHashMap<>();
        together(
                () -> map.computeIfAbsent("k", key -> increment()),
                () -> map.computeIfAbsent("k", key -> 10 + increment()));
        return map + " " + x;
    }

    private String computeAndLock() throws InterruptedException {
        Map<String, Integer> map = new ConcurrentHashMap<>();
        Object lock = new Object();
        together(
                () -> map.compute("k", (key, old) -> {
                    synchronized (lock) {
                        return 1;
                    }
                }),
                () -> {
                    synchronized (lock) {
                        map.compute("k", (key, old) -> 2);
                    }
                });
        return "" + map;
    }

    private String computeThatFails() throws InterruptedException {
        Map<String, Integer> map = new ConcurrentHashMap<>();
        together(
                () -> {
                    try {
                        map.compute("k", (key, old) -> {
                            x = 1;
                            throw new UnsupportedOperationException();
                        });
                    } catch (UnsupportedOperationException e) {
                        x = 2;
                    }
                },
                () -> {
                    map.put("k", 3);
                    y = x;
                });
        return map + " " + y;
    }

    // ── synchronized collections ────────────────────────────────────────────────────────────────────────────────────

    private String synchronizedList() throws InterruptedException {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
        together(
                () -> list.removeIf(element -> {
                    x = element;
                    return element == 1;
                }),
                () -> list.add(3));
        return list + " " + x;
    }

    private String synchronizedMap() throws InterruptedException {
        Map<String, Integer> map = Collections.synchronizedMap(new HashMap<>(Map.of("k", 0)));
        Body body = () -> map.merge("k", 1, (one, other) -> {
            increment();
            return one + other;
        });
        together(body, body);
        return map + " " + x;
    }

    private String ownMonitorOfList() throws InterruptedException {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        together(
                () -> {
                    synchronized (list) {
                        list.add(1);
                        x = 1;
                        list.add(2);
                    }
                },
                () -> list.add(3));
        return "" + list;
    }

    private String vector() throws InterruptedException {
        Vector<Integer> vector = new Vector<>(List.of(1, 2));
        together(() -> vector.forEach(element -> x += element), () -> vector.add(3));
        return vector + " " + x;
    }

    private String ownMonitorOfVector() throws InterruptedException {
        Vector<Integer> vector = new Vector<>();
        together(
                () -> {
                    synchronized (vector) {
                        vector.add(1);
                        x = 1;
                        vector.add(2);
                    }
                },
                () -> vector.add(3));
        return "" + vector;
    }

    private String vectorThatFails() throws InterruptedException {
        Vector<Integer> vector = new Vector<>(List.of(1));
        together(
                () -> {
                    try {
                        vector.forEach(element -> {
                            x = 1;
                            throw new UnsupportedOperationException();
                        });
                    } catch (UnsupportedOperationException e) {
                        x = 2;
                    }
                },
                () -> {
                    vector.add(3);
                    y = x;
                });
        return vector + " " + y;
    }

    private String hashtable() throws InterruptedException {
        Hashtable<String, Integer> table = new Hashtable<>();
        together(
                () -> table.compute("k", (key, old) -> increment()),
                () -> table.compute("k", (key, old) -> 10 + increment()));
        return table + " " + x;
    }

    private String stringBuffer() throws InterruptedException {
        StringBuffer buffer = new StringBuffer();
        together(
                () -> {
                    synchronized (buffer) {
                        buffer.append("a");
                        x = 1;
                        buffer.append("b");
                    }
                },
                () -> buffer.append("c"));
        return buffer.toString();
    }

    // ── timers and pools ────────────────────────────────────────────────────────────────────────────────────────────

    private TimerTask task(int digit, CountDownLatch latch) {
        return new TimerTask() {
            @Override
            public void run() {
                x = 10 * x + digit;
                latch.countDown();
            }
        };
    }

    private String timer() throws InterruptedException {
        Timer timer = new Timer(true);
        CountDownLatch latch = new CountDownLatch(2);
        timer.schedule(task(1, latch), 50);
        timer.schedule(task(2, latch), 1);
        latch.await();
        timer.cancel();
        return "" + x;
    }

    private String twoSchedule() throws InterruptedException {
        Timer timer = new Timer();
        CountDownLatch latch = new CountDownLatch(2);
        together(() -> timer.schedule(task(1, latch), 1), () -> timer.schedule(task(2, latch), 1));
        latch.await();
        timer.cancel();
        return "" + x;
    }

    /** A task that does nothing but call the JDK is seen to end afterwards. */
    private String task() {
        ExecutorService executor = Executors.newFixedThreadPool(1);
        AtomicInteger count = new AtomicInteger();
        Future<?> future = executor.submit(() -> {
            count.incrementAndGet();
        });
        boolean isDone = future.isDone();
        int seen = count.get();
        executor.shutdown();
        return isDone + " " + seen;
    }

    private final class Fibonacci extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1L;

        private final int n;

        Fibonacci(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n < 2) {
                increment();
                return n;
            }
            Fibonacci left = new Fibonacci(n - 1);
            Fibonacci right = new Fibonacci(n - 2);
            left.fork();
            return right.compute() + left.join();
        }
    }

    private String forkJoin() {
        ForkJoinPool pool = new ForkJoinPool(2);
        int result = pool.invoke(new Fibonacci(3));
        pool.shutdown();
        return result + " " + x;
    }

    private String commonPool() throws Exception {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(this::increment);
        CompletableFuture<Integer> other = CompletableFuture.supplyAsync(this::increment);
        return "" + one.thenCombine(other, (a, b) -> 10 * a + b).get();
    }

    private String parallelStream() {
        int sum = IntStream.range(0, 2)
                .parallel()
                .map(i -> {
                    increment();
                    return i;
                })
                .sum();
        return sum + " " + x;
    }

    private String timeOut() throws Exception {
        return ""
                + new CompletableFuture<Integer>()
                        .completeOnTimeout(7, 10, TimeUnit.MILLISECONDS)
                        .get();
    }

    // ── interrupts ──────────────────────────────────────────────────────────────────────────────────────────────────

    private String interruptedJoin() throws InterruptedException {
        Thread other = thread(() -> x = 5);
        Thread joining = thread(() -> {
            try {
                other.join();
                y = 1;
            } catch (InterruptedException e) {
                y = 2;
            }
        });
        other.start();
        joining.start();
        joining.interrupt();
        joining.join();
        return "" + y;
    }

    private String interruptedWait() throws InterruptedException {
        Object lock = new Object();
        Thread waiting = thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                    y = 1;
                } catch (InterruptedException e) {
                    y = 2;
                }
            }
        });
        Thread notifying = thread(() -> {
            synchronized (lock) {
                lock.notify();
            }
        });
        waiting.start();
        notifying.start();
        waiting.interrupt();
        waiting.join();
        notifying.join();
        return "" + y;
    }

    private String interruptedTask() throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(1);
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        executor.submit(() -> {
            started.countDown();
            try {
                never.await();
                y = 1;
            } catch (InterruptedException e) {
                y = 2;
            }
            return null;
        });
        started.await();
        executor.shutdownNow();
        executor.awaitTermination(10, TimeUnit.SECONDS);
        return "" + y;
    }
}
