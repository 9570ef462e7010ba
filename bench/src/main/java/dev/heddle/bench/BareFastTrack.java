// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * FastTrack and nothing else, on arrays: tells which accesses race in the observed order, by epochs where these are enough. It is
 * what the linear pass is measured by, since a machine that others use too says little about seconds.
 */
final class BareFastTrack {

    private static final int SHARED = -1;

    private final int threads;
    private final int[][] clocks;
    private final int[] @Nullable [] lockClocks;
    private final int[] writer;
    private final int[] written;
    /** The last reader of each variable, or {@link #SHARED}; and when. */
    private final int[] reader;

    private final int[] read;
    private final int[] @Nullable [] readers;
    private long races;

    private BareFastTrack(EventStream stream) {
        this.threads = stream.threads();
        this.clocks = new int[threads][threads];
        for (int thread = 0; thread < threads; thread++) {
            clocks[thread][thread] = 1;
        }
        this.lockClocks = new int[stream.locks()][];
        this.writer = new int[stream.variables()];
        this.written = new int[stream.variables()];
        this.reader = new int[stream.variables()];
        this.read = new int[stream.variables()];
        this.readers = new int[stream.variables()][];
    }

    /** Returns how many accesses race with an earlier one that is still known. */
    static long races(EventStream stream) {
        BareFastTrack track = new BareFastTrack(stream);
        stream.forEachPiece(track::follow);
        return track.races;
    }

    private void follow(int first, int count, int[] heads, int[] targets, int[] sites) {
        for (int i = 0; i < count; i++) {
            int thread = Op.thread(heads[i]);
            int[] clock = clocks[thread];
            switch (Op.of(heads[i])) {
                case Op.READ -> read(thread, clock, targets[i]);
                case Op.WRITE -> write(thread, clock, targets[i]);
                case Op.ACQUIRE -> join(clock, lockClocks[targets[i]]);
                case Op.RELEASE -> release(thread, clock, targets[i]);
                case Op.FORK -> {
                    join(clocks[targets[i]], clock);
                    clock[thread]++;
                }
                case Op.JOIN -> join(clock, clocks[targets[i]]);
                default -> {
                    // Made-up runs have nothing else that orders.
                }
            }
        }
    }

    private void read(int thread, int[] clock, int variable) {
        int now = clock[thread];
        if (reader[variable] == thread && read[variable] == now) {
            return;
        }
        races += written[variable] > clock[writer[variable]] ? 1 : 0;
        int[] all = readers[variable];
        if (reader[variable] == SHARED && all != null) {
            all[thread] = now;
        } else if (read[variable] <= clock[reader[variable]]) {
            reader[variable] = thread;
            read[variable] = now;
        } else {
            int[] both = all == null ? new int[threads] : all;
            Arrays.fill(both, 0);
            both[reader[variable]] = read[variable];
            both[thread] = now;
            readers[variable] = both;
            reader[variable] = SHARED;
        }
    }

    private void write(int thread, int[] clock, int variable) {
        int now = clock[thread];
        if (writer[variable] == thread && written[variable] == now) {
            return;
        }
        boolean isRace = written[variable] > clock[writer[variable]];
        int[] all = readers[variable];
        if (reader[variable] == SHARED && all != null) {
            for (int other = 0; other < threads; other++) {
                isRace |= all[other] > clock[other];
            }
            reader[variable] = 0;
            read[variable] = 0;
        } else {
            isRace |= read[variable] > clock[reader[variable]];
        }
        races += isRace ? 1 : 0;
        writer[variable] = thread;
        written[variable] = now;
    }

    private void release(int thread, int[] clock, int lock) {
        int[] given = lockClocks[lock];
        if (given == null) {
            lockClocks[lock] = clock.clone();
        } else {
            System.arraycopy(clock, 0, given, 0, threads);
        }
        clock[thread]++;
    }

    private static void join(int[] clock, int @Nullable [] other) {
        if (other != null) {
            for (int i = 0; i < clock.length; i++) {
                clock[i] = Math.max(clock[i], other[i]);
            }
        }
    }
}
