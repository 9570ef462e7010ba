// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.toy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Notices that a thread of a toy program has gone round a loop in vain: it is about to read with the same locals at the same
 * place as before, and did nothing but read meanwhile.
 */
final class Rounds {

    private static final int[] NONE = {};

    private final Machine machine;
    private final int[] versions;
    private final List<List<Look>> looks = new ArrayList<>();

    /** Per thread, the cells of the round that was in vain, or none. */
    private final int[][] watched;

    /** A read as it was about to happen. */
    private record Look(int pc, int[] mind, int cell, int version) {}

    Rounds(Machine machine) {
        this.machine = machine;
        this.versions = new int[machine.at.lock];
        this.watched = new int[machine.at.threads][];
        for (int i = 0; i < machine.at.threads; i++) {
            looks.add(new ArrayList<>());
        }
        reset();
    }

    void reset() {
        Arrays.fill(versions, 0);
        Arrays.fill(watched, NONE);
        looks.forEach(List::clear);
    }

    /** The cells that a thread waits for a change of, or none. */
    int[] watched(int thread) {
        return watched[thread];
    }

    /** Returns true if a cell of the thread's last round was changed since it read it. */
    boolean sawNews(int thread) {
        return looks.get(thread).stream().anyMatch(look -> versions[look.cell] != look.version);
    }

    /** Notes that every cell is changed. */
    void allWritten() {
        for (int cell = 0; cell < versions.length; cell++) {
            versions[cell]++;
        }
    }

    /** Notes what a thread is about to do. */
    void before(int thread, boolean isRead, boolean isWrite) {
        List<Look> mine = looks.get(thread);
        if (!isRead || watched[thread].length > 0) {
            mine.clear();
        }
        if (isWrite) {
            versions[machine.cell(thread)]++;
        }
        if (isRead) {
            int cell = machine.cell(thread);
            mine.add(new Look(machine.pc(thread), mind(thread), cell, versions[cell]));
        }
        watched[thread] = NONE;
    }

    /** Notes where a thread has arrived. */
    void arrived(int thread) {
        List<Look> mine = looks.get(thread);
        int[] mind = mind(thread);
        for (int i = 0; i < mine.size(); i++) {
            if (mine.get(i).pc == machine.pc(thread) && Arrays.equals(mine.get(i).mind, mind)) {
                mine.subList(0, i).clear();
                // The read to come is first, so that it is what the value of the step is about.
                int next = machine.cell(thread);
                watched[thread] = IntStream.concat(
                                IntStream.of(next), mine.stream().mapToInt(Look::cell))
                        .distinct()
                        .toArray();
                return;
            }
        }
    }

    private int[] mind(int thread) {
        Layout at = machine.at;
        int locals = at.locals + thread * at.localsEach;
        int stack = at.stack + thread * Layout.STACK;
        int depth = machine.memory[at.sp + thread];
        int[] mind = Arrays.copyOfRange(machine.memory, locals, locals + at.localsEach + depth);
        System.arraycopy(machine.memory, stack, mind, at.localsEach, depth);
        return mind;
    }
}
