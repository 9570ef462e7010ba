// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.SubmissionPublisher;

/**
 * A subscriber adds up what is published. Closing the publisher is taken for the end of that.
 *
 * <p>Pattern: result of a subscriber read when the publisher is closed, and not when the subscriber is told so. The twin waits
 * for that.
 */
public final class ReadBeforeComplete implements Subscriber<Integer> {

    private final CountDownLatch subscribed = new CountDownLatch(1);
    private volatile int sum;

    @Override
    public void onSubscribe(Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
        subscribed.countDown();
    }

    @Override
    public void onNext(Integer item) {
        sum += item;
    }

    @Override
    public void onError(Throwable failure) {
        throw new IllegalStateException(failure);
    }

    @Override
    public void onComplete() {}

    public static void main(String[] args) throws InterruptedException {
        ReadBeforeComplete counter = new ReadBeforeComplete();
        try (SubmissionPublisher<Integer> items = new SubmissionPublisher<>()) {
            items.subscribe(counter);
            counter.subscribed.await();
            items.submit(7);
        }
        int sum = counter.sum;
        if (sum != 7) {
            throw new AssertionError("the sum is " + sum);
        }
    }
}
