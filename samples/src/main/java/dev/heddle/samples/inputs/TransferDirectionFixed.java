// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * Both lock the accounts in the same order.
 *
 * <p>The twin of TransferDirection.
 */
public final class TransferDirectionFixed {

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
        synchronized (leftLock) {
            synchronized (rightLock) {
                right--;
                left++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TransferDirectionFixed bank = new TransferDirectionFixed();
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
