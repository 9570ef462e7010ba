// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples;

import java.util.concurrent.CountDownLatch;

/**
 * Lets one thread go first. Where this class is not woven, the recording shows an order of which nothing that it knows is the
 * reason, as if the second thread had only been late.
 */
public final class Relay {

    private final CountDownLatch passed = new CountDownLatch(1);

    /** Called by the thread that goes first, when it is done. */
    public void pass() {
        passed.countDown();
    }

    /** Called by the thread that goes second, before it begins. */
    public void await() {
        try {
            passed.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The same for a thread that is interrupted meanwhile and has to stay so. */
    public void spin() {
        while (passed.getCount() > 0) {
            Thread.onSpinWait();
        }
    }
}
