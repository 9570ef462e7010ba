// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * There are five tickets. Whether there are enough is looked at without the lock under which they are sold, so that
 * two who want three each may both get them. As long as there are enough for both, nothing can happen.
 *
 * <p>Pattern: check-then-act, check outside of the lock. The twin: looking and selling are one step under the lock.
 */
public final class LastTickets {

    private final int wanted;
    private int tickets = 5;

    LastTickets(int wanted) {
        this.wanted = wanted;
    }

    private synchronized int tickets() {
        return tickets;
    }

    private synchronized void sell(int number) {
        tickets -= number;
    }

    private void buy() {
        if (wanted > 0 && tickets() >= wanted) {
            sell(wanted);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LastTickets shop = new LastTickets(Heddle.input("wanted", 1));
        Thread other = new Thread(shop::buy);
        other.start();
        shop.buy();
        other.join();
        if (shop.tickets < 0) {
            throw new AssertionError("oversold");
        }
    }
}
