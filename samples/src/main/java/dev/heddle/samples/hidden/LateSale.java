// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.hidden;

/**
 * A shop sells out: whoever sees that the sale is on lowers the price in two steps, and others raise it meanwhile. The sale is
 * announced so late that in a usual run nobody sees it, and then the price is only ever written by one thread.
 *
 * <p>Pattern: atomicity violation of which one half lies behind a branch that depends on another thread.
 */
public final class LateSale {

    private volatile boolean isOn;
    private int price = 100;

    private synchronized int price() {
        return price;
    }

    private synchronized void setPrice(int newPrice) {
        price = newPrice;
    }

    private void lower() {
        if (isOn) {
            int seen = price();
            setPrice(seen - 30);
        }
    }

    private void announce() {
        try {
            Thread.sleep(300);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        isOn = true;
    }

    private void raise() {
        setPrice(110);
    }

    public static void main(String[] args) throws InterruptedException {
        LateSale shop = new LateSale();
        Thread seller = new Thread(shop::lower, "seller");
        Thread herald = new Thread(shop::announce, "herald");
        Thread owner = new Thread(shop::raise, "owner");
        herald.start();
        seller.start();
        owner.start();
        seller.join();
        herald.join();
        owner.join();
        System.out.println(shop.price());
    }
}
