// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Concurrent collections that one thread goes through while another changes them. Each method returns what the first one saw. */
public final class Walked {

    private interface Look<T> {
        String at(T collection);
    }

    private Walked() {}

    private static <T> String look(T collection, Look<T> look, Runnable change) throws InterruptedException {
        Thread thread = new Thread(change);
        thread.start();
        String seen = look.at(collection);
        thread.join();
        return seen;
    }

    /** A map with room for this key and others, each at a place of its own. */
    private static ConcurrentHashMap<Integer, Integer> mapOf(int key) {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(16);
        map.put(key, 1);
        return map;
    }

    /** An entry moves from a later place to an earlier one. */
    private static String moving(Look<ConcurrentHashMap<Integer, Integer>> look) throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = mapOf(9);
        return look(map, look, () -> {
            map.put(1, 1);
            map.remove(9);
        });
    }

    public static String iterator() throws InterruptedException {
        return moving(map -> {
            int sum = 0;
            for (int value : map.values()) {
                sum += value;
            }
            return "" + sum;
        });
    }

    public static String entries() throws InterruptedException {
        return moving(map -> {
            int count = 0;
            for (Map.Entry<Integer, Integer> entry : map.entrySet()) {
                count += entry.getValue();
            }
            return "" + count;
        });
    }

    public static String forEach() throws InterruptedException {
        return moving(map -> {
            int[] sum = new int[1];
            map.forEach((key, value) -> sum[0] += value);
            return "" + sum[0];
        });
    }

    public static String stream() throws InterruptedException {
        return moving(
                map -> "" + map.values().stream().mapToInt(Integer::intValue).sum());
    }

    public static String copy() throws InterruptedException {
        return moving(map -> "" + new HashMap<>(map).size());
    }

    /** An entry moves to a later place: whoever goes through all finds it, once or twice. */
    public static String movedOn() throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = mapOf(1);
        return look(
                map,
                all -> {
                    int sum = 0;
                    for (int value : all.values()) {
                        sum += value;
                    }
                    return "" + sum;
                },
                () -> {
                    map.put(9, 1);
                    map.remove(1);
                });
    }

    /** As it should be, where the number matters. */
    public static String guarded() throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = mapOf(9);
        return look(
                map,
                all -> {
                    int sum = 0;
                    synchronized (map) {
                        for (int value : all.values()) {
                            sum += value;
                        }
                    }
                    return "" + sum;
                },
                () -> {
                    synchronized (map) {
                        map.put(1, 1);
                        map.remove(9);
                    }
                });
    }

    public static String keySet() throws InterruptedException {
        Set<String> set = ConcurrentHashMap.newKeySet();
        set.add("b");
        return look(
                set,
                all -> {
                    StringBuilder text = new StringBuilder();
                    for (String word : all) {
                        text.append(word);
                    }
                    return text.toString();
                },
                () -> {
                    set.add("a");
                    set.remove("b");
                });
    }

    /** The table grows while somebody goes through the old one. */
    public static String growing() throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(2);
        map.put(1, 1);
        return look(
                map,
                all -> {
                    int sum = 0;
                    for (int value : all.values()) {
                        sum += value;
                    }
                    return sum >= 1 ? "found" : "lost";
                },
                () -> {
                    map.put(2, 1);
                    map.put(4, 1);
                });
    }

    public static String skipList() throws InterruptedException {
        ConcurrentSkipListMap<Integer, String> map = new ConcurrentSkipListMap<>();
        map.put(2, "c");
        return look(
                map,
                all -> {
                    StringBuilder text = new StringBuilder();
                    for (String word : all.values()) {
                        text.append(word);
                    }
                    return text.toString();
                },
                () -> {
                    map.put(1, "a");
                    map.put(2, "b");
                });
    }

    public static String queue() throws InterruptedException {
        Queue<Integer> queue = new ConcurrentLinkedQueue<>();
        queue.add(1);
        return look(
                queue,
                all -> {
                    StringBuilder text = new StringBuilder();
                    for (int number : all) {
                        text.append(number);
                    }
                    return text.toString();
                },
                () -> {
                    queue.add(2);
                    queue.poll();
                });
    }

    public static String copyOnWrite() throws InterruptedException {
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();
        list.add(1);
        return look(
                list,
                all -> {
                    StringBuilder text = new StringBuilder();
                    for (int number : all) {
                        text.append(number);
                    }
                    return text.toString();
                },
                () -> {
                    list.add(2);
                    list.remove(0);
                });
    }
}
