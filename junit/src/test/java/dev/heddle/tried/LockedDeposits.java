// SPDX-License-Identifier: Apache-2.0
package dev.heddle.tried;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.junit.HeddleTest;
import org.junit.jupiter.api.Test;

/** The same with a lock, where the class says that its tests are checked. */
@HeddleTest(replays = 3, include = "dev.heddle.tried")
public class LockedDeposits {

    private int balance = 100;

    @Test
    void with_a_lock() throws InterruptedException {
        Deposits.together(() -> deposit(50), () -> deposit(30));
        assertEquals(180, balance);
    }

    private synchronized void deposit(int amount) {
        int seen = balance;
        balance = seen + amount;
    }
}
