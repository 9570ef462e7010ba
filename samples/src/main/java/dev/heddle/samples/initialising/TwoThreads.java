// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.initialising;

import dev.heddle.samples.Crew;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Several threads need the same class first; one initialises it, the others wait for it. */
public final class TwoThreads {

    static final CountDownLatch everybody = new CountDownLatch(3);
    static final AtomicInteger initialised = new AtomicInteger();

    static class Slow {
        static final int[] squares = new int[50];
        static int sum;

        static {
            initialised.incrementAndGet();
            for (int i = 0; i < squares.length; i++) {
                squares[i] = i * i;
                sum += squares[i];
            }
        }

        static int get(int i) {
            return squares[i];
        }
    }

    static final class Singleton {
        private int uses;

        private static final class Holder {
            static final Singleton INSTANCE = new Singleton();
        }

        static Singleton get() {
            return Holder.INSTANCE;
        }

        synchronized int use() {
            return ++uses;
        }
    }

    private TwoThreads() {}

    private static int race(int worker) throws InterruptedException {
        everybody.countDown();
        everybody.await();
        Singleton.get().use();
        switch (worker) {
            case 0:
                return Slow.sum;
            case 1:
                return Slow.get(7);
            default:
                return Slow.squares.length + new Slow().hashCode() * 0;
        }
    }

    public static void main(String[] args) {
        System.out.println(Crew.each(3, TwoThreads::race));
        System.out.println(initialised.get() + " " + Singleton.get().use());
    }
}
