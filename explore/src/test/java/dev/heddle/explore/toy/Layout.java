// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.toy;

/**
 * The layout of a running toy program in one array of integers, so that a state can be copied and compared. The first
 * part is numbered like the objects of operations.
 */
final class Layout {

    static final int STACK = 12;

    final int threads;
    final int lock;
    final int condition;
    final int semaphore;
    final int writer;
    final int reader;
    final int notification;
    final int permit;
    final int timer;
    final int interrupted;
    final int objects;

    /** Per condition: how many wait, and who, in the order of their coming. */
    final int queue;

    /** The time, and per thread until when it sleeps or waits, or 0. */
    final int now;

    final int deadline;
    final int status;
    final int pc;
    final int sp;
    final int waiting;
    final int failure;
    final int locals;
    final int localsEach;
    final int stack;
    final int size;

    Layout(ToyProgram program) {
        threads = program.threads.size();
        lock = program.cells.size();
        condition = lock + program.locks.size();
        semaphore = condition + program.conditions.size();
        writer = semaphore + program.permits.size();
        reader = writer + program.readWriteLocks.size();
        notification = reader + program.readWriteLocks.size() * threads;
        permit = notification + threads;
        timer = permit + threads;
        interrupted = timer + threads;
        objects = interrupted + threads;
        queue = objects;
        now = queue + program.conditions.size() * (threads + 1);
        deadline = now + 1;
        status = deadline + threads;
        pc = status + threads;
        sp = pc + threads;
        waiting = sp + threads;
        failure = waiting + threads;
        locals = failure + threads;
        localsEach = program.threads.stream().mapToInt(Code::locals).max().orElse(0);
        stack = locals + threads * localsEach;
        size = stack + threads * STACK;
    }

    int queue(int ofCondition) {
        return queue + ofCondition * (threads + 1);
    }

    int reader(int readWriteLock, int thread) {
        return reader + readWriteLock * threads + thread;
    }
}
