// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** One small program per class of {@code java.util.concurrent}; each ends with an exception that says what it has seen. */
public final class Concurrency {

    private int x;
    private int y;

    private Concurrency() {}

    /** Runs the program of the given name. */
    public static void main(String[] arguments) throws Exception {
        throw new IllegalStateException(new Concurrency().outcome(arguments[0]));
    }

    /** Returns what the program of this name has seen. */
    public static String run(String name) throws Exception {
        return new Concurrency().outcome(name);
    }

    private String outcome(String name) throws Exception {
        return switch (name) {
            case "reentrantLock" -> reentrantLock();
            case "fairLock" -> counted(new ReentrantLock(true));
            case "condition" -> condition();
            case "tryLock" -> tryLock();
            case "timedTryLock" -> timedTryLock();
            case "readWriteLock" -> readWriteLock();
            case "stampedLock" -> stampedLock();
            case "semaphore" -> semaphore();
            case "latch" -> latch();
            case "barrier" -> barrier();
            case "phaser" -> phaser();
            case "exchanger" -> exchanger();
            case "atomics" -> atomics();
            case "reference" -> reference();
            case "adder" -> adder();
            case "map" -> map();
            case "mapLostUpdate" -> mapLostUpdate();
            case "copyOnWrite" -> copyOnWrite();
            case "linkedQueue" -> linkedQueue();
            case "blockingQueue" -> blockingQueue(new ArrayBlockingQueue<>(1));
            case "linkedBlockingQueue" -> blockingQueue(new LinkedBlockingQueue<>());
            case "synchronousQueue" -> blockingQueue(new SynchronousQueue<>());
            case "park" -> park();
            case "interrupt" -> interrupt();
            case "sleep" -> sleep();
            case "waitAndNotify" -> waitAndNotify();
            case "timedWait" -> timedWait();
            case "executor" -> executor();
            case "failingTask" -> failingTask();
            case "scheduled" -> scheduled();
            case "future" -> future();
            case "forkJoin" -> forkJoin();
            case "synchronizedList" -> synchronizedList();
            case "plainList" -> plainList();
            case "threadLocal" -> threadLocal();
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static Thread started(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    // ── locks ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private String reentrantLock() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Thread other = started(() -> {
            lock.lock();
            lock.lock();
            x = x * 2;
            lock.unlock();
            lock.unlock();
        });
        lock.lock();
        x = x + 1;
        lock.unlock();
        other.join();
        return "x=" + x;
    }

    private String counted(ReentrantLock lock) throws InterruptedException {
        Runnable body = () -> {
            lock.lock();
            x++;
            lock.unlock();
        };
        Thread first = started(body);
        Thread second = started(body);
        first.join();
        second.join();
        return "x=" + x;
    }

