// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.updates;

/**
 * A web page counts its visitors in a volatile field. Volatile makes each value visible at once, but an increment is
 * still a read followed by a write, and two visitors may count as one.
 *
 * <p>Pattern: lost update of a volatile variable. The twin: the counter is an AtomicInteger, whose increment is one
 * step.
 */
public final class VolatileHits {

    private volatile int hits;

    private void visit() {
        hits++;
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileHits page = new VolatileHits();
        Thread visitor1 = new Thread(() -> page.visit(), "visitor-1");
        Thread visitor2 = new Thread(() -> page.visit(), "visitor-2");
        visitor1.start();
        visitor2.start();
        visitor1.join();
        visitor2.join();
        if (page.hits != 2) {
            throw new AssertionError(page.hits + " visits were counted");
        }
    }
}
