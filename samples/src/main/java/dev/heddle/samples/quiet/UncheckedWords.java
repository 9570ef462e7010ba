// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Each call on the map is safe, but a count gets lost between two of them, and nobody checks. The argument says which map, and how it is counted. */
public final class UncheckedWords {

    private static final String WORD = "loom";

    private final Map<String, Long> counts;

    private UncheckedWords(Map<String, Long> counts) {
        this.counts = counts;
        counts.put(WORD, 0L);
    }

    private void count() {
        counts.put(WORD, counts.get(WORD) + 1);
    }

    private void countAtOnce() {
        counts.merge(WORD, 1L, Long::sum);
    }

    private static Map<String, Long> map(String kind) {
        return switch (kind) {
            case "synchronized" -> Collections.synchronizedMap(new HashMap<>());
            case "table" -> new Hashtable<>();
            default -> new ConcurrentHashMap<>();
        };
    }

    public static void main(String[] args) throws InterruptedException {
        UncheckedWords words = new UncheckedWords(map(args[0]));
        boolean isMended = args.length > 1;
        Thread first = new Thread(isMended ? words::countAtOnce : words::count, "first");
        Thread second = new Thread(isMended ? words::countAtOnce : words::count, "second");
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
