// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;
import java.util.ArrayList;
import java.util.List;

/** Many threads write two numbers; one reads them and must not see them torn. */
public final class ReorderMany implements Body {

    private final int setters;
    private volatile int a;
    private volatile int b;

    public ReorderMany(int threads) {
        this.setters = threads - 1;
    }

    private void set() {
        a = 1;
        b = -1;
    }

    private void check() {
        if (!(a == 0 && b == 0) && !(a == 1 && b == -1)) {
            throw new AssertionError("torn");
        }
    }

    @Override
    public void body() throws InterruptedException {
        List<Thread> started = new ArrayList<>();
        for (int i = 0; i < setters; i++) {
            started.add(new Thread(this::set, "setter" + i));
        }
        started.add(new Thread(this::check, "checker"));
        for (Thread thread : started) {
            thread.start();
        }
        for (Thread thread : started) {
            thread.join();
        }
    }

    public static void main(String[] args) throws Exception {
        new ReorderMany(args.length == 0 ? 4 : Integer.parseInt(args[0])).body();
    }
}
