// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.publication;

/**
 * The registry is loaded in a local variable, and assigned when it is complete.
 *
 * <p>The twin of DoubleCheckedLocking.
 */
public final class DoubleCheckedLockingFixed {

    private static volatile DoubleCheckedLockingFixed instance;
    private volatile int services;

    private static DoubleCheckedLockingFixed instance() {
        if (instance == null) {
            synchronized (DoubleCheckedLockingFixed.class) {
                if (instance == null) {
                    DoubleCheckedLockingFixed loading = new DoubleCheckedLockingFixed();
                    loading.services = 3;
                    instance = loading;
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
