// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.fusion;

import dev.heddle.api.Atomic;

/**
 * {@link Atom002} with a flag that keeps the threads apart. The locks alone do not tell that, so what considers only them still
 * has its 33 suspicions; nothing can happen.
 */
public final class Atom002a {

    private static final int FIRST = 1;
    private static final int SECOND = 11;
    private static final int REST = 16;
    private int references;
    private int requests;
    private boolean freed;

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
        release(FIRST);
    }

    private void first() {
        enter();
        region();
        leave();
    }

    private void second() {
        enter();
        release(SECOND);
        leave();
    }

    private void release(int times) {
        synchronized (this) {
            requests = requests + 1;
        }
        for (int i = 0; i < times; i++) {
            int before = references;
            references = before - 1;
            if (references == 0) {
                freed = true;
            }
        }
    }

    private void create(int count) {
        requests = 0;
        references = 0;
        for (int i = 0; i < count; i++) {
            references = references + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Atom002a entry = new Atom002a();
        entry.create(FIRST + SECOND + REST);
        Thread first = new Thread(() -> entry.first(), "first");
        Thread second = new Thread(() -> entry.second(), "second");
        first.start();
        second.start();
        first.join();
        second.join();
        entry.release(REST);
        boolean wasFreed = entry.freed;
        entry.create(FIRST + SECOND);
        entry.requests = 0;
        if (!wasFreed) {
            throw new AssertionError("the entry is never freed");
        }
    }
}
