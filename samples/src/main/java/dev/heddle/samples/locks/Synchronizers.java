// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.locks;

import dev.heddle.samples.Crew;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Latch, semaphore, barrier with action, phaser, exchanger. */
public final class Synchronizers {

    private static final int[] row = new int[3];
    private static int generations;
    private static int inside;
    private static int most;

    private Synchronizers() {}

    private static String latch() {
        CountDownLatch start = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(2);
        int[] cells = new int[2];
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int n = i;
            threads[i] = Crew.start("latch-" + i, () -> {
                try {
                    start.await();
                    cells[n] = n + 5;
                    done.countDown();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
        }
        try {
            boolean early = done.await(1, TimeUnit.MILLISECONDS);
            start.countDown();
            done.await();
            return early + " " + (cells[0] + cells[1]) + " " + done.getCount();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            Crew.join(threads);
        }
    }

    private static String semaphore() {
        Semaphore permits = new Semaphore(2, true);
        Crew.each(4, i -> {
            for (int turn = 0; turn < 5; turn++) {
                permits.acquire();
                synchronized (row) {
                    inside++;
                    most = Math.max(most, inside);
                }
                synchronized (row) {
                    inside--;
                }
                permits.release();
            }
            return i;
        });
        boolean two = permits.tryAcquire(2);
        boolean none = permits.tryAcquire();
        permits.release(5);
        return (most <= 2) + " " + two + none + permits.availablePermits() + permits.drainPermits();
    }

    private static String barrier() {
        CyclicBarrier barrier = new CyclicBarrier(3, () -> {
            generations++;
            row[0] = row[0] + row[1] + row[2];
        });
        Crew.each(3, worker -> {
            for (int i = 0; i < 4; i++) {
                row[worker] += worker + i;
                barrier.await();
            }
            return worker;
        });
        String broken = Crew.each(1, i -> {
                    try {
                        barrier.await(1, TimeUnit.MILLISECONDS);
                        return "passed";
                    } catch (TimeoutException e) {
                        return "timeout";
                    } catch (BrokenBarrierException e) {
                        return "broken";
                    }
                })
                .get(0);
        return generations + " " + broken + barrier.isBroken();
    }

    private static String phaser() {
        Phaser phaser = new Phaser(1) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                row[1] = phase;
                return phase >= 3 || parties == 0;
            }
        };
        phaser.bulkRegister(2);
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            threads[i] = Crew.start("phase-" + i, () -> {
                while (!phaser.isTerminated()) {
                    phaser.arriveAndAwaitAdvance();
                }
            });
        }
        phaser.arriveAndAwaitAdvance();
        int phase = phaser.arriveAndDeregister();
        Crew.join(threads);
        return phase + " " + row[1] + phaser.isTerminated();
    }

    private static String exchanger() {
        Exchanger<int[]> exchanger = new Exchanger<>();
        return Crew.each(2, worker -> {
                    int[] mine = {worker};
                    for (int i = 0; i < 3; i++) {
                        mine[0] = mine[0] * 10 + worker;
                        mine = exchanger.exchange(mine);
                    }
                    return mine[0];
                })
                .toString();
    }

    public static void main(String[] args) {
        System.out.println(latch() + " | " + semaphore());
        System.out.println(barrier() + " | " + phaser() + " | " + exchanger());
    }
}
