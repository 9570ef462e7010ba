// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;

/** Who is not notified goes on when the time is out, which is taken for a mistake here. */
public final class TimedWait implements Body {

    private boolean ready;

    private synchronized void await() {
        if (!ready) {
            try {
                wait(50);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            if (!ready) {
                throw new AssertionError("too late");
            }
        }
    }

    private synchronized void signal() {
        ready = true;
        notifyAll();
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
        new TimedWait().body();
    }
}
