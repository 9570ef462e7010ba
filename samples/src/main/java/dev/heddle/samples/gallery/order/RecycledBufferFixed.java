// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.order;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The buffer is given back when nothing is read from it any more.
 *
 * <p>The twin of RecycledBuffer.
 */
public final class RecycledBufferFixed {

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
        String sent = buffer.content;
        pool.add(buffer);
        if (!sent.equals(message)) {
            throw new AssertionError("the receipt is for the message of somebody else: " + sent);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RecycledBufferFixed channel = new RecycledBufferFixed();
        Thread ann = new Thread(() -> channel.send("hello"), "ann");
        Thread bob = new Thread(() -> channel.send("good-bye"), "bob");
        ann.start();
        bob.start();
        ann.join();
        bob.join();
    }
}
