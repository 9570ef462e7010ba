// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.checks;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Who does not find the picture in the cache renders it and puts it there. All who miss it at the same time render it
 * again, although that is what the cache should spare them.
 *
 * <p>Pattern: check-then-act: cache. The twin: the cache holds the task that renders; only who has put it there runs
 * it, and the others wait for its result.
 */
public final class CacheStampede {

    private final Map<String, Integer> cache = new ConcurrentHashMap<>();
    private final AtomicInteger computed = new AtomicInteger();

    private int render(String name) {
        computed.incrementAndGet();
        return name.length();
    }

    private int picture(String name) {
        Integer found = cache.get(name);
        if (found == null) {
            found = render(name);
            cache.put(name, found);
        }
        return found;
    }

    public static void main(String[] args) throws InterruptedException {
        CacheStampede gallery = new CacheStampede();
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
