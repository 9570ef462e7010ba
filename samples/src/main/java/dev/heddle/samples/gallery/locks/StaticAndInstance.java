// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

/**
 * One method that takes a number is a synchronized instance method, the other a synchronized static one. The first
 * locks the object, the second the class, and both change the same static field.
 *
 * <p>Pattern: wrong lock: class and instance. The twin: both lock the class.
 */
public final class StaticAndInstance {

    private static int last;

    private synchronized void next() {
        last++;
    }

    private static synchronized void reserve() {
        last++;
    }

    public static void main(String[] args) throws InterruptedException {
        StaticAndInstance office = new StaticAndInstance();
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
