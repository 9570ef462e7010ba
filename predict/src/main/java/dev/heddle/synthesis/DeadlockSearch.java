// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.synthesis.Operation.Acquire;
import dev.heddle.synthesis.Operation.Await;
import dev.heddle.synthesis.Operation.Release;
import dev.heddle.synthesis.Operation.Signal;
import dev.heddle.synthesis.WaitingSkeleton.Point;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Looks for a state in which an added primitive makes somebody wait forever.
 *
 * <p>All states of the {@link WaitingSkeleton} are visited, except that whatever can never stand in anybody's way happens at
 * once: telling, giving back, and going on after what was told. Only who takes a lock first makes a difference. The skeleton
 * has more behaviours than the program, because data are ignored: if there is no such state here, there is none there, but
 * one that was found may be out of reach.
 */
final class DeadlockSearch {

    private static final int MOST_STATES = 100_000;

    /** The result of the search. */
    sealed interface Result {

        /** No added primitive can make anybody wait forever. */
        record None() implements Result {}

        /** Some threads may wait forever. */
        record Possible(EndlessWait endless) implements Result {}

        /** There are too many states to look at. */
        record TooMany(int states) implements Result {}
    }

    private record Place(int thread, int position) {}

    private final List<String> names;
    private final List<List<Point>> threads;
    private final Map<String, Place> signals = new HashMap<>();

    DeadlockSearch(WaitingSkeleton skeleton) {
        Map<String, List<Point>> relevant = LeafLocks.removed(skeleton.threads());
        this.names = List.copyOf(relevant.keySet());
        this.threads = List.copyOf(relevant.values());
        for (int thread = 0; thread < threads.size(); thread++) {
            for (int i = 0; i < threads.get(thread).size(); i++) {
                if (threads.get(thread).get(i).operation() instanceof Signal signal) {
                    signals.put(signal.name(), new Place(thread, i));
                }
            }
        }
    }

    Result search() {
        Set<List<Integer>> seen = new HashSet<>();
        ArrayDeque<int[]> open = new ArrayDeque<>();
        open.push(new int[threads.size()]);
        while (!open.isEmpty()) {
            int[] state = settled(open.pop());
            if (!seen.add(Arrays.stream(state).boxed().toList())) {
                continue;
            }
            if (seen.size() > MOST_STATES) {
                return new Result.TooMany(MOST_STATES);
            }
            List<int[]> next = successors(state);
            if (next.isEmpty()) {
                Optional<EndlessWait> wait = EndlessWait.among(waiting(state));
                if (wait.isPresent()) {
                    return new Result.Possible(wait.get());
                }
            }
            next.forEach(open::push);
        }
        return new Result.None();
    }

    // Lets everything happen that stands in nobody's way.
    private int[] settled(int[] start) {
        int[] state = start.clone();
        boolean moved = true;
        while (moved) {
            moved = false;
            for (int thread = 0; thread < state.length; thread++) {
                while (next(thread, state)
                        .filter(point -> isHarmless(point, state))
                        .isPresent()) {
                    state[thread]++;
                    moved = true;
                }
            }
        }
        return state;
    }

    private boolean isHarmless(Point point, int[] state) {
        Operation operation = point.operation();
        return operation instanceof Signal
                || operation instanceof Release
                || (operation instanceof Await await && await.signals().stream().allMatch(name -> isDone(name, state)));
    }

    private List<int[]> successors(int[] state) {
        List<int[]> successors = new ArrayList<>();
        for (int thread = 0; thread < state.length; thread++) {
            Optional<Point> point = next(thread, state);
            if (point.isPresent()
                    && point.get().operation() instanceof Acquire acquire
                    && holders(acquire, thread, state).isEmpty()) {
                int[] next = state.clone();
                next[thread]++;
                successors.add(next);
            }
        }
        return successors;
    }

    private Optional<Point> next(int thread, int[] state) {
        List<Point> points = threads.get(thread);
        return state[thread] < points.size() ? Optional.of(points.get(state[thread])) : Optional.empty();
    }

    private boolean isDone(String signal, int[] state) {
        Place place = place(signal);
        return state[place.thread()] > place.position();
    }

    private Place place(String signal) {
        return Optional.ofNullable(signals.get(signal)).orElseThrow();
    }

    /** The other threads that hold the lock in a way that stands against taking it. */
    private Set<Integer> holders(Acquire acquire, int taker, int[] state) {
        Set<Integer> holders = new HashSet<>();
        for (int thread = 0; thread < state.length; thread++) {
            Boolean exclusively = held(thread, state[thread]).get(acquire.lock());
            if (thread != taker && exclusively != null && (exclusively || acquire.exclusive())) {
                holders.add(thread);
            }
        }
        return holders;
    }

    private Map<String, Boolean> held(int thread, int position) {
        Map<String, Boolean> held = new HashMap<>();
        for (Point point : threads.get(thread).subList(0, position)) {
            if (point.operation() instanceof Acquire acquire) {
                held.put(acquire.lock(), acquire.exclusive());
            } else if (point.operation() instanceof Release release) {
                held.remove(release.lock());
            }
        }
        return held;
    }

    /** Returns who waits for whom, and at which point. */
    private Map<String, EndlessWait.Waiting> waiting(int[] state) {
        Map<String, EndlessWait.Waiting> waiting = new LinkedHashMap<>();
        for (int thread = 0; thread < state.length; thread++) {
            int waiter = thread;
            next(thread, state).ifPresent(point -> {
                Set<String> others = new TreeSet<>();
                waitsFor(point.operation(), waiter, state).forEach(other -> others.add(names.get(other)));
                waiting.put(names.get(waiter), new EndlessWait.Waiting(names.get(waiter), point, others));
            });
        }
        return waiting;
    }

    private Set<Integer> waitsFor(Operation operation, int waiter, int[] state) {
        if (operation instanceof Acquire acquire) {
            return holders(acquire, waiter, state);
        }
        Set<Integer> others = new HashSet<>();
        if (operation instanceof Await await) {
            await.signals().stream()
                    .filter(name -> !isDone(name, state))
                    .forEach(name -> others.add(place(name).thread()));
        }
        return others;
    }
}
