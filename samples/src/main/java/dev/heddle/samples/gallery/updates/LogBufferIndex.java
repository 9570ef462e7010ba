// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.updates;

/**
 * Request handlers copy their lines into a log buffer: each reads the length, writes its line there, and then moves
 * the length on. Two of them may write to the same place, and a line is lost. Apache had this bug in its buffered log
 * writer.
 *
 * <p>Pattern: lost update of an index. The twin: copying and moving the length on is one critical section.
 */
public final class LogBufferIndex {

    private final String[] lines = new String[4];
    private int length;

    private void log(String line) {

        int at = length;
        lines[at] = line;
        length = at + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        LogBufferIndex log = new LogBufferIndex();
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
