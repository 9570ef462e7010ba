// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Tries every order of a small run's events: an oracle that is too simple to be wrong. */
final class Executions {

    /** How far each thread is, and who wrote each variable last. */
    private record State(List<Integer> positions, List<Integer> writers) {}

    private final EventStream stream;
    private final boolean sameValues;
    private final List<List<Integer>> events = new ArrayList<>();
    private final Map<Integer, Integer> seen = new HashMap<>();
    private final Map<Integer, Integer> forks = new HashMap<>();
    private final Map<State, List<State>> states = new LinkedHashMap<>();

    /** All executions in which each read finds the same write as in the run, or all in which locks and starts are respected. */
    Executions(EventStream stream, boolean sameValues) {
        this.stream = stream;
        this.sameValues = sameValues;
        for (int i = 0; i < stream.threads(); i++) {
            events.add(new ArrayList<>());
        }
        int[] writers = new int[stream.variables()];
        Arrays.fill(writers, -1);
        for (int event = 0; event < stream.size(); event++) {
            int op = stream.op(event);
            events.get(stream.thread(event)).add(event);
            if (Op.isAccess(op) && Op.reads(op)) {
                seen.put(event, writers[stream.target(event)]);
            }
            if (Op.isAccess(op) && Op.writes(op)) {
                writers[stream.target(event)] = event;
            }
            if (op == Op.FORK) {
                forks.put(stream.target(event), event);
            }
        }
        explore();
    }

    private void explore() {
        State first = new State(
                java.util.Collections.nCopies(stream.threads(), 0),
                java.util.Collections.nCopies(stream.variables(), -1));
        Deque<State> work = new ArrayDeque<>();
        states.put(first, new ArrayList<>());
        work.add(first);
        while (!work.isEmpty()) {
            State state = work.remove();
            for (int thread = 0; thread < stream.threads(); thread++) {
                if (hasNext(state, thread) && isEnabled(state, next(state, thread))) {
                    State following = after(state, thread);
                    states.computeIfAbsent(state, ignored -> new ArrayList<>()).add(following);
                    if (!states.containsKey(following)) {
                        states.put(following, new ArrayList<>());
                        work.add(following);
                    }
                }
            }
        }
    }

    private boolean hasNext(State state, int thread) {
        return state.positions().get(thread) < events.get(thread).size() && isStarted(state, thread);
    }

    private int next(State state, int thread) {
        return events.get(thread).get(state.positions().get(thread));
    }

    private boolean isDone(State state, int event) {
        int thread = stream.thread(event);
        return events.get(thread).indexOf(event) < state.positions().get(thread);
    }

    private boolean isStarted(State state, int thread) {
        return !forks.containsKey(thread) || isDone(state, forks.get(thread));
    }

    private boolean isEnabled(State state, int event) {
        int target = stream.target(event);
        return switch (stream.op(event)) {
            case Op.READ, Op.UPDATE, Op.SYNC_READ, Op.SYNC_UPDATE ->
                !sameValues || state.writers().get(target).equals(seen.get(event));
            case Op.ACQUIRE -> holders(state, target, true).isEmpty();
            case Op.ACQUIRE_SHARED -> holders(state, target, false).isEmpty();
            case Op.JOIN ->
                isStarted(state, target)
                        && state.positions().get(target) == events.get(target).size();
            case Op.TAKE -> {
                boolean open = true;
                for (int other = 0; other < stream.size(); other++) {
                    boolean gives = stream.op(other) == Op.GIVE && stream.target(other) == target;
                    open &= !gives || isDone(state, other);
                }
                yield open;
            }
            default -> true;
        };
    }

    /** The threads that hold the lock; those that share it only if asked for. */
    private Set<Integer> holders(State state, int lock, boolean andSharers) {
        Set<Integer> holders = new HashSet<>();
        for (int thread = 0; thread < stream.threads(); thread++) {
            for (int i = 0; i < state.positions().get(thread); i++) {
                int event = events.get(thread).get(i);
                if (stream.target(event) == lock) {
                    switch (stream.op(event)) {
                        case Op.ACQUIRE -> holders.add(thread);
                        case Op.ACQUIRE_SHARED -> {
                            if (andSharers) {
                                holders.add(thread);
                            }
                        }
                        case Op.RELEASE, Op.RELEASE_SHARED -> holders.remove(thread);
                        default -> {}
                    }
                }
            }
        }
        return holders;
    }

