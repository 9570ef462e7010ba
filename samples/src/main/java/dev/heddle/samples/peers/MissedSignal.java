// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;

/** A thread looks without the lock if it has to wait, so that the signal may come before it waits. */
public final class MissedSignal implements Body {

    private final Object lock = new Object();
    private volatile boolean ready;

    private void await() {
        if (!ready) {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    private void signal() {
        ready = true;
        synchronized (lock) {
            lock.notify();
        }
    }

    @Override
    public void body() throws InterruptedException {
        Thread waiter = new Thread(this::await, "waiter");
        Thread signaller = new Thread(this::signal, "signaller");
        waiter.start();
        signaller.start();
        waiter.join();
        signaller.join();
    }

    public static void main(String[] args) throws Exception {
        new MissedSignal().body();
    }
}
