// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

import java.util.concurrent.Exchanger;

/**
 * Buyer and seller swap money and goods by an exchanger, if the market is open. The market closes after one has come
 * and before the other looks, and the one waits for ever.
 *
 * <p>Pattern: exchanger without a partner. The twin: both were let in before the market may close: whoever comes in
 * counts first, and closing is refused then.
 */
public final class LonelyExchange {

    private final Exchanger<String> exchanger = new Exchanger<>();
    private volatile boolean open = true;

    private void trade(String mine) {
        if (!open) {
            return;
        }
        try {
            exchanger.exchange(mine);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void close() {
        open = false;
    }

    public static void main(String[] args) throws InterruptedException {
        LonelyExchange market = new LonelyExchange();
        Thread buyer = new Thread(() -> market.trade("money"), "buyer");
        Thread seller = new Thread(() -> market.trade("goods"), "seller");
        Thread bell = new Thread(() -> market.close(), "bell");
        buyer.start();
        seller.start();
        bell.start();
        buyer.join();
        seller.join();
        bell.join();
    }
}
