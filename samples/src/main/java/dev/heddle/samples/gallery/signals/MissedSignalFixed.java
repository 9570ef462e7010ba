// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

/**
 * The reader waits only while the page is not there, and the writer sets that under the same lock.
 *
 * <p>The twin of MissedSignal.
 */
public final class MissedSignalFixed {

    private boolean ready;

    private synchronized void awaitPage() throws InterruptedException {
        while (!ready) {
            wait();
        }
    }

    private synchronized void turn() {
        ready = true;
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
        MissedSignalFixed book = new MissedSignalFixed();
        Thread reader = new Thread(() -> book.read(), "reader");
        Thread writer = new Thread(() -> book.turn(), "writer");
        reader.start();
        writer.start();
        reader.join();
        writer.join();
    }
}
