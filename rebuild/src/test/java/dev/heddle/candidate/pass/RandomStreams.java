// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes small runs that could have happened. Each event has a place of its own, so that places are events. */
final class RandomStreams {

    private final Random random;
    private final int accesses;
    private final int threads;
    private final int variables;
    private final int locks;
    private final EventStream stream = new EventStream();
    private final boolean[] started;
    private final boolean[] joined;
    private final List<List<Integer>> held = new ArrayList<>();
    private final List<List<Integer>> open = new ArrayList<>();
    private final int[] owner;
    private final int[] sharers;
    private final int[] counts;
    private boolean given;

    private RandomStreams(long seed, int threads, int variables, int locks) {
        this.accesses = seed % 2 == 0 ? 9 : 3;
        this.random = new Random(seed);
        this.threads = threads;
        this.variables = variables;
        this.locks = locks;
        this.started = new boolean[threads];
        this.joined = new boolean[threads];
        this.owner = new int[locks];
        this.sharers = new int[locks];
        this.counts = new int[threads];
        java.util.Arrays.fill(owner, -1);
        for (int i = 0; i < threads; i++) {
            held.add(new ArrayList<>());
            open.add(new ArrayList<>());
        }
        started[0] = true;
        // Some threads are there from the beginning.
        for (int i = 1; i < threads; i++) {
            started[i] = random.nextInt(3) == 0;
        }
    }

    /** A run of about this many events. */
    static EventStream next(long seed, int threads, int variables, int locks, int events) {
        return new RandomStreams(seed, threads, variables, locks).run(events);
    }

    private EventStream run(int events) {
        boolean shared = random.nextInt(3) == 0;
        boolean regions = random.nextInt(2) == 0;
        while (stream.size() < events) {
            int thread = random.nextInt(threads);
            if (started[thread] && !joined[thread]) {
                step(thread, shared, regions);
            } else if (!started[thread]) {
                start(thread);
            }
        }
        for (int thread = 0; thread < threads; thread++) {
            while (!open.get(thread).isEmpty()) {
                close(thread);
            }
            if (random.nextInt(4) > 0) {
                while (!held.get(thread).isEmpty()) {
                    release(thread);
                }
            }
        }
        return stream;
    }

    private void start(int child) {
        int parent = random.nextInt(threads);
        if (started[parent] && !joined[parent]) {
            add(parent, Op.FORK, child);
            started[child] = true;
        }
    }

    private void step(int thread, boolean shared, boolean regions) {
        int choice = random.nextInt(20);
        if (choice < accesses) {
            add(thread, random.nextInt(8) == 0 ? Op.UPDATE : random.nextInt(2), random.nextInt(variables));
        } else if (choice < accesses + 2) {
            add(thread, Op.SYNC_READ + random.nextInt(3), random.nextInt(variables));
        } else if (choice < 14) {
            acquire(thread, random.nextInt(locks), shared && random.nextBoolean());
        } else if (choice < 17) {
            if (!held.get(thread).isEmpty()) {
                release(thread);
            }
        } else if (choice == 17 && regions) {
            if (open.get(thread).isEmpty() || random.nextInt(4) == 0) {
                open.get(thread).add(stream.size());
                add(thread, Op.BEGIN, 0);
            } else {
                close(thread);
            }
        } else if (choice == 18) {
            join(thread, random.nextInt(threads));
        } else if (choice == 19) {
            pass(thread);
        }
    }

    private void close(int thread) {
        open.get(thread).remove(open.get(thread).size() - 1);
        add(thread, Op.END, 0);
    }

    private void pass(int thread) {
        if (!given) {
            given = true;
            add(thread, Op.GIVE, 0);
        } else if (random.nextBoolean()) {
            add(thread, Op.TAKE, 0);
        }
    }

    private void join(int thread, int child) {
        boolean over = started[child]
                && !joined[child]
                && held.get(child).isEmpty()
                && open.get(child).isEmpty();
        if (child != thread && over && counts[child] > 1) {
            joined[child] = true;
            add(thread, Op.JOIN, child);
        }
    }

    private void acquire(int thread, int lock, boolean shared) {
        boolean mine = held.get(thread).contains(2 * lock) || held.get(thread).contains(2 * lock + 1);
        if (!mine && owner[lock] < 0 && (shared || sharers[lock] == 0)) {
            held.get(thread).add(2 * lock + (shared ? 1 : 0));
            if (shared) {
                sharers[lock]++;
                add(thread, Op.ACQUIRE_SHARED, lock);
            } else {
                owner[lock] = thread;
                add(thread, Op.ACQUIRE, lock);
            }
        }
    }

    private void release(int thread) {
        List<Integer> mine = held.get(thread);
        int code = mine.remove(random.nextInt(3) == 0 ? random.nextInt(mine.size()) : mine.size() - 1);
        if ((code & 1) == 0) {
            owner[code >> 1] = -1;
            add(thread, Op.RELEASE, code >> 1);
        } else {
            sharers[code >> 1]--;
            add(thread, Op.RELEASE_SHARED, code >> 1);
        }
    }

    private void add(int thread, int op, int target) {
        counts[thread]++;
        stream.add(thread, op, target, stream.size(), counts[thread]);
    }
}
