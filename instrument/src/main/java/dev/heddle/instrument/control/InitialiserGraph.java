// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The classes that initialisers need: those whose statics they use, of which they make objects, and their
 * superclasses; themselves or in the methods that they call.
 *
 * <p>Two threads that begin at different ends of a circle wait for each other in the JVM.
 */
final class InitialiserGraph {

    /** The classes and methods that a class or method leads to. A class is its name; a method has a parenthesis in it. */
    private final Map<String, Set<String>> needs = new HashMap<>();

    /** The classes that lie in circles; null if that has to be found out. */
    private @org.jspecify.annotations.Nullable Set<String> circles;

    /** The initialiser of a class, or a {@linkplain #method method}, needs another class or calls a method. */
    synchronized void add(String name, String needed) {
        if (!name.equals(needed)
                && needs.computeIfAbsent(name, unknown -> new HashSet<>()).add(needed)) {
            circles = null;
        }
    }

    /** The name of a method among those of classes. */
    static String method(String owner, String method) {
        return owner + "." + method;
    }

    private static boolean isMethod(String node) {
        return node.indexOf('(') >= 0;
    }

    /** Returns true if the initialiser of the class needs itself by way of others. */
    synchronized boolean isInCircle(String name) {
        Set<String> known = circles;
        if (known == null) {
            known = findCircles();
            circles = known;
        }
        return known.contains(name);
    }

    /** The classes that need another class which needs them. */
    private Set<String> findCircles() {
        Map<String, Set<String>> backwards = new HashMap<>();
        needs.forEach((from, all) -> all.forEach(
                to -> backwards.computeIfAbsent(to, unknown -> new HashSet<>()).add(from)));
        Set<String> found = new HashSet<>();
        Set<String> seen = new HashSet<>();
        List<String> order = finished();
        for (int i = order.size() - 1; i >= 0; i--) {
            List<String> classes = new ArrayList<>();
            for (String node : reached(order.get(i), backwards, seen)) {
                if (!isMethod(node)) {
                    classes.add(node);
                }
            }
            if (classes.size() > 1) {
                found.addAll(classes);
            }
        }
        return found;
    }

    /** All that lead to something, each after what it leads to, except in circles. */
    private List<String> finished() {
        List<String> order = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        Deque<String> path = new ArrayDeque<>();
        Deque<Deque<String>> left = new ArrayDeque<>();
        for (String start : needs.keySet()) {
            if (!seen.add(start)) {
                continue;
            }
            path.push(start);
            left.push(next(start));
            while (!path.isEmpty()) {
                String next = left.element().poll();
                if (next == null) {
                    order.add(path.pop());
                    left.pop();
                } else if (seen.add(next)) {
                    path.push(next);
                    left.push(next(next));
                }
            }
        }
        return order;
    }

    private Deque<String> next(String node) {
        return new ArrayDeque<>(needs.getOrDefault(node, Set.of()));
    }

    private static Collection<String> reached(String start, Map<String, Set<String>> edges, Set<String> seen) {
        List<String> all = new ArrayList<>();
        if (!seen.add(start)) {
            return all;
        }
        Deque<String> open = new ArrayDeque<>();
        open.push(start);
        while (!open.isEmpty()) {
            String node = open.pop();
            all.add(node);
            for (String next : edges.getOrDefault(node, Set.of())) {
                if (seen.add(next)) {
                    open.push(next);
                }
            }
        }
        return all;
    }
}
