// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs.juc;

import static dev.heddle.control.programs.juc.Acts.go;
import static dev.heddle.control.programs.juc.Acts.join;

import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

/** Maps, sets and lists that threads may share. */
public final class Maps {

    private Maps() {}

    @Shows(
            of = "ConcurrentHashMap",
            against = "two that are the first",
            outcomes = {"1 1", "2 null"})
    public static String putIfAbsent() throws Exception {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        Thread other = go(() -> map.putIfAbsent("k", 1));
        Integer old = map.putIfAbsent("k", 2);
        join(other);
        return map.get("k") + " " + old;
    }

    @Shows(
            of = "ConcurrentHashMap",
            against = "a get and a put that are one step",
            outcomes = {"1", "2"})
    public static String lostUpdate() throws Exception {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.put("k", 0);
        Thread other = go(() -> map.put("k", map.get("k") + 1));
        map.put("k", map.get("k") + 1);
        join(other);
        return "" + map.get("k");
    }

    @Shows(of = "ConcurrentHashMap", against = "a merge that is two steps", outcomes = "{k=3}")
    public static String merge() throws Exception {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.put("k", 1);
        Thread other = go(() -> map.merge("k", 1, Integer::sum));
        map.merge("k", 1, Integer::sum);
        join(other);
        return "" + map;
    }

    @Shows(
            of = "ConcurrentHashMap",
            against = "a function that runs twice, or beside another for the same key",
            outcomes = {"1 {k=1}", "1 {k=2}"})
    public static String computeIfAbsent() throws Exception {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        int[] calls = new int[1];
        Thread other = go(() -> map.computeIfAbsent("k", key -> {
            calls[0]++;
            return 1;
        }));
        map.computeIfAbsent("k", key -> {
            calls[0]++;
            return 2;
        });
        join(other);
        return calls[0] + " " + map;
    }

    @Shows(
            of = "ConcurrentHashMap",
            against = "a conditional removal or replacement that does not compare",
            outcomes = {"true false {}", "false true {k=2}"})
    public static String removeOrReplace() throws Exception {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.put("k", 1);
        boolean[] replaced = new boolean[1];
        Thread other = go(() -> replaced[0] = map.replace("k", 1, 2));
        boolean removed = map.remove("k", 1);
        join(other);
        return removed + " " + replaced[0] + " " + map;
    }

    @Shows(
            of = "ConcurrentSkipListMap",
            against = "an order that is not that of the keys, or a lost entry",
            outcomes = {"1 {2=b}", "2 {1=a}"})
    public static String skipListMap() throws Exception {
        ConcurrentSkipListMap<Integer, String> map = new ConcurrentSkipListMap<>();
        map.put(2, "b");
        Thread other = go(() -> map.put(1, "a"));
        int first = map.pollFirstEntry().getKey();
        join(other);
        return first + " " + map;
    }

    @Shows(
            of = "ConcurrentSkipListSet",
            against = "two that are the first",
            outcomes = {"true false", "false true"})
    public static String skipListSet() throws Exception {
        ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>();
        boolean[] isFirst = new boolean[1];
        Thread other = go(() -> isFirst[0] = set.add(1));
        boolean mine = set.add(1);
        join(other);
        return mine + " " + isFirst[0];
    }

    @Shows(
            of = "CopyOnWriteArrayList",
            against = "an iterator that sees later changes, or fails because of them",
            outcomes = {"1 2", "3 2"})
    public static String copyOnWriteList() throws Exception {
        List<Integer> list = new CopyOnWriteArrayList<>(List.of(1));
        Thread other = go(() -> list.add(2));
        int sum = 0;
        try {
            for (int item : list) {
                sum += item;
            }
        } catch (ConcurrentModificationException e) {
            return "failed";
        }
        join(other);
        return sum + " " + list.size();
    }

    @Shows(
            of = "CopyOnWriteArraySet",
            against = "an element that is there twice",
            outcomes = {"true [1]", "false [1]"})
    public static String copyOnWriteSet() throws Exception {
        Set<Integer> set = new CopyOnWriteArraySet<>();
        Thread other = go(() -> set.add(1));
        boolean mine = set.add(1);
        join(other);
        return mine + " " + set;
    }
}
