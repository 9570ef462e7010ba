// SPDX-License-Identifier: Apache-2.0
package bank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** A test as any, which the plugin checks. */
class PlainTest {

    @Test
    void no_deposit_is_lost() throws InterruptedException {
        Account account = new Account();
        Thread ann = new Thread(() -> account.deposit(50), "ann");
        Thread bob = new Thread(() -> account.deposit(30), "bob");
        ann.start();
        bob.start();
        ann.join();
        bob.join();
        assertEquals(80, account.balance());
    }
}