    private State after(State state, int thread) {
        int event = next(state, thread);
        List<Integer> positions = new ArrayList<>(state.positions());
        positions.set(thread, positions.get(thread) + 1);
        List<Integer> writers = state.writers();
        if (Op.isAccess(stream.op(event)) && Op.writes(stream.op(event)) && sameValues) {
            writers = new ArrayList<>(writers);
            writers.set(stream.target(event), event);
        }
        return new State(positions, writers);
    }

    // ── questions ───────────────────────────────────────────────────────────────────────────────────────────────────

    /** Pairs of conflicting accesses that can both be next, the earlier in the run first. */
    Set<List<Integer>> races() {
        Set<List<Integer>> found = new HashSet<>();
        for (State state : states.keySet()) {
            for (int one = 0; one < stream.threads(); one++) {
                for (int two = one + 1; two < stream.threads(); two++) {
                    if (hasNext(state, one) && hasNext(state, two)) {
                        addRace(next(state, one), next(state, two), found);
                    }
                }
            }
        }
        return found;
    }

    private void addRace(int one, int two, Set<List<Integer>> found) {
        boolean accesses = Op.isAccess(stream.op(one)) && Op.isAccess(stream.op(two));
        if (accesses
                && stream.target(one) == stream.target(two)
                && AccessCode.canRace(stream.op(one), stream.op(two))) {
            found.add(List.of(Math.min(one, two), Math.max(one, two)));
        }
    }

    /** Sets of acquires whose threads wait for each other in a circle. */
    Set<Set<Integer>> deadlocks() {
        Set<Set<Integer>> found = new HashSet<>();
        for (State state : states.keySet()) {
            for (int thread = 0; thread < stream.threads(); thread++) {
                follow(state, thread, new ArrayList<>(), found);
            }
        }
        return found;
    }

    private void follow(State state, int thread, List<Integer> path, Set<Set<Integer>> found) {
        if (path.contains(thread)) {
            Set<Integer> circle = new TreeSet<>();
            path.subList(path.indexOf(thread), path.size()).forEach(member -> circle.add(next(state, member)));
            found.add(circle);
            return;
        }
        if (!hasNext(state, thread)) {
            return;
        }
        int event = next(state, thread);
        int op = stream.op(event);
        if (op == Op.ACQUIRE || op == Op.ACQUIRE_SHARED) {
            path.add(thread);
            for (int holder : holders(state, stream.target(event), op == Op.ACQUIRE)) {
                follow(state, holder, path, found);
            }
            path.remove(path.size() - 1);
        }
    }

    /** Returns true if the remote access can come between the two others, and the later one after it. */
    boolean canComeBetween(int earlier, int remote, int later) {
        for (Map.Entry<State, List<State>> entry : states.entrySet()) {
            State state = entry.getKey();
            if (isDone(state, earlier) && !isDone(state, remote) && !isDone(state, later)) {
                for (State following : entry.getValue()) {
                    if (isDone(following, remote) && reaches(following, later)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private boolean reaches(State from, int event) {
        Set<State> known = new HashSet<>();
        Deque<State> work = new ArrayDeque<>();
        work.add(from);
        while (!work.isEmpty()) {
            State state = work.remove();
            if (isDone(state, event)) {
                return true;
            }
            if (known.add(state)) {
                work.addAll(states.getOrDefault(state, List.of()));
            }
        }
        return false;
    }

    /** Returns true if the two can both be next when the third is done. */
    boolean canBothBeNext(int done, int one, int two) {
        return states.keySet().stream()
                .anyMatch(state -> isDone(state, done)
                        && hasNext(state, stream.thread(one))
                        && hasNext(state, stream.thread(two))
                        && next(state, stream.thread(one)) == one
                        && next(state, stream.thread(two)) == two);
    }
}
