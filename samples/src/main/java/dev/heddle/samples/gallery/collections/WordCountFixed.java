// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The map adds by itself, in one call.
 *
 * <p>The twin of WordCount.
 */
public final class WordCountFixed {

    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>(Map.of("the", 0));

    private void count(String word) {
        counts.merge(word, 1, Integer::sum);
    }

    public static void main(String[] args) throws InterruptedException {
        WordCountFixed words = new WordCountFixed();
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
