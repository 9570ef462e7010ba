// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

/**
 * Producers and consumers of a shelf with one place wait on the same monitor, and each wakes one thread by notify. A
 * consumer may wake the other consumer, who finds the shelf empty and waits again, while the producer who should have
 * been woken sleeps on.
 *
 * <p>Pattern: notify instead of notifyAll. The twin: all who wait are woken, and each looks for himself.
 */
public final class NotifyInsteadOfNotifyAll {

    private String loaf;

    private synchronized void put(String fresh) throws InterruptedException {
        while (loaf != null) {
            wait();
        }
        loaf = fresh;
        notify();
    }

    private synchronized void take() throws InterruptedException {
        while (loaf == null) {
            wait();
        }
        loaf = null;
        notify();
    }

    private void bake() {
        try {
            put("rye");
            put("wheat");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void buy() {
        try {
            take();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NotifyInsteadOfNotifyAll shelf = new NotifyInsteadOfNotifyAll();
        Thread baker = new Thread(() -> shelf.bake(), "baker");
        Thread customer1 = new Thread(() -> shelf.buy(), "customer-1");
        Thread customer2 = new Thread(() -> shelf.buy(), "customer-2");
        baker.start();
        customer1.start();
        customer2.start();
        baker.join();
        customer1.join();
        customer2.join();
    }
}
