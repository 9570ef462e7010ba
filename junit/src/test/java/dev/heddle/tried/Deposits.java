// SPDX-License-Identifier: Apache-2.0
package dev.heddle.tried;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.junit.HeddleTest;
import org.junit.jupiter.api.AfterEach;

/** Two tellers deposit money; without a lock a deposit can be lost. */
public class Deposits {

    private int balance = 100;

    /** So that it can be told in which JVM it ran. */
    static volatile boolean hasRun;

    @HeddleTest(replays = 3, explore = "0s", further = 0, include = "dev.heddle.tried")
    void without_a_lock() throws InterruptedException {
        together(() -> deposit(50), () -> deposit(30));
        assertEquals(180, balance);
    }

    @AfterEach
    void tell() {
        hasRun |= balance != 100;
    }

    /** Returns true if a test has run in this JVM and not in one of Heddle's. */
    public static boolean hasRunHere() {
        return hasRun;
    }

    private void deposit(int amount) {
        int seen = balance;
        balance = seen + amount;
    }

    static void together(Runnable first, Runnable second) throws InterruptedException {
        Thread one = new Thread(first, "teller-1");
        Thread two = new Thread(second, "teller-2");
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
