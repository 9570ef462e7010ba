// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The consumer signals that the buffer is not full.
 *
 * <p>The twin of WrongCondition.
 */
public final class WrongConditionFixed {

    private final Lock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final Condition notFull = lock.newCondition();
    private int items;

    private void put() throws InterruptedException {
        lock.lock();
        try {
            while (items == 1) {
                notFull.await();
            }
            items++;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    private void take() throws InterruptedException {
        lock.lock();
        try {
            while (items == 0) {
                notEmpty.await();
            }
            items--;
            notFull.signal();
        } finally {
            lock.unlock();
        }
    }

    private void produce() {
        try {
            put();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void consume() {
        try {
            take();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WrongConditionFixed buffer = new WrongConditionFixed();
        buffer.produce();
        buffer.consume();
        Thread producer1 = new Thread(() -> buffer.produce(), "producer-1");
        Thread consumer = new Thread(() -> buffer.consume(), "consumer");
        Thread producer2 = new Thread(() -> buffer.produce(), "producer-2");
        producer1.start();
        consumer.start();
        producer2.start();
        producer1.join();
        consumer.join();
        producer2.join();
    }
}
