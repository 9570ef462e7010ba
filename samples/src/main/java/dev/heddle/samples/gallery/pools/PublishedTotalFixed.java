package dev.heddle.samples.gallery.pools;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.atomic.AtomicInteger;

/** Orders are published, and what two subscribers add up is an atomic variable. */
public final class PublishedTotalFixed {

    private final AtomicInteger total = new AtomicInteger();

    private void add(int amount) {
        total.addAndGet(amount);
    }

    public static void main(String[] args) {
        PublishedTotalFixed day = new PublishedTotalFixed();
        CompletableFuture<Void> shop;
        CompletableFuture<Void> web;
        try (SubmissionPublisher<Integer> orders = new SubmissionPublisher<>()) {
            shop = orders.consume(day::add);
            web = orders.consume(day::add);
            orders.submit(10);
        }
        shop.join();
        web.join();
        if (day.total.get() != 20) {
            throw new AssertionError("the total is " + day.total.get());
        }
    }
}
