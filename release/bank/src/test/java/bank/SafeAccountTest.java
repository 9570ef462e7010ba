// SPDX-License-Identifier: Apache-2.0
package bank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.junit.HeddleTest;

class SafeAccountTest {

    @HeddleTest
    void no_deposit_is_lost() throws InterruptedException {
        SafeAccount account = new SafeAccount();
        Thread ann = new Thread(() -> account.deposit(50), "ann");
        Thread bob = new Thread(() -> account.deposit(30), "bob");
        ann.start();
        bob.start();
        ann.join();
        bob.join();
        assertEquals(80, account.balance());
    }
}
