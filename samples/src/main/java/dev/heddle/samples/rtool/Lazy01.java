// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;

/** Two threads add under a lock; a third fails if both came before it. */
public final class Lazy01 implements Body {

    private final Object lock = new Object();
    private int data;

    private void one() {
        synchronized (lock) {
            data += 1;
        }
    }

    private void two() {
        synchronized (lock) {
            data += 2;
        }
    }

    private void check() {
        synchronized (lock) {
            if (data >= 3) {
                throw new AssertionError("both were here");
            }
        }
    }

    @Override
    public void body() throws InterruptedException {
        Thread thread1 = new Thread(this::one, "thread1");
        Thread thread2 = new Thread(this::two, "thread2");
        Thread thread3 = new Thread(this::check, "thread3");
        thread1.start();
        thread2.start();
        thread3.start();
        thread1.join();
        thread2.join();
        thread3.join();
    }

    public static void main(String[] args) throws Exception {
        new Lazy01().body();
    }
}
