// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.control.watch.Watched;
import dev.heddle.control.watch.Watched.Access;
import dev.heddle.control.watch.Watched.Cell;
import dev.heddle.control.watch.Watched.Found;
import dev.heddle.explore.OperationKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One execution as its class sees it: what must come before what, whatever the order in which it was run.
 *
 * <p>A <em>cut</em> is how many steps each thread has taken at some moment of some execution of the class.
 */
final class Timeline {

    private final Watched execution;
    private final int threads;

    /** Per thread, its steps: places in the execution. */
    private final List<List<Integer>> stepsOf = new ArrayList<>();

    /** Per thread, the step that started it, or -1. */
    private final int[] startOf;

    /** Per thread, its steps that changed a variable, by how many steps it had taken with them. */
    private final List<List<Integer>> changesOf = new ArrayList<>();

    private final Map<Cell, List<Integer>> changesTo = new HashMap<>();
    private final Map<Cell, Integer> firstAccess = new HashMap<>();

    /** Per object, the steps that wrote a reference to it, as far as somebody asked. */
    private final Map<String, List<Integer>> publications = new HashMap<>();

    Timeline(Watched execution, int threads) {
        this.execution = execution;
        this.threads = threads;
        this.startOf = new int[threads];
        Arrays.fill(startOf, -1);
        for (int thread = 0; thread < threads; thread++) {
            stepsOf.add(new ArrayList<>());
            changesOf.add(new ArrayList<>());
        }
        for (int i = 0; i < execution.steps().size(); i++) {
            add(i, execution.steps().get(i));
        }
    }

    private void add(int i, Watched.Step step) {
        stepsOf.get(step.thread()).add(i);
        if (step.kind() == OperationKind.START && step.partner() >= 0 && step.partner() < threads) {
            startOf[step.partner()] = i;
        }
        if (step.access().isPresent()) {
            Access access = step.access().get();
            firstAccess.putIfAbsent(access.cell(), i);
            if (!access.before().equals(access.after())) {
                changesOf.get(step.thread()).add(stepsOf.get(step.thread()).size());
                changesTo
                        .computeIfAbsent(access.cell(), cell -> new ArrayList<>())
                        .add(i);
            }
        }
    }

    Watched execution() {
        return execution;
    }

    int threads() {
        return threads;
    }

    /** A thread's steps: places in the execution. */
    List<Integer> stepsOf(int thread) {
        return stepsOf.get(thread);
    }

    /** After how many of its steps a thread had changed something, each time. */
    List<Integer> changesOf(int thread) {
        return changesOf.get(thread);
    }

    /** The least cut in which a thread has taken so many steps, and exists. */
    int[] least(int thread, int steps) {
        int[] cut = new int[threads];
        if (steps > 0) {
            raise(cut, stepsOf.get(thread).get(steps - 1));
        } else if (startOf[thread] >= 0) {
            raise(cut, startOf[thread]);
        }
        return cut;
    }

    /** Adds to a cut what must have come before a step, and the step. */
    void raise(int[] cut, int step) {
        int[] clock = execution.steps().get(step).clock();
        for (int thread = 0; thread < Math.min(threads, clock.length); thread++) {
            cut[thread] = Math.max(cut[thread], clock[thread]);
        }
    }

    /** The step of a thread's how-manieth step, from 1. */
    int step(int thread, int order) {
        return stepsOf.get(thread).get(order - 1);
    }

    private int orderOf(int step) {
        int thread = execution.steps().get(step).thread();
        return execution.steps().get(step).clock()[thread];
    }

    /** Returns true if a step was taken before this cut. */
    boolean isIn(int[] cut, int step) {
        return orderOf(step) <= cut[execution.steps().get(step).thread()];
    }

    /** Returns what a variable was at a cut; empty if it did not exist then, or nobody knows. */
    Optional<Found> at(int[] cut, Cell cell, Map<Cell, Found> constants) {
        Integer first = firstAccess.get(cell);
        if (first == null) {
            return Optional.ofNullable(constants.get(cell)).filter(any -> exists(cut, cell));
        }
        // Steps that change one variable are ordered by the class, and so are those that were taken before the cut.
        List<Integer> changes = changesTo.getOrDefault(cell, List.of());
        for (int i = changes.size() - 1; i >= 0; i--) {
            if (isIn(cut, changes.get(i))) {
                return access(changes.get(i)).map(Access::after);
            }
        }
        return exists(cut, cell) ? access(first).map(Access::before) : Optional.empty();
    }

    private Optional<Access> access(int step) {
        return execution.steps().get(step).access();
    }

    // ── when objects are there ──────────────────────────────────────────────────────────────────────────────────────

    /**
     * Returns true if the object of a variable is known to be there. One that was given away by a step is there from
     * then on, another one from the first start of a thread on, which nobody but its maker could have seen it before.
     */
    private boolean exists(int[] cut, Cell cell) {
        if (cell.owner().isEmpty()) {
            return true;
        }
        List<Integer> given = publications.computeIfAbsent(cell.owner(), this::publications);
        if (given.isEmpty()) {
            for (int start : startOf) {
                if (start >= 0 && isIn(cut, start)) {
                    return true;
                }
            }
            return false;
        }
        return given.stream().anyMatch(step -> isIn(cut, step));
    }

    /** The steps that wrote a reference to an object. */
    private List<Integer> publications(String owner) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < execution.steps().size(); i++) {
            Optional<Access> access = access(i);
            if (access.isPresent()
                    && access.get().isWrite()
                    && access.get().after().content() instanceof String label
                    && label.endsWith("@" + owner)) {
                found.add(i);
            }
        }
        return found;
    }

    /** Returns true if it is known what a variable is wherever it is there. */
    boolean isKnown(Cell cell, Map<Cell, Found> constants) {
        return firstAccess.containsKey(cell) || constants.containsKey(cell);
    }

    /** Returns what the variables that no step accessed were all the time. */
    Map<Cell, Found> constants(Vocabulary vocabulary) {
        Map<Cell, Found> constants = new HashMap<>(vocabulary.beginnings());
        execution.constants().forEach(constant -> constants.put(constant.cell(), constant.value()));
        return constants;
    }
}
