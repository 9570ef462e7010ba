// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * Bonuses are added under a lock.
 *
 * <p>The twin of BonusPoints.
 */
public final class BonusPointsFixed {

    private final int amount;
    private int bonuses;

    BonusPointsFixed(int amount) {
        this.amount = amount;
    }

    private void buy() {
        if (amount > 100) {
            synchronized (this) {
                bonuses = bonuses + 1;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BonusPointsFixed shop = new BonusPointsFixed(Heddle.input("amount", 10));
        Thread one = new Thread(shop::buy);
        Thread other = new Thread(shop::buy);
        one.start();
        other.start();
        one.join();
        other.join();
        if (shop.amount > 100 && shop.bonuses != 2) {
            throw new AssertionError("a bonus is lost");
        }
    }
}
