package dev.heddle.samples.gallery.pools;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SubmissionPublisher;

/**
 * Orders are published, and two subscribers, the shop and the web, add theirs to the same field.
 *
 * <p>Pattern: shared variable in subscribers, each of which is told in a task of its own. The twin: the field is an atomic
 * variable.
 */
public final class PublishedTotal {

    private int total;

    private void add(int amount) {
        total += amount;
    }

    public static void main(String[] args) {
        PublishedTotal day = new PublishedTotal();
        CompletableFuture<Void> shop;
        CompletableFuture<Void> web;
        try (SubmissionPublisher<Integer> orders = new SubmissionPublisher<>()) {
            shop = orders.consume(day::add);
            web = orders.consume(day::add);
            orders.submit(10);
        }
        shop.join();
        web.join();
        if (day.total != 20) {
            throw new AssertionError("the total is " + day.total);
        }
    }
}
