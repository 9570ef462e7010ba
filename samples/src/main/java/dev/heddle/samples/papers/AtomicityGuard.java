// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.papers;

import dev.heddle.api.Atomic;
import dev.heddle.samples.Relay;

/**
 * The first example of figure 1 of "Symbolic Predictive Analysis for Atomicity Violations": t1 and t2 are meant to be atomic,
 * and the condition at t4 is why no other order of the five steps breaks them apart.
 */
public final class AtomicityGuard {

    static int x;

    private AtomicityGuard() {}

    @Atomic
    static void first() {
        int a = x; // t1
        x = a + 1; // t2
    }

    static void second() {
        int b = x; // t3
        if (b > 0) { // t4
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
