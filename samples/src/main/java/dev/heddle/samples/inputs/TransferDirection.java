// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * Money goes from one account to another and, at the same time, in a direction that somebody chooses. Each transfer
 * locks the account that it takes from, and then the other one: against each other they may deadlock.
 *
 * <p>Pattern: lock-order deadlock for one direction. The twin: both lock the accounts in the same order.
 */
public final class TransferDirection {

    private int left = 10;
    private int right = 10;
    private final Object leftLock = new Object();
    private final Object rightLock = new Object();

    private void toTheRight() {
        synchronized (leftLock) {
            synchronized (rightLock) {
                left--;
                right++;
            }
        }
    }

    private void toTheLeft() {
        synchronized (rightLock) {
            synchronized (leftLock) {
                right--;
                left++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TransferDirection bank = new TransferDirection();
        Thread one = new Thread(bank::toTheRight);
        Thread other = new Thread(() -> {
            if (Heddle.input("direction", 0) == 1) {
                bank.toTheLeft();
            } else {
                bank.toTheRight();
            }
        });
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
