// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The threads of one execution, by number and by what the program knows them as. */
final class Strands {

    /** The number of the thread that stands for time. */
    static final int TIME = 1;

    private final ArrayDeque<StrandHandle> idle = new ArrayDeque<>();
    private final Map<Thread, Strand> byGuest = new IdentityHashMap<>();

    /** What virtual threads are made for. */
    private final Map<Thread, Runnable> tasks = new IdentityHashMap<>();

    /** Those that were interrupted before they were started, which they remember. */
    private final Map<Thread, Boolean> interruptedEarly = new IdentityHashMap<>();

    private @Nullable Strand[] byNumber = new @Nullable Strand[8];
    private int size;

    void clear() {
        Arrays.fill(byNumber, 0, size, null);
        size = 0;
        byGuest.clear();
        tasks.clear();
        interruptedEarly.clear();
    }

    Strand add(int number, Thread guest) {
        StrandHandle hand = idle.poll();
        if (hand == null) {
            hand = new StrandHandle();
        }
        Strand strand = new Strand(number, guest, hand);
        hand.carry(strand);
        byGuest.put(guest, strand);
        if (number >= byNumber.length) {
            byNumber = Arrays.copyOf(byNumber, 2 * number);
        }
        byNumber[number] = strand;
        size = Math.max(size, Math.max(number, TIME) + 1);
        return strand;
    }

    /** A strand has ended, so that its hand can carry another. */
    void free(StrandHandle hand) {
        hand.putDown();
        idle.push(hand);
    }

    /** One more than the largest number. */
    int size() {
        return size;
    }

    @Nullable
    Strand get(int number) {
        return number < byNumber.length ? byNumber[number] : null;
    }

    @Nullable
    Strand of(Thread guest) {
        return byGuest.get(guest);
    }

    /** Returns what a virtual thread is made for. */
    @Nullable
    Runnable task(Thread guest) {
        return tasks.get(guest);
    }

    void setTask(Thread guest, Runnable task) {
        tasks.put(guest, task);
    }

    void interruptEarly(Thread guest) {
        interruptedEarly.put(guest, true);
    }

    boolean isInterruptedEarly(Thread guest) {
        return interruptedEarly.containsKey(guest);
    }

    /** Returns true if more than one thread has not ended. */
    boolean isShared() {
        int live = 0;
        for (int i = 0; i < size() && live < 2; i++) {
            Strand strand = get(i);
            live += strand != null && strand.isLive() ? 1 : 0;
        }
        return live > 1;
    }
}
