// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.checks;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The value that the decrement returns is compared, which only one of them can get.
 *
 * <p>The twin of ReferenceCount.
 */
public final class ReferenceCountFixed {

    private final AtomicInteger references = new AtomicInteger(2);
    private boolean freed;

    private void release() {
        if (references.decrementAndGet() == 0) {
            free();
        }
    }

    private synchronized void free() {
        if (freed) {
            throw new IllegalStateException("the buffer is freed twice");
        }
        freed = true;
    }

    public static void main(String[] args) throws InterruptedException {
        ReferenceCountFixed buffer = new ReferenceCountFixed();
        Thread reader = new Thread(() -> buffer.release(), "reader");
        Thread writer = new Thread(() -> buffer.release(), "writer");
        reader.start();
        writer.start();
        reader.join();
        writer.join();
    }
}
