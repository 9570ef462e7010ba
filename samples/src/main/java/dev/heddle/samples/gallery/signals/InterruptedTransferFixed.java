// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

import java.util.concurrent.Semaphore;

/**
 * Nothing in the middle of the transfer can be interrupted.
 *
 * <p>The twin of InterruptedTransfer.
 */
public final class InterruptedTransferFixed {

    private final Semaphore other = new Semaphore(1);
    private int from = 100;
    private int to;

    private void transfer(int amount) {
        from -= amount;
        other.acquireUninterruptibly();
        to += amount;
        other.release();
    }

    public static void main(String[] args) throws InterruptedException {
        InterruptedTransferFixed bank = new InterruptedTransferFixed();
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
