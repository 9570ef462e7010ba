// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A driver is stopped while a request comes in. The request looks whether the driver is stopping before it counts itself, so
 * the driver may be stopped in between.
 */
public final class Bluetooth implements Body {

    /** The driver itself counts as one. */
    private final AtomicInteger pending = new AtomicInteger(1);

    private volatile boolean isStopping;
    private volatile boolean isStopped;
    private volatile boolean isUsedWhenStopped;

    private void request() {
        if (isStopping) {
            return;
        }
        pending.incrementAndGet();
        if (isStopped) {
            isUsedWhenStopped = true;
        }
        done();
    }

    private void stop() {
        isStopping = true;
        done();
    }

    private void done() {
        if (pending.decrementAndGet() == 0) {
            isStopped = true;
        }
    }

    @Override
    public void body() throws InterruptedException {
        Thread stopping = new Thread(this::stop, "stopping");
        Thread request = new Thread(this::request, "request");
        stopping.start();
        request.start();
        stopping.join();
        request.join();
        if (isUsedWhenStopped) {
            throw new AssertionError("used when it was stopped");
        }
    }

    public static void main(String[] args) throws Exception {
        new Bluetooth().body();
    }
}
