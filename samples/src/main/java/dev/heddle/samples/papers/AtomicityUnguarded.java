// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.papers;

import dev.heddle.api.Atomic;
import dev.heddle.samples.Relay;

/**
 * The first example of figure 1 of "Symbolic Predictive Analysis for Atomicity Violations" as its text changes it: t4 lets every
 * value pass, so t3 to t5 can come between t1 and t2.
 */
public final class AtomicityUnguarded {

    static int x;

    private AtomicityUnguarded() {}

    @Atomic
    static void first() {
        int a = x; // t1
        x = a + 1; // t2
    }

    static void second() {
        int b = x; // t3
        if (b >= 0) { // t4
            x = 5; // t5
        }
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
        System.out.println(x);
    }
}
