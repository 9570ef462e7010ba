// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

/**
 * All who wait are woken, and each looks for himself.
 *
 * <p>The twin of NotifyInsteadOfNotifyAll.
 */
public final class NotifyInsteadOfNotifyAllFixed {

    private String loaf;

    private synchronized void put(String fresh) throws InterruptedException {
        while (loaf != null) {
            wait();
        }
        loaf = fresh;
        notifyAll();
    }

    private synchronized void take() throws InterruptedException {
        while (loaf == null) {
            wait();
        }
        loaf = null;
        notifyAll();
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
        NotifyInsteadOfNotifyAllFixed shelf = new NotifyInsteadOfNotifyAllFixed();
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
