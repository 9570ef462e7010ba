// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.synthesis.Operation.Acquire;
import dev.heddle.synthesis.Operation.Await;
import dev.heddle.synthesis.Operation.Release;
import dev.heddle.synthesis.WaitingSkeleton.Point;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Leaves out locks inside of which nobody ever waits.
 *
 * <p>Who holds such a lock goes on and gives it back, so nobody waits for it forever. Without it other locks may have nothing
 * left inside either, so this goes on until nothing changes. What is left is usually next to nothing, which is what makes
 * visiting all states possible.
 */
final class LeafLocks {

    private LeafLocks() {}

    static Map<String, List<Point>> removed(Map<String, List<Point>> threads) {
        Map<String, List<Point>> current = threads;
        while (true) {
            Set<String> leaves = locks(current);
            current.values().forEach(points -> leaves.removeAll(heldWhileWaiting(points)));
            if (leaves.isEmpty()) {
                return current;
            }
            Map<String, List<Point>> fewer = new LinkedHashMap<>();
            current.forEach((thread, points) -> fewer.put(
                    thread,
                    points.stream()
                            .filter(point -> !concerns(point.operation(), leaves))
                            .toList()));
            current = fewer;
        }
    }

    private static Set<String> locks(Map<String, List<Point>> threads) {
        Set<String> locks = new HashSet<>();
        threads.values()
                .forEach(points -> points.forEach(point -> {
                    if (point.operation() instanceof Acquire acquire) {
                        locks.add(acquire.lock());
                    }
                }));
        return locks;
    }

    // A lock that is still held at the end stays held: others may wait for it forever.
    private static Set<String> heldWhileWaiting(List<Point> points) {
        Set<String> held = new HashSet<>();
        Set<String> found = new HashSet<>();
        for (Point point : points) {
            if (point.operation() instanceof Release release) {
                held.remove(release.lock());
                continue;
            }
            if (point.operation() instanceof Acquire || point.operation() instanceof Await) {
                found.addAll(held);
            }
            if (point.operation() instanceof Acquire acquire) {
                held.add(acquire.lock());
            }
        }
        found.addAll(held);
        return found;
    }

    private static boolean concerns(Operation operation, Set<String> locks) {
        return (operation instanceof Acquire acquire && locks.contains(acquire.lock()))
                || (operation instanceof Release release && locks.contains(release.lock()));
    }
}
