// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

/**
 * The journal has a final lock.
 *
 * <p>The twin of ReassignedLock.
 */
public final class ReassignedLockFixed {

    private static final class Page {
        int entries;
    }

    private final Object lock = new Object();
    private Page page = new Page();
    private int archived;

    private void write() {
        synchronized (lock) {
            page.entries++;
        }
    }

    private void turn() {
        synchronized (lock) {
            archived += page.entries;
            page = new Page();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReassignedLockFixed journal = new ReassignedLockFixed();
        Thread author1 = new Thread(() -> journal.write(), "author-1");
        Thread archivist = new Thread(() -> journal.turn(), "archivist");
        Thread author2 = new Thread(() -> journal.write(), "author-2");
        author1.start();
        archivist.start();
        author2.start();
        author1.join();
        archivist.join();
        author2.join();
        if (journal.archived + journal.page.entries != 2) {
            throw new AssertionError("an entry is lost");
        }
    }
}
