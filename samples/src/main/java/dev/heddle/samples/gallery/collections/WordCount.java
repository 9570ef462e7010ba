// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Words are counted in a concurrent map by reading the count and putting it back, one larger. Both calls are atomic,
 * and between them another thread may count the same word.
 *
 * <p>Pattern: compound operation on a concurrent map: get and put. The twin: the map adds by itself, in one call.
 */
public final class WordCount {

    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>(Map.of("the", 0));

    private void count(String word) {
        int before = counts.get(word);
        counts.put(word, before + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        WordCount words = new WordCount();
        Thread page1 = new Thread(() -> words.count("the"), "page-1");
        Thread page2 = new Thread(() -> words.count("the"), "page-2");
        page1.start();
        page2.start();
        page1.join();
        page2.join();
        if (words.counts.get("the") != 2) {
            throw new AssertionError("the was counted " + words.counts.get("the") + " times");
        }
    }
}
