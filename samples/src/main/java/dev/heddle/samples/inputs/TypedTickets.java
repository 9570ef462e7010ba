// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import java.util.Scanner;

/**
 * How many tickets there are and how many each buyer wants is typed in. Whether there are enough is looked at without the
 * lock under which they are sold, so that two may both get the last ones. As long as there are enough for both, nothing
 * can happen.
 *
 * <p>Pattern: check-then-act, with numbers from standard input. The twin: looking and selling are one step under the lock.
 */
public final class TypedTickets {

    private final int wanted;
    private int tickets;

    TypedTickets(int tickets, int wanted) {
        this.tickets = tickets;
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
        Scanner typed = new Scanner(System.in);
        TypedTickets shop = new TypedTickets(Math.max(0, typed.nextInt()), typed.nextInt());
        Thread other = new Thread(shop::buy);
        other.start();
        shop.buy();
        other.join();
        if (shop.tickets < 0) {
            throw new AssertionError("oversold");
        }
    }
}
