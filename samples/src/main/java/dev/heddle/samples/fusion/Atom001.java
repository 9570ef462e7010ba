// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.fusion;

import dev.heddle.api.Atomic;

/**
 * The first Apache pattern of the paper on atomicity violations: two threads append to a log buffer.
 *
 * <p>Each reads the length of the buffer and moves it on by the length of its line, which is meant to be atomic in the first thread. Eight
 * suspicions: two concern the other thread, of which the one about the counter of handled lines is guarded by a lock, and six
 * concern what main does before and after. One can happen.
 */
public final class Atom001 {

    private final Object lock = new Object();
    private int length;
    private int handled;

    @Atomic
    private void region() {
        write("first");
    }

    private void write(String line) {
        synchronized (lock) {
            handled = handled + 1;
        }
        int at = length;
        length = at + line.length();
    }

    private void reset(int to) {
        length = to;
        handled = to;
    }

    public static void main(String[] args) throws InterruptedException {
        Atom001 log = new Atom001();
        log.reset(0);
        Thread first = new Thread(() -> log.region(), "first");
        Thread second = new Thread(() -> log.write("second"), "second");
        first.start();
        second.start();
        first.join();
        second.join();
        int length = log.length;
        log.reset(0);
        log.reset(-1);
        if (length != 11) {
            throw new AssertionError(length + " characters are in the log");
        }
    }
}
