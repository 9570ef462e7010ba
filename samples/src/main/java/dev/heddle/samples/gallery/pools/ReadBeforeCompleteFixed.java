// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.SubmissionPublisher;

/** A subscriber adds up what is published, and says when it has been told of all. */
public final class ReadBeforeCompleteFixed implements Subscriber<Integer> {

    private final CountDownLatch complete = new CountDownLatch(1);
    private volatile int sum;

    @Override
    public void onSubscribe(Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
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
    public void onComplete() {
        complete.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        ReadBeforeCompleteFixed counter = new ReadBeforeCompleteFixed();
        try (SubmissionPublisher<Integer> items = new SubmissionPublisher<>()) {
            items.subscribe(counter);
            items.submit(7);
        }
        counter.complete.await();
        int sum = counter.sum;
        if (sum != 7) {
            throw new AssertionError("the sum is " + sum);
        }
    }
}
