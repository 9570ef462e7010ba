// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

import java.util.concurrent.Exchanger;

/**
 * Both were let in before the market may close: whoever comes in counts first, and closing is refused then.
 *
 * <p>The twin of LonelyExchange.
 */
public final class LonelyExchangeFixed {

    private final Exchanger<String> exchanger = new Exchanger<>();
    private boolean open = true;
    private int traders;

    private synchronized boolean enter() {
        if (open) {
            traders++;
        }
        return open;
    }

    private void trade(String mine) {
        if (!enter()) {
            return;
        }
        try {
            exchanger.exchange(mine);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private synchronized void close() {
        open = traders % 2 == 1;
    }

    public static void main(String[] args) throws InterruptedException {
        LonelyExchangeFixed market = new LonelyExchangeFixed();
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
