// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.atomics;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicStampedReference;

/**
 * The head carries a stamp that each change raises.
 *
 * <p>The twin of AbaStack.
 */
public final class AbaStackFixed {

    private static final class Buffer {
        volatile Buffer next;
        final AtomicInteger holders = new AtomicInteger();

        Buffer(Buffer next) {
            this.next = next;
        }
    }

    private final AtomicStampedReference<Buffer> head =
            new AtomicStampedReference<>(new Buffer(new Buffer(new Buffer(null))), 0);

    private Buffer pop() {
        int[] stamp = new int[1];
        for (; ; ) {
            Buffer top = head.get(stamp);
            if (top == null || head.compareAndSet(top, top.next, stamp[0], stamp[0] + 1)) {
                return top;
            }
        }
    }

    private void push(Buffer buffer) {
        int[] stamp = new int[1];
        Buffer top;
        do {
            top = head.get(stamp);
            buffer.next = top;
        } while (!head.compareAndSet(top, buffer, stamp[0], stamp[0] + 1));
    }

    private void use() {
        Buffer buffer = pop();
        if (buffer != null && buffer.holders.incrementAndGet() > 1) {
            throw new AssertionError("a buffer is handed out twice");
        }
    }

    private void exchange() {
        Buffer first = pop();
        use();
        if (first != null) {
            push(first);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AbaStackFixed pool = new AbaStackFixed();
        pool.use();
        Thread user = new Thread(
                () -> {
                    pool.use();
                    pool.use();
                },
                "user");
        Thread exchanger = new Thread(() -> pool.exchange(), "exchanger");
        user.start();
        exchanger.start();
        user.join();
        exchanger.join();
    }
}
