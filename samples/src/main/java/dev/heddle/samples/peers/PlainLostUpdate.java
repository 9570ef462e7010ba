// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;

/** Two threads increment a plain field; one of them is made of a {@code Runnable}, the other is a class of its own. */
public final class PlainLostUpdate implements Body {

    private int count;

    /** Counts once. */
    private final class Counter extends Thread {
        @Override
        public void run() {
            count++;
        }
    }

    private void count() {
        count++;
    }

    @Override
    public void body() throws InterruptedException {
        Thread one = new Thread(this::count);
        Thread other = new Counter();
        one.start();
        other.start();
        one.join();
        other.join();
        if (count != 2) {
            throw new AssertionError(count);
        }
    }

    public static void main(String[] args) throws Exception {
        new PlainLostUpdate().body();
    }
}
