// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * Purchases of more than a hundred earn a bonus, which is added without a lock. Two of them at the same time may earn
 * one.
 *
 * <p>Pattern: lost update behind a threshold. The twin: bonuses are added under a lock.
 */
public final class BonusPoints {

    private final int amount;
    private int bonuses;

    BonusPoints(int amount) {
        this.amount = amount;
    }

    private void buy() {
        if (amount > 100) {
            bonuses = bonuses + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BonusPoints shop = new BonusPoints(Heddle.input("amount", 10));
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
