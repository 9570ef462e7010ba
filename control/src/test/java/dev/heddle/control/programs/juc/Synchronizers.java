// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs.juc;

import static dev.heddle.control.programs.juc.Acts.go;
import static dev.heddle.control.programs.juc.Acts.join;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Semaphores, latches, barriers, phasers, exchangers. */
public final class Synchronizers {

    private Synchronizers() {}

    private static String handOver(Semaphore semaphore) throws InterruptedException {
        StringBuffer order = new StringBuffer();
        Thread waiting = go(() -> {
            semaphore.acquire();
            order.append('w');
            semaphore.release();
        });
        while (semaphore.getQueueLength() == 0) {
            Thread.onSpinWait();
        }
        semaphore.release();
        semaphore.acquire();
        order.append('m');
        semaphore.release();
        join(waiting);
        return order.toString();
    }

    @Shows(
            of = "Semaphore",
            against = "no queue jumping, or a queue that nobody can ask",
            outcomes = {"wm", "mw"})
    public static String unfairSemaphore() throws Exception {
        return handOver(new Semaphore(0));
    }

    @Shows(of = "Semaphore, fair", against = "queue jumping", outcomes = "wm")
    public static String fairSemaphore() throws Exception {
        return handOver(new Semaphore(0, true));
    }

    @Shows(of = "Semaphore, fair", against = "a small request that overtakes a large one", outcomes = "false")
    public static String fairLargeFirst() throws Exception {
        Semaphore semaphore = new Semaphore(1, true);
        Thread large = go(() -> semaphore.acquire(2));
        while (semaphore.getQueueLength() == 0) {
            Thread.onSpinWait();
        }
        boolean[] got = new boolean[1];
        join(go(() -> got[0] = semaphore.tryAcquire(0, TimeUnit.SECONDS)));
        semaphore.release();
        join(large);
        return "" + got[0];
    }

    @Shows(
            of = "Semaphore",
            against = "permits that are not counted",
            outcomes = {"true 0", "false 1"})
    public static String severalPermits() throws Exception {
        Semaphore semaphore = new Semaphore(1);
        Thread other = go(() -> semaphore.release(1));
        boolean both = semaphore.tryAcquire(2);
        join(other);
        return both + " " + (semaphore.availablePermits() - (both ? 0 : 1));
    }

    @Shows(
            of = "Semaphore",
            against = "draining that leaves something, or takes what is not there yet",
            outcomes = {"1 1", "2 0"})
    public static String drain() throws Exception {
        Semaphore semaphore = new Semaphore(1);
        Thread other = go(semaphore::release);
        int drained = semaphore.drainPermits();
        join(other);
        return drained + " " + semaphore.availablePermits();
    }

    @Shows(of = "Semaphore", against = "a time-out that does not come", outcomes = "false")
    public static String timedAcquire() throws Exception {
        return "" + new Semaphore(0).tryAcquire(1, TimeUnit.MILLISECONDS);
    }

    @Shows(
            of = "CountDownLatch",
            against = "a latch that opens too early or that orders what comes after it",
            outcomes = {"1", "2"})
    public static String latch() throws Exception {
        CountDownLatch latch = new CountDownLatch(2);
        int[] x = new int[1];
        Thread other = go(() -> {
            x[0] = 1;
            latch.countDown();
            x[0] = 2;
        });
        latch.countDown();
        latch.await();
        int seen = x[0];
        join(other);
        return "" + seen;
    }

