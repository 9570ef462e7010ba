// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.monitors;

import dev.heddle.samples.Crew;
import java.util.concurrent.CountDownLatch;

/** Interrupting threads that sleep, wait, join, spin or have ended; the flag is kept, cleared and set again. */
public final class Interrupts {

    private static volatile boolean seen;

    private Interrupts() {}

    private static String sleeping() throws Exception {
        String[] result = {"none"};
        Thread thread = Crew.start("sleeping", () -> {
            try {
                Thread.sleep(60_000);
                result[0] = "slept";
            } catch (InterruptedException e) {
                result[0] = "woken " + Thread.currentThread().isInterrupted();
            }
        });
        thread.interrupt();
        thread.join();
        return result[0];
    }

    private static String waiting() throws Exception {
        Object lock = new Object();
        boolean[] inside = {false};
        StringBuilder result = new StringBuilder();
        Thread thread = Crew.start("waiting", () -> {
            synchronized (lock) {
                inside[0] = true;
                lock.notify();
                try {
                    while (true) {
                        lock.wait();
                    }
                } catch (InterruptedException e) {
                    result.append("interrupted holding ").append(Thread.holdsLock(lock));
                    Thread.currentThread().interrupt();
                }
            }
            result.append(Thread.interrupted()).append(Thread.interrupted());
        });
        synchronized (lock) {
            while (!inside[0]) {
                lock.wait();
            }
        }
        thread.interrupt();
        thread.join();
        return result.toString();
    }

    private static int spinning() throws Exception {
        int[] turns = {0};
        Thread thread = Crew.start("spinning", () -> {
            while (!Thread.currentThread().isInterrupted()) {
                turns[0] = 1;
                seen = true;
                // Not a spin wait: on a busy machine that would leave a trace of millions of turns.
                Thread.yield();
            }
            turns[0]++;
        });
        while (!seen) {
            Thread.yield();
        }
        thread.interrupt();
        thread.join();
        return turns[0];
    }

    private static String joining() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Thread target = Crew.start("target", () -> {
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        String[] result = {""};
        Thread joiner = Crew.start("joiner", () -> {
            try {
                target.join();
                result[0] = "joined";
            } catch (InterruptedException e) {
                result[0] = "gave up";
            }
        });
        joiner.interrupt();
        joiner.join();
        end.countDown();
        target.join();
        target.interrupt();
        return result[0] + target.isAlive();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(sleeping() + " " + waiting() + " " + spinning() + " " + joining());
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(0);
            System.out.println("not thrown");
        } catch (InterruptedException e) {
            System.out.println("own flag " + Thread.currentThread().isInterrupted());
        }
    }
}
