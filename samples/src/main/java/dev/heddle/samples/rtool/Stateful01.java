// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;

/** Two numbers changed by two threads, each change under the same lock. */
public final class Stateful01 implements Body {

    private final Object lock = new Object();
    private int data1 = 10;
    private int data2 = 10;

    private void first() {
        synchronized (lock) {
            data1 += 1;
        }
        synchronized (lock) {
            data2 += 1;
        }
    }

    private void second() {
        synchronized (lock) {
            data1 += 5;
        }
        synchronized (lock) {
            data2 -= 6;
        }
    }

    @Override
    public void body() throws InterruptedException {
        Thread thread1 = new Thread(this::first, "thread1");
        Thread thread2 = new Thread(this::second, "thread2");
        thread1.start();
        thread2.start();
        thread1.join();
        thread2.join();
        if (data1 != 16 || data2 != 5) {
            throw new AssertionError(data1 + " " + data2);
        }
    }

    public static void main(String[] args) throws Exception {
        new Stateful01().body();
    }
}
