// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SubmissionPublisher;

/**
 * Orders are published, and a subscriber adds them up, while the shop adds its fee to the same field.
 *
 * <p>Pattern: shared variable in a subscriber, which is told in a task. The twin: the fee is added when the subscriber has been
 * told of everything.
 */
public final class PublishedTotal {

    private int total;

    private void add(int amount) {
        total += amount;
    }

    public static void main(String[] args) {
        PublishedTotal day = new PublishedTotal();
        CompletableFuture<Void> counted;
        try (SubmissionPublisher<Integer> orders = new SubmissionPublisher<>()) {
            counted = orders.consume(day::add);
            orders.submit(10);
        }
        day.add(5);
        counted.join();
        if (day.total != 15) {
            throw new AssertionError("the total is " + day.total);
        }
    }
}
