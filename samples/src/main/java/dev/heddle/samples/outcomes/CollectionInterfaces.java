// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** Collections that synchronise do so behind any interface. */
public final class CollectionInterfaces {

    private static final Map<String, Integer> map = new ConcurrentHashMap<>();
    private static final Queue<String> queue = new ConcurrentLinkedQueue<>();
    private static final List<String> copied = new CopyOnWriteArrayList<>();
    private static final Collection<String> keys = ConcurrentHashMap.newKeySet();
    private static final List<String> locked = Collections.synchronizedList(new ArrayList<>());

    private CollectionInterfaces() {}

    private static void first() {
        map.putIfAbsent("key", 1);
        queue.add("first");
        copied.add("first");
        keys.add("key");
        locked.add("first");
    }

    private static void second() {
        map.putIfAbsent("key", 2);
        queue.poll();
        copied.add("second");
        keys.add("key");
        locked.add("second");
    }

    public static void main(String[] args) throws Exception {
        Pair.inTurn(CollectionInterfaces::first, CollectionInterfaces::second);
        if (map.get("key") != 1) { // can fail
            throw new AssertionError();
        }
        if (map.get("key") > 2) { // holds
            throw new AssertionError();
        }
        List<String> own = new ArrayList<>(copied);
        if (own.size() != 2 || locked.size() != 2 || keys.size() != 1) { // holds
            throw new AssertionError();
        }
    }
}