    @Shows(of = "CountDownLatch", against = "a time-out that does not come, or counts", outcomes = "false 1")
    public static String timedLatch() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        boolean isOpen = latch.await(1, TimeUnit.MILLISECONDS);
        return isOpen + " " + latch.getCount();
    }

    @Shows(
            of = "CyclicBarrier",
            against =
                    "an action that another than the last runs, or that comes late; indices that are not those of arrival",
            outcomes = {"0 action 1", "1 action 0"})
    public static String barrier() throws Exception {
        String[] action = {"nothing"};
        CyclicBarrier barrier = new CyclicBarrier(2, () -> action[0] = "action");
        int[] index = new int[1];
        Thread other = go(() -> index[0] = barrier.await());
        int mine = barrier.await();
        String seen = action[0];
        join(other);
        return mine + " " + seen + " " + index[0];
    }

    @Shows(of = "CyclicBarrier", against = "a barrier that can be used once only", outcomes = "3")
    public static String barrierAgain() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        int[] x = new int[1];
        Thread other = go(() -> {
            x[0]++;
            barrier.await();
            barrier.await();
            x[0]++;
        });
        barrier.await();
        x[0]++;
        barrier.await();
        join(other);
        return "" + x[0];
    }

    @Shows(
            of = "CyclicBarrier",
            against = "a time-out that leaves the others waiting",
            outcomes = "time-out broken true")
    public static String brokenBarrier() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(3);
        String[] seen = new String[2];
        Thread other = go(() -> {
            try {
                barrier.await();
            } catch (BrokenBarrierException e) {
                seen[1] = "broken";
            }
        });
        while (barrier.getNumberWaiting() == 0) {
            Thread.onSpinWait();
        }
        try {
            barrier.await(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            seen[0] = "time-out";
        }
        join(other);
        return seen[0] + " " + seen[1] + " " + barrier.isBroken();
    }

    @Shows(
            of = "Phaser",
            against = "an arrival that waits",
            outcomes = {"1", "2"})
    public static String phaser() throws Exception {
        Phaser phaser = new Phaser(2);
        int[] x = new int[1];
        Thread other = go(() -> {
            x[0] = 1;
            phaser.arrive();
            x[0] = 2;
        });
        phaser.arriveAndAwaitAdvance();
        int seen = x[0];
        join(other);
        return "" + seen;
    }

    @Shows(
            of = "Phaser",
            against = "a party that leaves and is still waited for, or ends it too early",
            outcomes = "0 1 true")
    public static String leavingPhaser() throws Exception {
        Phaser phaser = new Phaser(2);
        int[] x = new int[1];
        Thread other = go(phaser::arriveAndDeregister);
        int before = phaser.getPhase();
        phaser.arriveAndAwaitAdvance();
        x[0] = phaser.getPhase();
        phaser.arriveAndDeregister();
        join(other);
        return before + " " + x[0] + " " + phaser.isTerminated();
    }

    @Shows(
            of = "Phaser",
            against = "a phase that begins in the moment in which the last has arrived",
            outcomes = {"0 1", "1 0", "0 too many", "too many 0"})
    public static String overfullPhaser() throws Exception {
        Phaser phaser = new Phaser(1);
        String[] told = new String[1];
        Thread other = go(() -> told[0] = arrival(phaser));
        String own = arrival(phaser);
        join(other);
        return own + " " + told[0];
    }

    private static String arrival(Phaser phaser) {
        try {
            return "" + phaser.arrive();
        } catch (IllegalStateException e) {
            return "too many";
        }
    }

    @Shows(
            of = "Exchanger",
            against = "a value that goes to two or to nobody, or a pair that can't meet",
            outcomes = {"a: bc", "b: ac", "c: ab"})
    public static String exchanger() throws Exception {
        Exchanger<String> exchanger = new Exchanger<>();
        String[] got = new String[3];
        Thread first = go(() -> got[0] = exchanger.exchange("a"));
        Thread second = go(() -> got[1] = exchanger.exchange("b"));
        Thread third = go(() -> got[2] = exchanger.exchange("c"));
        String mine = exchanger.exchange("d");
        join(first, second, third);
        // Of the two others each has the other's.
        String pair = (got[0] + got[1] + got[2]).replace("d", "");
        return mine + ": " + (pair.charAt(0) < pair.charAt(1) ? pair : "" + pair.charAt(1) + pair.charAt(0));
    }

    @Shows(of = "Exchanger", against = "a time-out that does not come", outcomes = "time-out")
    public static String timedExchange() throws Exception {
        try {
            return new Exchanger<String>().exchange("a", 1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return "time-out";
        }
    }
}
