// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

/**
 * Both lock the class.
 *
 * <p>The twin of StaticAndInstance.
 */
public final class StaticAndInstanceFixed {

    private static int last;

    private void next() {
        synchronized (StaticAndInstanceFixed.class) {
            last++;
        }
    }

    private static synchronized void reserve() {
        last++;
    }

    public static void main(String[] args) throws InterruptedException {
        StaticAndInstanceFixed office = new StaticAndInstanceFixed();
        Thread counter = new Thread(() -> office.next(), "counter");
        Thread phone = new Thread(() -> reserve(), "phone");
        counter.start();
        phone.start();
        counter.join();
        phone.join();
        if (last != 2) {
            throw new AssertionError(last + " numbers were given to two");
        }
    }
}
