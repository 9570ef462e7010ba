// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import java.util.Scanner;

/**
 * Looking and selling are one step under the lock.
 *
 * <p>The twin of TypedTickets.
 */
public final class TypedTicketsFixed {

    private final int wanted;
    private int tickets;

    TypedTicketsFixed(int tickets, int wanted) {
        this.tickets = tickets;
        this.wanted = wanted;
    }

    private synchronized void buy() {
        if (wanted > 0 && tickets >= wanted) {
            tickets -= wanted;
        }
    }

    private synchronized int tickets() {
        return tickets;
    }

    public static void main(String[] args) throws InterruptedException {
        Scanner typed = new Scanner(System.in);
        TypedTicketsFixed shop = new TypedTicketsFixed(Math.max(0, typed.nextInt()), typed.nextInt());
        Thread other = new Thread(shop::buy);
        other.start();
        shop.buy();
        other.join();
        if (shop.tickets() < 0) {
            throw new AssertionError("oversold");
        }
    }
}
