// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

/**
 * A journal is guarded by the monitor of its current page. Who turns the page puts a new object into the field. An
 * author who waited for the old page writes on the new one then, and holds the wrong lock for it.
 *
 * <p>Pattern: wrong lock: a field that is reassigned. The twin: the journal has a final lock.
 */
public final class ReassignedLock {

    private static final class Page {
        int entries;
    }

    private Page page = new Page();
    private int archived;

    private void write() {
        synchronized (page) {
            page.entries++;
        }
    }

    private void turn() {
        synchronized (page) {
            archived += page.entries;
            page = new Page();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReassignedLock journal = new ReassignedLock();
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
