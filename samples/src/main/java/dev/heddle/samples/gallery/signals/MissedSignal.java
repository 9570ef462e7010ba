// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

/**
 * The reader waits for the page without asking whether it is there already. If the signal comes before the wait,
 * nobody will give it again.
 *
 * <p>Pattern: missed signal. The twin: the reader waits only while the page is not there, and the writer sets that
 * under the same lock.
 */
public final class MissedSignal {

    private synchronized void awaitPage() throws InterruptedException {
        wait();
    }

    private synchronized void turn() {
        notifyAll();
    }

    private void read() {
        try {
            awaitPage();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MissedSignal book = new MissedSignal();
        Thread reader = new Thread(() -> book.read(), "reader");
        Thread writer = new Thread(() -> book.turn(), "writer");
        reader.start();
        writer.start();
        reader.join();
        writer.join();
    }
}
