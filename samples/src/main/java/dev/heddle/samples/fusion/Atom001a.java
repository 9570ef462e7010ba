// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.fusion;

import dev.heddle.api.Atomic;

/**
 * {@link Atom001} with a flag that keeps the threads apart. The locks alone do not tell that, so what considers only them still
 * has its suspicion; nothing can happen.
 */
public final class Atom001a {

    private final Object lock = new Object();
    private int length;
    private int handled;

    private final Object guard = new Object();
    private boolean busy;

    private void enter() {
        synchronized (guard) {
            while (busy) {
                try {
                    guard.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            busy = true;
        }
    }

    private void leave() {
        synchronized (guard) {
            busy = false;
            guard.notifyAll();
        }
    }

    @Atomic
    private void region() {
        write("first");
    }

    private void first() {
        enter();
        region();
        leave();
    }

    private void write(String line) {
        synchronized (lock) {
            handled = handled + 1;
        }
        int at = length;
        length = at + line.length();
    }

    private void second() {
        enter();
        write("second");
        leave();
    }

    private void reset(int to) {
        length = to;
        handled = to;
    }

    public static void main(String[] args) throws InterruptedException {
        Atom001a log = new Atom001a();
        log.reset(0);
        Thread first = new Thread(() -> log.first(), "first");
        Thread second = new Thread(() -> log.second(), "second");
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
