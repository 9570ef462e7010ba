// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SubmissionPublisher;

/** Orders are published, and a subscriber adds them up, before the shop adds its fee to the same field. */
public final class PublishedTotalFixed {

    private int total;

    private void add(int amount) {
        total += amount;
    }

    public static void main(String[] args) {
        PublishedTotalFixed day = new PublishedTotalFixed();
        CompletableFuture<Void> counted;
        try (SubmissionPublisher<Integer> orders = new SubmissionPublisher<>()) {
            counted = orders.consume(day::add);
            orders.submit(10);
        }
        counted.join();
        day.add(5);
        if (day.total != 15) {
            throw new AssertionError("the total is " + day.total);
        }
    }
}
