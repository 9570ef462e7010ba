// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.papers;

import dev.heddle.api.Atomic;

/**
 * The second example of figure 1 of "Symbolic Predictive Analysis for Atomicity Violations": t1 and t2 are meant to be atomic,
 * and the signal that the other thread waits for is why nothing comes between them.
 */
public final class AtomicitySignal {

    static int x;
    static boolean c;
    static final Object lock = new Object();

    private AtomicitySignal() {}

    @Atomic
    static int transaction() {
        x = 1; // t1
        int a = x + 1; // t2
        return a;
    }

    static void first() {
        transaction();
        synchronized (lock) { // t3: signal(c)
            c = true;
            lock.notify();
        }
    }

    static void second() {
        synchronized (lock) { // t4: wait(c)
            while (!c) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            c = false;
        }
        x = 3; // t5
    }

    public static void main(String[] args) throws InterruptedException {
        Thread two = new Thread(AtomicitySignal::second, "T2");
        Thread one = new Thread(AtomicitySignal::first, "T1");
        two.start();
        one.start();
        one.join();
        two.join();
        System.out.println(x);
    }
}
