// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;
import java.util.concurrent.Semaphore;

/**
 * Counting has a lock of its own.
 *
 * <p>The twin of WidePool.
 */
public final class WidePoolFixed {

    private final Semaphore permits;
    private int done;

    WidePoolFixed(boolean isWide) {
        permits = new Semaphore(isWide ? 2 : 1);
    }

    private void work() {
        permits.acquireUninterruptibly();
        synchronized (permits) {
            done++;
        }
        permits.release();
    }

    public static void main(String[] args) throws InterruptedException {
        WidePoolFixed pool = new WidePoolFixed(Heddle.input("wide", false));
        Thread other = new Thread(pool::work);
        other.start();
        pool.work();
        other.join();
        if (pool.done != 2) {
            throw new AssertionError("a job is lost");
        }
    }
}
