// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.publication;

/**
 * Only one of the classes needs the other.
 *
 * <p>The twin of InitialiserDeadlock.
 */
public final class InitialiserDeadlockFixed {

    private static final class Currency {
        static int rate = 2;
        static int tax = 4;
    }

    private static final class Country {
        static int base = 3;
        static int rounding = Currency.rate - 1;
    }

    private static void look(int value) {
        if (value == 0) {
            throw new AssertionError("not initialised");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread exchange = new Thread(() -> look(Currency.rate), "exchange");
        Thread taxOffice = new Thread(() -> look(Country.base), "tax-office");
        exchange.start();
        taxOffice.start();
        exchange.join();
        taxOffice.join();
    }
}
