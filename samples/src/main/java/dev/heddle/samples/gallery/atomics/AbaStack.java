// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.atomics;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A pool of buffers is a stack whose head is changed by compare-and-set. One thread has read the head and its
 * successor; another takes both and gives the first back. The head is what it was, so the exchange succeeds, and the
 * successor is handed out a second time.
 *
 * <p>Pattern: ABA on an AtomicReference. The twin: the head carries a stamp that each change raises.
 */
public final class AbaStack {

    private static final class Buffer {
        volatile Buffer next;
        final AtomicInteger holders = new AtomicInteger();

        Buffer(Buffer next) {
            this.next = next;
        }
    }

    private final AtomicReference<Buffer> head = new AtomicReference<>(new Buffer(new Buffer(new Buffer(null))));

    private Buffer pop() {
        for (; ; ) {
            Buffer top = head.get();
            if (top == null || head.compareAndSet(top, top.next)) {
                return top;
            }
        }
    }

    private void push(Buffer buffer) {
        Buffer top;
        do {
            top = head.get();
            buffer.next = top;
        } while (!head.compareAndSet(top, buffer));
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
        AbaStack pool = new AbaStack();
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
