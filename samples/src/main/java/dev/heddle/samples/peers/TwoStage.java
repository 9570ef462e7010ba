// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;
import java.util.ArrayList;
import java.util.List;

/** Many threads write one number under one lock and then the next under another; one looks in between. */
public final class TwoStage implements Body {

    private final int writers;
    private final Object lock1 = new Object();
    private final Object lock2 = new Object();
    private int data1;
    private int data2;

    public TwoStage(int threads) {
        this.writers = threads - 1;
    }

    private void write() {
        synchronized (lock1) {
            data1 = 1;
        }
        synchronized (lock2) {
            data2 = data1 + 1;
        }
    }

    private void read() {
        int first;
        synchronized (lock1) {
            first = data1;
            if (first == 0) {
                return;
            }
        }
        synchronized (lock2) {
            int second = data2;
            if (second != first + 1) {
                throw new AssertionError(first + " " + second);
            }
        }
    }

    @Override
    public void body() throws InterruptedException {
        List<Thread> started = new ArrayList<>();
        for (int i = 0; i < writers; i++) {
            started.add(new Thread(this::write, "writer" + i));
        }
        started.add(new Thread(this::read, "reader"));
        for (Thread thread : started) {
            thread.start();
        }
        for (Thread thread : started) {
            thread.join();
        }
    }

    public static void main(String[] args) throws Exception {
        new TwoStage(args.length == 0 ? 3 : Integer.parseInt(args[0])).body();
    }
}
