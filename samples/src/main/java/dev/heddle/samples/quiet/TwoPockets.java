// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

/** Coins are put into one of two pockets and then into the other, by two threads without a lock; nobody looks whether all are there. */
public final class TwoPockets {

    private static final class Pocket {
        private int coins;
    }

    private final Pocket left = new Pocket();
    private final Pocket right = new Pocket();

    private void put(Pocket first, Pocket second, int coins) {
        int more = second.coins + coins;
        first.coins = coins;
        second.coins = more;
    }

    public static void main(String[] args) throws InterruptedException {
        TwoPockets pockets = new TwoPockets();
        Thread one = new Thread(() -> pockets.put(pockets.left, pockets.right, 3), "one");
        Thread other = new Thread(() -> pockets.put(pockets.right, pockets.left, 5), "other");
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
