// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.order;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A sender gives its buffer back to the pool and reads the length of what it sent from it then. The pool has given the
 * buffer to somebody else meanwhile.
 *
 * <p>Pattern: use after free. The twin: the buffer is given back when nothing is read from it any more.
 */
public final class RecycledBuffer {

    private static final class Buffer {
        volatile String content;
    }

    private final Queue<Buffer> pool = new ConcurrentLinkedQueue<>(List.of(new Buffer()));

    private void send(String message) {
        Buffer buffer = pool.poll();
        if (buffer == null) {
            return;
        }
        buffer.content = message;
        pool.add(buffer);
        String sent = buffer.content;
        if (!sent.equals(message)) {
            throw new AssertionError("the receipt is for the message of somebody else: " + sent);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RecycledBuffer channel = new RecycledBuffer();
        Thread ann = new Thread(() -> channel.send("hello"), "ann");
        Thread bob = new Thread(() -> channel.send("good-bye"), "bob");
        ann.start();
        bob.start();
        ann.join();
        bob.join();
    }
}
