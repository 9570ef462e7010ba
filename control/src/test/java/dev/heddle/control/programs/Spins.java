// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/** Loops that wait, and loops that look as if they did. The argument says which. */
public final class Spins {

    private static boolean flagOfAll;

    private volatile boolean flag;
    private volatile int turn;
    private volatile boolean wants0;
    private volatile boolean wants1;
    private int value;
    private int seen;
    private final int[] cells = new int[2];
    private final AtomicBoolean taken = new AtomicBoolean();
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger serving = new AtomicInteger();
    private final AtomicReference<String> word = new AtomicReference<>("");
    private final ReentrantLock lock = new ReentrantLock();
    private final Semaphore semaphore = new Semaphore(1);
    private final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();

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

    private static void together(Body... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = thread(bodies[i]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    public static void main(String[] arguments) throws Exception {
        new Spins().run(arguments[0]);
    }

    private void run(String name) throws Exception {
        switch (name) {
            case "flag" -> flag();
            case "hint" -> hint();
            case "static" -> ofAll();
            case "cell" -> cell();
            case "copy" -> copy();
            case "helper" -> helper();
            case "function" -> function();
            case "interrupt" -> interrupt();
            case "alive" -> alive();
            case "poll" -> poll();
            case "two" -> two();
            case "either" -> either();
            case "increment" -> increment();
            case "reference" -> reference();
            case "spinLock" -> spinLock();
            case "exchangeLock" -> exchangeLock();
            case "tryLock" -> tryLock();
            case "semaphore" -> semaphore();
            case "ticketLock" -> ticketLock();
            case "peterson" -> peterson();
            case "dekker" -> dekker();
            case "never" -> never();
            case "everybody" -> everybody();
            case "counted" -> counted();
            case "countedInObject" -> countedInObject();
            case "countedInList" -> countedInList();
            case "again" -> again();
            case "made" -> made();
            case "polite" -> polite();
            case "politeInTurns" -> politeInTurns();
            case "politeUntilTired" -> politeUntilTired();
            case "politeWithNotes" -> politeWithNotes();
            case "politeToOne" -> politeToOne();
            default -> throw new IllegalArgumentException(name);
        }
    }

    // ── one waits for another ───────────────────────────────────────────────────────────────────────────────────────

    private void set() {
        value = 1;
        flag = true;
    }

    private void flag() throws InterruptedException {
        together(
                () -> {
                    while (!flag) {}
                    check(value == 1);
                },
                this::set);
    }

    private void hint() throws InterruptedException {
        together(
                () -> {
                    while (!flag) {
                        Thread.onSpinWait();
                        Thread.yield();
                    }
                    check(value == 1);
                },
                this::set);
    }

    private void ofAll() throws InterruptedException {
        together(
                () -> {
                    while (!flagOfAll) {}
                },
                () -> flagOfAll = true);
    }

    private void cell() throws InterruptedException {
        together(
                () -> {
                    int i = 1;
                    while (cells[i] == 0) {}
                },
                () -> {
                    cells[0] = 1;
                    cells[1] = 1;
                });
    }

    private void copy() throws InterruptedException {
        together(
                () -> {
                    boolean isSet = true;
                    long rounds = 7;
                    do {
                        isSet = flag;
                    } while (!isSet);
                    check(value == 1 && rounds == 7);
                },
                this::set);
    }

    private boolean isSet() {
        return flag;
    }

    private void helper() throws InterruptedException {
        together(
                () -> {
                    while (!isSet()) {}
                },
                this::set);
    }

    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }

    private void function() throws InterruptedException {
        together(() -> await(() -> flag), this::set);
    }

    private void interrupt() throws InterruptedException {
        Thread waiter = thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {}
        });
        waiter.start();
        waiter.interrupt();
        waiter.join();
    }

    private void alive() {
        Thread other = thread(this::set);
        other.start();
        while (other.isAlive()) {}
        check(flag);
    }

    private void poll() throws InterruptedException {
        together(
                () -> {
                    Integer taken = queue.poll();
                    while (taken == null) {
                        taken = queue.poll();
                    }
                    check(taken == 1);
                },
                () -> queue.add(1));
    }

    /** The same method waits twice, for what is already there the second time. */
    private void two() throws InterruptedException {
        together(
                () -> {
                    await(() -> flag);
                    await(() -> flag);
                    awaitFlag();
                    awaitFlag();
                },
                this::set);
    }

    private void awaitFlag() {
        while (!flag) {}
    }

    private void either() throws InterruptedException {
        together(
                () -> {
                    while (!wants0 && !wants1) {}
                },
                () -> wants0 = true,
                () -> wants1 = true);
    }

    // ── several want the same ───────────────────────────────────────────────────────────────────────────────────────

    private void increment() throws InterruptedException {
        Body body = () -> {
            int old;
            do {
                old = next.get();
            } while (!next.compareAndSet(old, old + 1));
        };
        together(body, body);
        check(next.get() == 2);
    }

    private void reference() throws InterruptedException {
        together(
                () -> {
                    while (!word.compareAndSet("b", "c")) {}
                },
                () -> {
                    while (!word.compareAndSet("a", "b")) {}
                },
                () -> word.set("a"));
        check("c".equals(word.get()));
    }

    private void spinLock() throws InterruptedException {
        Body body = () -> {
            while (!taken.compareAndSet(false, true)) {
                Thread.onSpinWait();
            }
            value++;
            taken.set(false);
        };
        together(body, body, body);
        check(value == 3);
    }

    private void exchangeLock() throws InterruptedException {
        Body body = () -> {
            while (taken.getAndSet(true)) {
                while (taken.get()) {}
            }
            value++;
            taken.set(false);
        };
        together(body, body);
        check(value == 2);
    }

    private void tryLock() throws InterruptedException {
        Body body = () -> {
            while (!lock.tryLock()) {}
            value++;
            lock.unlock();
        };
        together(body, body, () -> {
            lock.lock();
            value++;
            lock.unlock();
        });
        check(value == 3);
    }

    private void semaphore() throws InterruptedException {
        Body body = () -> {
            while (!semaphore.tryAcquire()) {}
            value++;
            semaphore.release();
        };
        together(body, body);
        check(value == 2);
    }

    private void ticketLock() throws InterruptedException {
        Body body = () -> {
            int mine = next.getAndIncrement();
            while (serving.get() != mine) {
                Thread.onSpinWait();
            }
            value++;
            serving.set(mine + 1);
        };
        together(body, body, body);
        check(value == 3);
    }

    private void peterson() throws InterruptedException {
        together(
                () -> {
                    wants0 = true;
                    turn = 1;
                    while (wants1 && turn == 1) {}
                    value++;
                    wants0 = false;
                },
                () -> {
                    wants1 = true;
                    turn = 0;
                    while (wants0 && turn == 0) {}
                    value++;
                    wants1 = false;
                });
        check(value == 2);
    }

    private void dekker() throws InterruptedException {
        together(
                () -> {
                    wants0 = true;
                    while (wants1) {
                        if (turn != 0) {
                            wants0 = false;
                            while (turn != 0) {}
                            wants0 = true;
                        }
                    }
                    value++;
                    turn = 1;
                    wants0 = false;
                },
                () -> {
                    wants1 = true;
                    while (wants0) {
                        if (turn != 1) {
                            wants1 = false;
                            while (turn != 1) {}
                            wants1 = true;
                        }
                    }
                    value++;
                    turn = 0;
                    wants1 = false;
                });
        check(value == 2);
    }

    // ── nobody ends it ──────────────────────────────────────────────────────────────────────────────────────────────

    private void never() throws InterruptedException {
        together(
                () -> {
                    while (value != 2) {
                        Thread.onSpinWait();
                    }
                },
                () -> value = 2,
                () -> value = 3);
    }

    private void everybody() throws InterruptedException {
        together(
                () -> {
                    while (!wants1) {}
                    wants0 = true;
                },
                () -> {
                    while (!wants0) {}
                    wants1 = true;
                });
    }

    // ── these do not wait ───────────────────────────────────────────────────────────────────────────────────────────

    private void counted() throws InterruptedException {
        together(
                () -> {
                    int rounds = 0;
                    while (!flag) {
                        if (++rounds == 3) {
                            seen = 3;
                            return;
                        }
                    }
                    seen = rounds;
                },
                this::set);
        check(seen < 0);
    }

    private void countedInObject() throws InterruptedException {
        together(
                () -> {
                    int[] rounds = new int[1];
                    while (!flag) {
                        if (++rounds[0] == 3) {
                            break;
                        }
                    }
                    seen = rounds[0];
                },
                this::set);
        check(seen < 0);
    }

    private void countedInList() throws InterruptedException {
        together(
                () -> {
                    java.util.List<Integer> rounds = new java.util.ArrayList<>();
                    while (!flag) {
                        rounds.add(1);
                        if (rounds.size() == 3) {
                            break;
                        }
                    }
                    seen = rounds.size();
                },
                this::set);
        check(seen < 0);
    }

    /** Comes to the same loop with the same locals again, but from elsewhere. */
    private void again() throws InterruptedException {
        together(
                () -> {
                    int first = look();
                    int second = look();
                    seen = 10 * first + second;
                },
                this::set);
        check(seen < 0);
    }

    private int look() {
        while (true) {
            if (flag) {
                return 1;
            }
            if (!wants0) {
                return 0;
            }
        }
    }

    /** Makes objects while it waits, which makes no difference. */
    private void made() throws InterruptedException {
        together(
                () -> {
                    while (true) {
                        Pair pair = new Pair(flag, value);
                        if (pair.first) {
                            check(pair.second <= 1);
                            return;
                        }
                    }
                },
                this::set);
    }

    // ── two that give way to each other ─────────────────────────────────────────────────────────────────────────────

    private void giveWay(int me, BooleanSupplier isEnough) {
        while (!isEnough.getAsBoolean()) {
            if (turn == me) {
                turn = 1 - me;
            }
        }
    }

    private void giveWay(BooleanSupplier isEnough) throws InterruptedException {
        together(() -> giveWay(0, isEnough), () -> giveWay(1, isEnough));
    }

    private void polite() throws InterruptedException {
        giveWay(() -> flag);
    }

    /** With locks, and a method with a loop of its own in each round. */
    private void politeInTurns() throws InterruptedException {
        giveWay(() -> {
            int sum = 0;
            for (int i = 0; i < cells.length; i++) {
                lock.lock();
                try {
                    sum += cells[i];
                } finally {
                    lock.unlock();
                }
            }
            return sum > 0;
        });
    }

    /** Looks the same for a long time, but somebody counts. */
    private void politeUntilTired() throws InterruptedException {
        giveWay(() -> next.incrementAndGet() > 600);
    }

    /** The same, and it is a collection that remembers. */
    private void politeWithNotes() throws InterruptedException {
        giveWay(() -> {
            queue.add(1);
            return queue.size() > 300;
        });
    }

    /** Two give way to each other until a third one says that it is enough, which it can at any moment. */
    private void politeToOne() throws InterruptedException {
        together(() -> giveWay(0, () -> flag), () -> giveWay(1, () -> flag), this::set);
    }

    private static final class Pair {
        boolean first;
        int second;

        Pair(boolean first, int second) {
            this.first = first;
            this.second = second;
        }
    }

    private void check(boolean condition) {
        if (!condition) {
            throw new IllegalStateException("value " + value + ", seen " + seen);
        }
    }
}
