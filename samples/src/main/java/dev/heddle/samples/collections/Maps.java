// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.collections;

import dev.heddle.samples.Crew;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

/** Concurrent maps with their atomic operations, whose functions are program code inside the map's locks. */
public final class Maps {

    static final class Tally {
        int count;
    }

    private static int computed;

    private Maps() {}

    private static void count(ConcurrentMap<String, Integer> map, String[] words) {
        for (String word : words) {
            map.merge(word, 1, Integer::sum);
            map.compute(word + "!", (key, old) -> old == null ? 1 : old + key.length());
            map.computeIfPresent("b", (key, old) -> old > 100 ? null : old);
            map.putIfAbsent("first", 7);
        }
    }

    private static void replaceLoop(ConcurrentMap<String, Integer> map) {
        for (int i = 0; i < 5; i++) {
            Integer old;
            do {
                old = map.get("total");
            } while (old == null ? map.putIfAbsent("total", 1) != null : !map.replace("total", old, old + 1));
        }
    }

    public static void main(String[] args) {
        ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();
        String[] words = {"a", "b", "a", "c"};
        Crew.each(3, i -> {
            count(map, words);
            replaceLoop(map);
            return i;
        });
        System.out.println(new TreeMap<>(map));
        ConcurrentHashMap<Integer, Tally> tallies = new ConcurrentHashMap<>();
        Crew.each(3, worker -> {
            for (int i = 0; i < 6; i++) {
                Tally tally = tallies.computeIfAbsent(i % 2, key -> {
                    computed++;
                    return new Tally();
                });
                synchronized (tally) {
                    tally.count++;
                }
            }
            return worker;
        });
        System.out.println(tallies.get(0).count + " " + tallies.get(1).count + " " + computed);
        System.out.println(tallies.reduceValuesToInt(100, tally -> tally.count, 0, Integer::sum) + " "
                + tallies.mappingCount() + tallies.search(100, (key, tally) -> key == 1 ? "found" : null));
        ConcurrentSkipListMap<String, Integer> sorted = new ConcurrentSkipListMap<>();
        Crew.together(() -> count(sorted, words), () -> count(sorted, words));
        System.out.println(sorted + " " + sorted.firstKey() + sorted.headMap("b") + sorted.pollLastEntry());
        Set<Integer> set = ConcurrentHashMap.newKeySet();
        int added = 0;
        for (int part : Crew.each(3, i -> set.add(5) ? 1 : 0)) {
            added += part;
        }
        System.out.println(added + " " + set + new ConcurrentSkipListSet<>(Set.of(3, 1, 2)).first());
        map.replaceAll((key, value) -> value * 2);
        map.remove("first", 14);
        map.entrySet().removeIf(entry -> entry.getKey().endsWith("!"));
        int sum = 0;
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            sum += entry.getValue();
        }
        System.out.println(sum + " " + map.getOrDefault("none", -1) + map.containsKey("first"));
        try {
            map.computeIfAbsent("bad", key -> {
                throw new UnsupportedOperationException(key);
            });
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage() + map.containsKey("bad"));
        }
    }
}
