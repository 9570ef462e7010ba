// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The threads of a deadlock or livelock.
 *
 * @param cause those without whom nobody would be stuck: they wait for one another, or for what nobody will do
 * @param waiting those who only wait for them, as one that joins a deadlocked thread
 */
public record Stuck(List<String> cause, List<String> waiting) {

    public Stuck {
        cause = List.copyOf(cause);
        waiting = List.copyOf(waiting);
    }

    /** The threads to which these happen, in their order. */
    public static Stuck of(List<Failure> failures) {
        Map<String, Set<String>> awaited = new LinkedHashMap<>();
        for (Failure failure : failures) {
            if (isStuck(failure)) {
                awaited.put(failure.thread(), awaited(failure));
            }
        }
        awaited.values().forEach(others -> others.retainAll(awaited.keySet()));
        Map<String, Set<String>> reached = new HashMap<>();
        awaited.keySet().forEach(thread -> reached.put(thread, reached(thread, awaited)));
        List<String> cause = new ArrayList<>();
        List<String> waiting = new ArrayList<>();
        for (String thread : awaited.keySet()) {
            // Whoever it waits for waits for it, too, if it waits for anybody.
            boolean isCause = reached.getOrDefault(thread, Set.of()).stream()
                    .allMatch(other -> reached.getOrDefault(other, Set.of()).contains(thread));
            (isCause ? cause : waiting).add(thread);
        }
        return new Stuck(cause, waiting);
    }

    /** The same failures, those of the cause first. */
    static List<Failure> causeFirst(List<Failure> failures) {
        Stuck stuck = of(failures);
        List<Failure> first = new ArrayList<>();
        List<Failure> last = new ArrayList<>();
        failures.forEach(failure -> (stuck.waiting.contains(failure.thread()) ? last : first).add(failure));
        first.addAll(last);
        return first;
    }

    /** A thread that has ended with an exception, which its own handler gets, is not stuck. */
    private static boolean isStuck(Failure failure) {
        return failure instanceof Failure.Waits
                || failure instanceof Failure.Spins
                || failure instanceof Failure.Repeats;
    }

    private static Set<String> awaited(Failure failure) {
        Set<String> found = new HashSet<>();
        if (failure instanceof Failure.Waits waits) {
            waits.awaited().forEach(one -> found.add(one.holder()));
            found.add(waits.joined());
            found.remove("");
        }
        return found;
    }

    private static Set<String> reached(String thread, Map<String, Set<String>> awaited) {
        Set<String> reached = new HashSet<>();
        List<String> open = new ArrayList<>(awaited.getOrDefault(thread, Set.of()));
        while (!open.isEmpty()) {
            String next = open.remove(open.size() - 1);
            if (reached.add(next)) {
                open.addAll(awaited.getOrDefault(next, Set.of()));
            }
        }
        return reached;
    }
}