    private String condition() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition ready = lock.newCondition();
        Thread other = started(() -> {
            lock.lock();
            try {
                while (x == 0) {
                    ready.awaitUninterruptibly();
                }
                y = x + 1;
            } finally {
                lock.unlock();
            }
        });
        lock.lock();
        x = 1;
        ready.signal();
        lock.unlock();
        other.join();
        return "y=" + y;
    }

    private String tryLock() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Thread other = started(() -> {
            if (lock.tryLock()) {
                x = 1;
                lock.unlock();
            }
        });
        lock.lock();
        y = x;
        lock.unlock();
        other.join();
        return "x=" + x + " y=" + y;
    }

    private String timedTryLock() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch tried = new CountDownLatch(1);
        Thread other = started(() -> {
            lock.lock();
            held.countDown();
            try {
                tried.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            lock.unlock();
        });
        held.await();
        boolean got = lock.tryLock(1, TimeUnit.MILLISECONDS);
        tried.countDown();
        other.join();
        return "got=" + got;
    }

    private String readWriteLock() throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Thread writer = started(() -> {
            lock.writeLock().lock();
            x = 1;
            x = 2;
            lock.writeLock().unlock();
        });
        lock.readLock().lock();
        y = x;
        lock.readLock().unlock();
        writer.join();
        return "y=" + y;
    }

    private String stampedLock() throws InterruptedException {
        StampedLock lock = new StampedLock();
        int[] both = new int[2];
        Thread writer = started(() -> {
            long stamp = lock.writeLock();
            both[0] = 1;
            both[1] = 1;
            lock.unlockWrite(stamp);
        });
        long stamp = lock.tryOptimisticRead();
        int first = both[0];
        int second = both[1];
        boolean isValid = lock.validate(stamp);
        writer.join();
        return isValid ? "valid " + first + second : "not valid";
    }

    // ── synchronizers ───────────────────────────────────────────────────────────────────────────────────────────────

    private String semaphore() throws InterruptedException {
        Semaphore semaphore = new Semaphore(0);
        Thread other = started(() -> {
            x = 1;
            semaphore.release();
        });
        semaphore.acquire();
        y = x;
        boolean more = semaphore.tryAcquire();
        other.join();
        return "y=" + y + " " + more;
    }

    private String latch() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(2);
        Thread first = started(() -> {
            x = 1;
            latch.countDown();
            x = 2;
        });
        latch.countDown();
        latch.await();
        y = x;
        first.join();
        return "y=" + y;
    }

    private String barrier() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Thread other = started(() -> {
            x = 1;
            pass(barrier);
            x = 2;
        });
        pass(barrier);
        y = x;
        other.join();
        return "y=" + y;
    }

    private static void pass(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private String phaser() throws InterruptedException {
        Phaser phaser = new Phaser(2);
        Thread other = started(() -> {
            x = 1;
            phaser.arrive();
            x = 2;
        });
        phaser.arriveAndAwaitAdvance();
        y = x;
        other.join();
        return "y=" + y;
    }

    private String exchanger() throws InterruptedException {
        Exchanger<String> exchanger = new Exchanger<>();
        String[] got = new String[1];
        Thread other = started(() -> {
            try {
                got[0] = exchanger.exchange("a");
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        String mine = exchanger.exchange("b");
        other.join();
        return mine + got[0];
    }

    // ── atomics ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private static String atomics() throws InterruptedException {
        AtomicInteger number = new AtomicInteger();
        AtomicBoolean flag = new AtomicBoolean();
        Thread other = started(() -> {
            number.incrementAndGet();
            flag.set(true);
        });
        boolean seen = flag.get();
        int read = number.get();
        number.set(read + 10);
        other.join();
        return seen + " " + number.get();
    }

    private static String reference() throws InterruptedException {
        AtomicReference<String> cell = new AtomicReference<>("");
        Thread other = started(() -> cell.compareAndSet("", "a"));
        boolean mine = cell.compareAndSet("", "b");
        other.join();
        return cell.get() + mine;
    }

    private static String adder() throws InterruptedException {
        LongAdder adder = new LongAdder();
        Thread other = started(adder::increment);
        adder.increment();
        long seen = adder.sum();
        other.join();
        return seen + " " + adder.sum();
    }

    // ── collections ─────────────────────────────────────────────────────────────────────────────────────────────────

    private static String map() throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        Thread other = started(() -> map.putIfAbsent("k", 1));
        Integer old = map.putIfAbsent("k", 2);
        other.join();
        return map.get("k") + " " + old;
    }

    private static String mapLostUpdate() throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.put("k", 0);
        Thread other = started(() -> map.put("k", map.get("k") + 1));
        map.put("k", map.get("k") + 1);
        other.join();
        return "" + map.get("k");
    }

    private static String copyOnWrite() throws InterruptedException {
        List<Integer> list = new CopyOnWriteArrayList<>(List.of(1));
        Thread other = started(() -> list.add(2));
        int sum = 0;
        for (int item : list) {
            sum += item;
        }
        other.join();
        return sum + " " + list.size();
    }

    private static String linkedQueue() throws InterruptedException {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        Thread other = started(() -> queue.add(1));
        queue.add(2);
        Integer first = queue.poll();
        other.join();
        return first + " " + queue;
    }

    private static String blockingQueue(BlockingQueue<Integer> queue) throws InterruptedException {
        Thread other = started(() -> {
            try {
                queue.put(1);
                queue.put(2);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        String taken = queue.take() + " " + queue.take();
        other.join();
        return taken;
    }

    private static String synchronizedList() throws InterruptedException {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        Thread other = started(() -> {
            synchronized (list) {
                if (list.isEmpty()) {
                    list.add(1);
                }
            }
        });
        if (list.isEmpty()) {
            list.add(2);
        }
        other.join();
        return "" + list;
    }

    private static String plainList() throws InterruptedException {
        List<Integer> list = new ArrayList<>();
        Object lock = new Object();
        Thread other = started(() -> {
            synchronized (lock) {
                list.add(1);
            }
        });
        synchronized (lock) {
            list.add(2);
        }
        other.join();
        return "" + list;
    }

    // ── threads ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private String park() throws InterruptedException {
        Thread main = Thread.currentThread();
        AtomicBoolean ready = new AtomicBoolean();
        Thread other = started(() -> {
            x = 1;
            ready.set(true);
            LockSupport.unpark(main);
        });
        while (!ready.get()) {
            LockSupport.park();
        }
        y = x;
        other.join();
        return "y=" + y;
    }

    private String interrupt() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        Thread other = started(() -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                x = 1;
            }
        });
        other.interrupt();
        other.join();
        return "x=" + x;
    }

    private String sleep() throws InterruptedException {
        Thread other = started(() -> {
            try {
                Thread.sleep(60_000);
                x = 2;
            } catch (InterruptedException e) {
                x = 1;
            }
        });
        other.interrupt();
        other.join();
        return "x=" + x;
    }

    private String waitAndNotify() throws InterruptedException {
        Object lock = new Object();
        Thread other = started(() -> {
            synchronized (lock) {
                x = 1;
                lock.notifyAll();
            }
        });
        synchronized (lock) {
            while (x == 0) {
                lock.wait();
            }
            y = x;
        }
        other.join();
        return "y=" + y;
    }

    private static String timedWait() throws InterruptedException {
        Object lock = new Object();
        long before = System.nanoTime();
        synchronized (lock) {
            lock.wait(2);
        }
        return System.nanoTime() - before >= 1_000_000 ? "later" : "too early";
    }

    // ── tasks ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private String executor() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> first = pool.submit(() -> x = x + 1);
        Future<?> second = pool.submit(() -> x = x + 1);
        first.get();
        second.get();
        pool.shutdown();
        boolean ended = pool.awaitTermination(60, TimeUnit.SECONDS);
        return "x=" + x + " " + ended;
    }

    private static String failingTask() throws InterruptedException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<Integer> future = pool.submit(() -> {
            throw new IllegalArgumentException("no");
        });
        String seen;
        try {
            seen = "got " + future.get();
        } catch (ExecutionException e) {
            seen = String.valueOf(e.getCause());
        }
        pool.shutdownNow();
        return seen;
    }

    private String scheduled() throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        Future<?> future = pool.schedule(() -> x = 1, 1, TimeUnit.MILLISECONDS);
        future.get();
        pool.shutdown();
        return "x=" + x;
    }

    private String future() {
        CompletableFuture<Integer> promise = new CompletableFuture<>();
        CompletableFuture<Integer> twice = promise.thenApply(n -> n * 2);
        Thread other = started(() -> promise.complete(1));
        boolean mine = promise.complete(2);
        int result = twice.join();
        try {
            other.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return mine + " " + result;
    }

    private static final class Fibonacci extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1L;
        private final int n;

        Fibonacci(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            Fibonacci left = new Fibonacci(n - 1);
            left.fork();
            return new Fibonacci(n - 2).compute() + left.join();
        }
    }

    private static String forkJoin() {
        ForkJoinPool pool = new ForkJoinPool(2);
        int result = pool.invoke(new Fibonacci(3));
        pool.shutdown();
        return "" + result;
    }

    private String threadLocal() throws InterruptedException {
        ThreadLocal<Integer> own = ThreadLocal.withInitial(() -> 5);
        Thread other = started(() -> {
            own.set(own.get() + 1);
            x = own.get();
        });
        own.set(own.get() + 10);
        other.join();
        return own.get() + " " + x;
    }
}
