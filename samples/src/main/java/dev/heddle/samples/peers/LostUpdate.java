// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;
import java.util.ArrayList;
import java.util.List;

/** Threads increment a volatile number, which is a read and a write each time. */
public final class LostUpdate implements Body {

    private final int threads;
    private final int increments;
    private volatile int count;

    public LostUpdate(int threads, int increments) {
        this.threads = threads;
        this.increments = increments;
    }

    private void count() {
        for (int i = 0; i < increments; i++) {
            count++;
        }
    }

    @Override
    public void body() throws InterruptedException {
        List<Thread> started = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            started.add(new Thread(this::count, "t" + i));
        }
        for (Thread thread : started) {
            thread.start();
        }
        for (Thread thread : started) {
            thread.join();
        }
        if (count != threads * increments) {
            throw new AssertionError(count);
        }
    }

    public static void main(String[] args) throws Exception {
        new LostUpdate(args.length < 2 ? 2 : Integer.parseInt(args[0]), args.length < 2 ? 2 : Integer.parseInt(args[1]))
                .body();
    }
}
