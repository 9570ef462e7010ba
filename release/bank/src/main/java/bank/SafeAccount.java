// SPDX-License-Identifier: Apache-2.0
package bank;

import dev.heddle.api.Atomic;

/** An account that does not. */
public class SafeAccount {

    private int balance;

    @Atomic
    public synchronized void deposit(int amount) {
        balance += amount;
    }

    public synchronized int balance() {
        return balance;
    }
}
