package dev.heddle.instrument.control;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which classes the initialisers of classes need: those whose statics they use, of which they make objects, and their superclasses.
 *
 * <p>Two threads that begin at different ends of a circle wait for each other in the JVM.
 */
final class InitialiserGraph {

    private final Map<String, Set<String>> needs = new HashMap<>();

    /** The initialiser of a class needs another class. */
    synchronized void add(String name, String needed) {
        if (!name.equals(needed)) {
            needs.computeIfAbsent(name, unknown -> new HashSet<>()).add(needed);
        }
    }

    /** Whether the initialiser of the class needs itself by way of others. */
    synchronized boolean isInCircle(String name) {
        Set<String> seen = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(needs.getOrDefault(name, Set.of()));
        while (!open.isEmpty()) {
            String next = open.pop();
            if (next.equals(name)) {
                return true;
            }
            if (seen.add(next)) {
                open.addAll(needs.getOrDefault(next, Set.of()));
            }
        }
        return false;
    }
}
