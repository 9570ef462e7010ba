// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.collections;

import dev.heddle.samples.Crew;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.Deque;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Stack;
import java.util.Vector;

/** Ordinary collections, confined, guarded by locks, or synchronized by themselves. */
public final class Plain {

    static final class Cache extends LinkedHashMap<Integer, String> {
        private int evicted;

        Cache() {
            super(8, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, String> eldest) {
            boolean evict = size() > 3;
            evicted += evict ? 1 : 0;
            return evict;
        }
    }

    private static final List<Integer> guarded = new ArrayList<>();
    private static final Map<String, List<Integer>> index = new HashMap<>();
    private static final Vector<Integer> vector = new Vector<>();
    private static final List<Integer> wrapped = Collections.synchronizedList(new LinkedList<>());

    private Plain() {}

    private static void add(int worker) {
        for (int i = 0; i < 5; i++) {
            synchronized (guarded) {
                guarded.add(i);
                index.computeIfAbsent("w" + worker, key -> new ArrayList<>()).add(i * worker);
            }
            vector.add(i);
            wrapped.add(i);
        }
    }

    public static void main(String[] args) {
        Crew.each(3, worker -> {
            add(worker);
            return worker;
        });
        int sum = 0;
        for (int n : guarded) {
            sum += n;
        }
        synchronized (wrapped) {
            for (int n : wrapped) {
                sum += n;
            }
        }
        System.out.println(sum + " " + index.get("w2") + vector.size());
        Deque<Integer> deque = new ArrayDeque<>();
        Stack<Integer> stack = new Stack<>();
        for (int i = 0; i < 6; i++) {
            deque.addFirst(i);
            deque.addLast(-i);
            stack.push(i * i);
        }
        System.out.println(deque.pollFirst() + deque.peekLast() + " " + stack.pop() + stack.search(9) + deque);
        Cache cache = new Cache();
        for (int i = 0; i < 6; i++) {
            cache.put(i, "v" + i);
            cache.get(2);
        }
        System.out.println(cache + " " + cache.evicted);
        ListIterator<Integer> iterator = new LinkedList<>(List.of(1, 2, 3)).listIterator();
        while (iterator.hasNext()) {
            int n = iterator.next();
            if (n == 2) {
                iterator.remove();
                iterator.add(20);
            } else {
                iterator.set(n * 5);
            }
        }
        int backwards = 0;
        while (iterator.hasPrevious()) {
            backwards = backwards * 10 + iterator.previous();
        }
        BitSet bits = new BitSet();
        bits.set(3, 7);
        bits.flip(5);
        Hashtable<String, Integer> table = new Hashtable<>(Map.of("k", 1));
        table.merge("k", 5, (a, b) -> a - b);
        System.out.println(backwards + " " + bits + table);
        try {
            for (Integer n : guarded) {
                if (n == 3) {
                    guarded.add(9);
                }
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("modified while iterating");
        }
        Collections.reverse(guarded);
        Collections.swap(guarded, 0, 1);
        System.out.println(
                Collections.frequency(guarded, 3) + " " + Collections.nCopies(2, "x") + Collections.emptyList());
    }
}
