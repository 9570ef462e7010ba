// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.control.watch.Watched;
import dev.heddle.control.watch.Watched.Access;
import dev.heddle.control.watch.Watched.Cell;
import dev.heddle.explore.OperationKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All windows of consecutive accesses of one thread in one execution, by where they begin and how large they are. */
final class WindowGrowth {

    /** The number of times a window may pass a place: rounds of a loop that waits would make no end of windows. */
    private static final int MOST_ROUNDS = 2;

    final int execution;
    final Isolation isolation;

    /** The accesses: steps of the execution. */
    final List<Integer> steps;

    /** Per first access, the windows of two accesses and more. */
    final List<List<Window>> windows = new ArrayList<>();

    private WindowGrowth(int execution, Isolation isolation, List<Integer> steps) {
        this.execution = execution;
        this.isolation = isolation;
        this.steps = steps;
    }

    /** Grows the windows of an execution from those that are known, per thread. */
    static List<WindowGrowth> of(int number, Observation observation, Window root, int largest) {
        Watched execution = observation.executions().get(number);
        Isolation isolation = new Isolation(execution, observation.threads().size());
        List<List<Integer>> accesses = accesses(execution, observation.threads().size());
        Company company = new Company(execution, accesses);
        List<WindowGrowth> all = new ArrayList<>();
        for (List<Integer> own : accesses) {
            WindowGrowth growth = new WindowGrowth(number, isolation, own);
            for (int first = 0; first < own.size(); first++) {
                growth.grow(observation, first, root, largest, company);
            }
            all.add(growth);
        }
        return all;
    }

    private static List<List<Integer>> accesses(Watched execution, int threads) {
        List<List<Integer>> accesses = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            accesses.add(new ArrayList<>());
        }
        for (int i = 0; i < execution.steps().size(); i++) {
            Watched.Step step = execution.steps().get(i);
            if (step.access().isPresent() && step.place().isPresent()) {
                accesses.get(step.thread()).add(i);
            }
        }
        return accesses;
    }

    private void grow(Observation observation, int first, Window root, int largest, Company company) {
        List<Watched.Step> all = observation.executions().get(execution).steps();
        List<Window> grown = new ArrayList<>();
        windows.add(grown);
        int begin = steps.get(first);
        Window window = root.larger(all.get(begin));
        int interrupted = -1;
        boolean isGood = !observation.executions().get(execution).isFailure();
        boolean isDisturbed = false;
        boolean hasPair = false;
        boolean isInteresting = company.isShared(begin, begin, begin);
        Set<Integer> stretches = new HashSet<>();
        if (isInteresting) {
            stretches.add(company.lockedStretch(begin));
        }
        Map<Integer, Integer> rounds = new HashMap<>();
        rounds.put(window.place().number(), 1);
        Map<Cell, Access> last = new HashMap<>();
        last.put(access(all, begin).cell(), access(all, begin));
        for (int next = first + 1; next < steps.size() && next - first < largest; next++) {
            int end = steps.get(next);
            Access access = access(all, end);
            window = window.larger(all.get(end));
            if (rounds.merge(window.place().number(), 1, Integer::sum) > MOST_ROUNDS) {
                return;
            }
            if (interrupted < 0 && isolation.lastBeforeOthers(end) >= isolation.order(begin)) {
                interrupted = end;
            }
            Access before = last.put(access.cell(), access);
            hasPair |= before != null;
            isDisturbed |= before != null && !before.after().equals(access.before());
            if (company.isShared(end, begin, end)) {
                isInteresting = true;
                stretches.add(company.lockedStretch(end));
            }
            window.note(isGood, isInteresting, hasPair, isDisturbed);
            if (stretches.size() > 1) {
                window.passGap();
            }
            if (interrupted >= 0) {
                window.interrupt(observation, new Window.Witness(execution, begin, interrupted, -1, -1));
            }
            grown.add(window);
        }
    }

    private static Access access(List<Watched.Step> all, int step) {
        return all.get(step).access().orElseThrow();
    }

    /** Tells whether other threads are there that could come in between, and which. */
    private static final class Company {

        private final List<Watched.Step> steps;
        private final Map<Cell, Set<Integer>> users = new HashMap<>();
        private final Map<Cell, Set<Integer>> writers = new HashMap<>();
        private final List<Integer> meetings = new ArrayList<>();

        /** Per step, how often its thread has given back the last lock that it held. */
        private final int[] stretches;

        Company(Watched execution, List<List<Integer>> accesses) {
            steps = execution.steps();
            stretches = stretches(steps, accesses.size());
            for (List<Integer> own : accesses) {
                for (int i : own) {
                    Access access = access(steps, i);
                    int thread = steps.get(i).thread();
                    users.computeIfAbsent(access.cell(), cell -> new HashSet<>())
                            .add(thread);
                    if (access.isWrite()) {
                        writers.computeIfAbsent(access.cell(), cell -> new HashSet<>())
                                .add(thread);
                    }
                }
            }
            for (int i = 0; i < steps.size(); i++) {
                OperationKind kind = steps.get(i).kind();
                if (kind == OperationKind.START || kind == OperationKind.JOIN) {
                    meetings.add(i);
                }
            }
        }

        private static int[] stretches(List<Watched.Step> steps, int threads) {
            int[] held = new int[threads];
            int[] given = new int[threads];
            int[] stretches = new int[steps.size()];
            for (int i = 0; i < stretches.length; i++) {
                Watched.Step step = steps.get(i);
                int thread = step.thread();
                switch (step.kind()) {
                    case LOCK, REACQUIRE -> held[thread]++;
                    case UNLOCK, WAIT -> {
                        given[thread] += held[thread] == 1 ? 1 : 0;
                        held[thread] = Math.max(0, held[thread] - 1);
                    }
                    default -> {
                        // Holds what it held.
                    }
                }
                stretches[i] = given[thread];
            }
            return stretches;
        }

        /** The number of the stretch under locks that a step is in or behind. */
        int lockedStretch(int step) {
            return stretches[step];
        }

        /** Returns true if another thread that may run between two steps accesses the variable of a step, and one of them changes it. */
        boolean isShared(int step, int begin, int end) {
            Access access = access(steps, step);
            int thread = steps.get(step).thread();
            for (int other : users.getOrDefault(access.cell(), Set.of())) {
                boolean conflicts = access.isWrite()
                        || writers.getOrDefault(access.cell(), Set.of()).contains(other);
                if (other != thread && conflicts && isThere(thread, other, begin, end)) {
                    return true;
                }
            }
            return false;
        }

        private boolean isThere(int thread, int other, int begin, int end) {
            for (int i : meetings) {
                Watched.Step step = steps.get(i);
                boolean isOver = step.kind() == OperationKind.JOIN && i < begin;
                boolean isToCome = step.kind() == OperationKind.START && i > end;
                if (step.thread() == thread && step.partner() == other && (isOver || isToCome)) {
                    return false;
                }
            }
            return true;
        }
    }
}
