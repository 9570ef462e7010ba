// SPDX-License-Identifier: Apache-2.0
package bank;

/** An account that forgets to lock. */
public class Account {

    private int balance;

    public void deposit(int amount) {
        balance += amount;
    }

    public int balance() {
        return balance;
    }
}
