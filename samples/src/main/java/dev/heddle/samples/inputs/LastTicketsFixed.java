// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * Looking and selling are one step under the lock.
 *
 * <p>The twin of LastTickets.
 */
public final class LastTicketsFixed {

    private final int wanted;
    private int tickets = 5;

    LastTicketsFixed(int wanted) {
        this.wanted = wanted;
    }

    private synchronized int tickets() {
        return tickets;
    }

    private synchronized void sell(int number) {
        tickets -= number;
    }

    private void buy() {
        synchronized (this) {
            if (wanted > 0 && tickets() >= wanted) {
                sell(wanted);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LastTicketsFixed shop = new LastTicketsFixed(Heddle.input("wanted", 1));
        Thread other = new Thread(shop::buy);
        other.start();
        shop.buy();
        other.join();
        if (shop.tickets < 0) {
            throw new AssertionError("oversold");
        }
    }
}
