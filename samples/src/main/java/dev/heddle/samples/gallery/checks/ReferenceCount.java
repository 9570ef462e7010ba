// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.checks;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Who gives up the last reference frees the buffer. The count is lowered in one step and compared with zero in
 * another, so that both holders may see zero and free the buffer twice.
 *
 * <p>Pattern: reference count. The twin: the value that the decrement returns is compared, which only one of them can
 * get.
 */
public final class ReferenceCount {

    private final AtomicInteger references = new AtomicInteger(2);
    private boolean freed;

    private void release() {
        references.decrementAndGet();
        if (references.get() == 0) {
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
        ReferenceCount buffer = new ReferenceCount();
        Thread reader = new Thread(() -> buffer.release(), "reader");
        Thread writer = new Thread(() -> buffer.release(), "writer");
        reader.start();
        writer.start();
        reader.join();
        writer.join();
    }
}
