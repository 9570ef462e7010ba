// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;
import java.util.concurrent.Semaphore;

/**
 * Workers take a permit before they count what they have done. Where the pool is wide, there are two permits, and
 * counting is not protected any more.
 *
 * <p>Pattern: semaphore with permits from an input. The twin: counting has a lock of its own.
 */
public final class WidePool {

    private final Semaphore permits;
    private int done;

    WidePool(boolean isWide) {
        permits = new Semaphore(isWide ? 2 : 1);
    }

    private void work() {
        permits.acquireUninterruptibly();
        done++;
        permits.release();
    }

    public static void main(String[] args) throws InterruptedException {
        WidePool pool = new WidePool(Heddle.input("wide", false));
        Thread other = new Thread(pool::work);
        other.start();
        pool.work();
        other.join();
        if (pool.done != 2) {
            throw new AssertionError("a job is lost");
        }
    }
}
