// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * An order is saved and a mail about it is sent, both by tasks of their own. The mail was asked for later, but nothing
 * makes it run later.
 *
 * <p>Pattern: order of futures assumed. The twin: the mail is a stage that depends on the saving.
 */
public final class FutureOrder {

    private volatile boolean saved;
    private volatile boolean early;

    private void save() {
        saved = true;
    }

    private void mail() {
        early = !saved;
    }

    public static void main(String[] args) throws InterruptedException {
        FutureOrder shop = new FutureOrder();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Void> saving = CompletableFuture.runAsync(shop::save, pool);
        CompletableFuture<Void> mailing = CompletableFuture.runAsync(shop::mail, pool);
        CompletableFuture.allOf(saving, mailing).join();
        pool.shutdown();
        if (shop.early) {
            throw new AssertionError("a mail about an order that is not saved");
        }
    }
}
