// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

import java.util.concurrent.Semaphore;

/**
 * A transfer takes the money, waits for the lock of the other account, and gives it. The wait can be interrupted, and
 * then the money was taken and never given.
 *
 * <p>Pattern: interrupt in the middle of an update. The twin: nothing in the middle of the transfer can be
 * interrupted.
 */
public final class InterruptedTransfer {

    private final Semaphore other = new Semaphore(1);
    private int from = 100;
    private int to;

    private void transfer(int amount) {
        from -= amount;
        try {
            other.acquire();
        } catch (InterruptedException e) {
            return;
        }
        to += amount;
        other.release();
    }

    public static void main(String[] args) throws InterruptedException {
        InterruptedTransfer bank = new InterruptedTransfer();
        Thread transfer = new Thread(() -> bank.transfer(40), "transfer");
        Thread timeout = new Thread(transfer::interrupt, "timeout");
        transfer.start();
        timeout.start();
        transfer.join();
        timeout.join();
        if (bank.from + bank.to != 100) {
            throw new AssertionError("money is lost: " + (bank.from + bank.to) + " of 100");
        }
    }
}
