// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.strategy;

import dev.heddle.explore.FrontierReader;
import dev.heddle.explore.FrontierWriter;
import java.util.ArrayDeque;
import java.util.Deque;

/** Preemptions that are to be made some time: after so many steps of a schedule another thread goes on. First in, first out. */
final class Preemptions {

    /** Those along one schedule, which they share. */
    private record Along(int[] schedule, Deque<Integer> steps, Deque<Integer> threads) {

        Along(int[] schedule) {
            this(schedule, new ArrayDeque<>(), new ArrayDeque<>());
        }
    }

    private final Deque<Along> schedules = new ArrayDeque<>();
    private long size;

    boolean isEmpty() {
        return schedules.isEmpty();
    }

    long size() {
        return size;
    }

    /** Adds preemptions along a schedule, given as step and thread in turn. */
    void add(int[] schedule, int[] stepsAndThreads) {
        Along along = new Along(schedule);
        for (int i = 0; i < stepsAndThreads.length; i += 2) {
            along.steps.add(stepsAndThreads[i]);
            along.threads.add(stepsAndThreads[i + 1]);
        }
        schedules.add(along);
        size += along.steps.size();
    }

    /** Takes one out and makes the path lead up to it. */
    void takeFirst(Alternatives path) {
        Along along = schedules.getFirst();
        path.reset(along.schedule, along.steps.removeFirst());
        path.push(along.threads.removeFirst());
        if (along.steps.isEmpty()) {
            schedules.removeFirst();
        }
        size--;
    }

    /** Takes the later half of the schedules out. */
    Preemptions splitOff() {
        Preemptions half = new Preemptions();
        for (int left = schedules.size() / 2; left > 0; left--) {
            Along along = schedules.removeLast();
            half.schedules.addFirst(along);
            half.size += along.steps.size();
            size -= along.steps.size();
        }
        return half;
    }

    void save(FrontierWriter out) {
        out.number(schedules.size()).line();
        for (Along along : schedules) {
            out.threads(along.schedule).number(along.steps.size());
            along.steps.forEach(out::number);
            along.threads.forEach(out::thread);
            out.line();
        }
    }

    void restore(FrontierReader in) {
        for (int left = in.integer(); left > 0; left--) {
            Along along = new Along(in.threads());
            int count = in.integer();
            for (int i = 0; i < count; i++) {
                along.steps.add(in.integer());
            }
            for (int i = 0; i < count; i++) {
                along.threads.add(in.thread());
            }
            schedules.add(along);
            size += count;
        }
    }
}
