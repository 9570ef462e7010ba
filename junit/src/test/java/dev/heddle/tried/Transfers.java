// SPDX-License-Identifier: Apache-2.0
package dev.heddle.tried;

import dev.heddle.junit.HeddleTest;

/** Two tellers take two locks in opposite orders. */
public class Transfers {

    private final Object ledger = new Object();
    private final Object vault = new Object();
    private int moved;

    @HeddleTest(replays = 1, explore = "5s", patience = "3s", further = 0, include = "dev.heddle.tried")
    void both_ways() throws InterruptedException {
        Deposits.together(this::in, this::out);
    }

    private void in() {
        synchronized (ledger) {
            synchronized (vault) {
                moved++;
            }
        }
    }

    private void out() {
        synchronized (vault) {
            synchronized (ledger) {
                moved--;
            }
        }
    }
}
