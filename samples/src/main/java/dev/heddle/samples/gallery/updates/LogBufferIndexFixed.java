// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.updates;

/**
 * Copying and moving the length on is one critical section.
 *
 * <p>The twin of LogBufferIndex.
 */
public final class LogBufferIndexFixed {

    private final String[] lines = new String[4];
    private int length;

    private void log(String line) {
        synchronized (lines) {
            int at = length;
            lines[at] = line;
            length = at + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LogBufferIndexFixed log = new LogBufferIndexFixed();
        Thread handler1 = new Thread(() -> log.log("GET /"), "handler-1");
        Thread handler2 = new Thread(() -> log.log("GET /icon"), "handler-2");
        handler1.start();
        handler2.start();
        handler1.join();
        handler2.join();
        if (log.length != 2) {
            throw new AssertionError(log.length + " lines are in the log");
        }
    }
}
