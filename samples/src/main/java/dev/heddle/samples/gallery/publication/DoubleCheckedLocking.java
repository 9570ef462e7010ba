// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.publication;

/**
 * The registry is created under a lock and looked for without it. It is assigned before it is loaded, so that who
 * looks without the lock gets an empty registry.
 *
 * <p>Pattern: double-checked locking. The twin: the registry is loaded in a local variable, and assigned when it is
 * complete.
 */
public final class DoubleCheckedLocking {

    private static volatile DoubleCheckedLocking instance;
    private volatile int services;

    private static DoubleCheckedLocking instance() {
        if (instance == null) {
            synchronized (DoubleCheckedLocking.class) {
                if (instance == null) {
                    instance = new DoubleCheckedLocking();
                    instance.services = 3;
                }
            }
        }
        return instance;
    }

    private static void look() {
        if (instance().services != 3) {
            throw new AssertionError("the registry is not loaded");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread client1 = new Thread(() -> look(), "client-1");
        Thread client2 = new Thread(() -> look(), "client-2");
        client1.start();
        client2.start();
        client1.join();
        client2.join();
    }
}
