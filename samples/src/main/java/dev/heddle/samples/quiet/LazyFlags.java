// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

import java.util.concurrent.atomic.AtomicInteger;

/** Each of two threads raises its flag and looks at the other's. With lazySet both may see nothing, which no order of steps shows. */
public final class LazyFlags {

    private final AtomicInteger left = new AtomicInteger();
    private final AtomicInteger right = new AtomicInteger();
    private int seenByLeft;
    private int seenByRight;

    private LazyFlags() {}

    public static void main(String[] args) throws InterruptedException {
        LazyFlags flags = new LazyFlags();
        Thread one = new Thread(() -> {
            flags.left.lazySet(1);
            flags.seenByLeft = flags.right.get();
        });
        Thread two = new Thread(() -> {
            flags.right.lazySet(1);
            flags.seenByRight = flags.left.get();
        });
        one.start();
        two.start();
        one.join();
        two.join();
        if (flags.seenByLeft + flags.seenByRight == 0) {
            throw new IllegalStateException("both are alone");
        }
    }
}
