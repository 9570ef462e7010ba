// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.papers;

import dev.heddle.samples.Relay;
import java.util.concurrent.Semaphore;

/**
 * Figure 1 of "Symbolic Predictive Analysis for Concurrent Programs": the assertion at t12 holds in the recorded order and
 * fails in another. The recorded run is t1 to t13 in this order, as in the paper.
 */
public final class SymbolicPrediction {

    static int x;
    static int y;
    static final Semaphore l = new Semaphore(1);

    private SymbolicPrediction() {}

    static void first() {
        int a = x; // t1
        l.acquireUninterruptibly(); // t2
        x = 2 + a; // t3
        l.release(); // t4
        y = 1 + a; // t5
        l.acquireUninterruptibly(); // t6
        x = 1 + a; // t7
        l.release(); // t8
    }

    static void second() {
        int b = 0; // t9
        l.acquireUninterruptibly(); // t10
        if (x > b) { // t11
            if (y != 1) { // t12
                throw new AssertionError("y is " + y);
            }
        }
        l.release(); // t13
    }

    public static void main(String[] args) throws InterruptedException {
        Relay relay = new Relay();
        Thread one = new Thread(
                () -> {
                    first();
                    relay.pass();
                },
                "T1");
        Thread two = new Thread(
                () -> {
                    relay.await();
                    second();
                },
                "T2");
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(x + " " + y);
    }
}
