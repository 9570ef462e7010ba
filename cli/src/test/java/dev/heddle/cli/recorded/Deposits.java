// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that are explored; nobody else runs them, since the name says nothing of tests. */
class Deposits {

    private static int prepared;
    private static int last;
    private int balance;

    @BeforeEach
    void prepare() {
        prepared++;
    }

    @Test
    void both_arrive() throws InterruptedException {
        run(() -> balance += 10, () -> balance += 20);
        // Each execution begins anew.
        assertThat(prepared).isEqualTo(1);
        assertThat(balance).isEqualTo(30);
    }

    @Test
    void both_arrive_one_by_one() throws InterruptedException {
        run(() -> add(10), () -> add(20));
        assertThat(balance).isEqualTo(30);
    }

    private synchronized void add(int amount) {
        balance += amount;
        last = amount;
    }

    /** For those who want to know more than the test does. */
    static boolean isLastOneGreater() {
        return last == 20;
    }

    private static void run(Runnable one, Runnable other) throws InterruptedException {
        Thread first = new Thread(one);
        Thread second = new Thread(other);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
