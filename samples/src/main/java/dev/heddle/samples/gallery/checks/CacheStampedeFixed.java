// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.checks;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The cache holds the task that renders; only who has put it there runs it, and the others wait for its result.
 *
 * <p>The twin of CacheStampede.
 */
public final class CacheStampedeFixed {

    private final Map<String, FutureTask<Integer>> cache = new ConcurrentHashMap<>();
    private final AtomicInteger computed = new AtomicInteger();

    private int render(String name) {
        computed.incrementAndGet();
        return name.length();
    }

    private int picture(String name) {
        FutureTask<Integer> task = new FutureTask<>(() -> render(name));
        FutureTask<Integer> before = cache.putIfAbsent(name, task);
        if (before == null) {
            before = task;
            task.run();
        }
        try {
            return before.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CacheStampedeFixed gallery = new CacheStampedeFixed();
        Thread visitor1 = new Thread(() -> gallery.picture("lisa"), "visitor-1");
        Thread visitor2 = new Thread(() -> gallery.picture("lisa"), "visitor-2");
        visitor1.start();
        visitor2.start();
        visitor1.join();
        visitor2.join();
        if (gallery.computed.get() != 1) {
            throw new AssertionError("computed " + gallery.computed + " times");
        }
    }
}
