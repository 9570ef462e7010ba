// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The mail is a stage that depends on the saving.
 *
 * <p>The twin of FutureOrder.
 */
public final class FutureOrderFixed {

    private volatile boolean saved;
    private volatile boolean early;

    private void save() {
        saved = true;
    }

    private void mail() {
        early = !saved;
    }

    public static void main(String[] args) throws InterruptedException {
        FutureOrderFixed shop = new FutureOrderFixed();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Void> saving = CompletableFuture.runAsync(shop::save, pool);
        CompletableFuture<Void> mailing = saving.thenRunAsync(shop::mail, pool);
        CompletableFuture.allOf(saving, mailing).join();
        pool.shutdown();
        if (shop.early) {
            throw new AssertionError("a mail about an order that is not saved");
        }
    }
}
