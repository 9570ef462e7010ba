// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.index;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

/**
 * Rows in their final order, on disk. Of a block of them, memory has its place, and which threads have rows in it, so that blocks in which nobody is
 * interested are not read.
 */
final class RowFile implements AutoCloseable {

    static final int ROWS = 256;

    private static final int SHARED = 1;
    private static final int FAILS = 2;

    private final BlockFile file = BlockFile.create();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int waiting;
    private long size;
    private int blocks;
    private long[] offsets = new long[64];
    private long[] threads = new long[64];
    private long[] sharers = new long[64];

    /**
     * A row at its place.
     *
     * @param number from 1
     * @param thread the thread's number
     * @param site the number of the place in the code
     */
    record Entry(long number, int thread, int site, boolean isShared, boolean fails, String text) {}

    void add(int thread, int site, boolean isShared, boolean fails, String text) {
        DataOutputStream out = new DataOutputStream(bytes);
        try {
            out.writeInt(thread);
            out.writeInt(site);
            out.writeByte((isShared ? SHARED : 0) | (fails ? FAILS : 0));
            out.writeUTF(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (waiting == 0 && blocks == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * blocks);
            threads = Arrays.copyOf(threads, 2 * blocks);
            sharers = Arrays.copyOf(sharers, 2 * blocks);
        }
        threads[blocks] |= bit(thread);
        sharers[blocks] |= isShared ? bit(thread) : 0;
        size++;
        if (++waiting == ROWS) {
            finish();
        }
    }

    /** Writes what is still in memory. */
    void finish() {
        if (waiting > 0) {
            offsets[blocks++] = file.append(bytes.toByteArray(), bytes.size());
            bytes.reset();
            waiting = 0;
        }
    }

    // Of more threads some share a bit; then a block may be read in vain.
    private static long bit(int thread) {
        return 1L << (thread & 63);
    }

    /** Returns the number of rows. */
    long size() {
        return size;
    }

    long length() {
        return file.length();
    }

    /**
     * Shows rows until the visitor has seen enough.
     *
     * @param from the number of the first row that is wanted
     * @param thread a thread's number; all threads if it is negative
     * @param isLocalWanted whether rows are wanted that no other thread has to do with
     * @param visitor says whether it wants more
     */
    void visit(long from, int thread, boolean isLocalWanted, Predicate<Entry> visitor) {
        long mask = thread < 0 ? -1 : bit(thread);
        for (int block = (int) ((from - 1) / ROWS); block < blocks; block++) {
            boolean mayHave = ((isLocalWanted ? threads : sharers)[block] & mask) != 0;
            if (mayHave && !visit(block, from, thread, isLocalWanted, visitor)) {
                return;
            }
        }
    }

    /**
     * The last rows before one, in their order.
     *
     * @param before the number of the row that is not wanted any more
     * @param most how many at most
     */
    List<Entry> before(long before, int most, int thread, boolean isLocalWanted) {
        long mask = thread < 0 ? -1 : bit(thread);
        Deque<Entry> found = new ArrayDeque<>();
        for (int block = (int) Math.min(blocks - 1L, (before - 2) / ROWS); block >= 0 && found.size() < most; block--) {
            if (((isLocalWanted ? threads : sharers)[block] & mask) == 0) {
                continue;
            }
            List<Entry> here = new ArrayList<>();
            visit(block, 1, thread, isLocalWanted, entry -> {
                boolean isBefore = entry.number() < before;
                if (isBefore) {
                    here.add(entry);
                }
                return isBefore;
            });
            for (int i = here.size() - 1; i >= 0 && found.size() < most; i--) {
                found.addFirst(here.get(i));
            }
        }
        return List.copyOf(found);
    }

    private boolean visit(int block, long from, int thread, boolean isLocalWanted, Predicate<Entry> visitor) {
        long number = (long) block * ROWS;
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(file.read(offsets[block])))) {
            while (in.available() > 0) {
                number++;
                int owner = in.readInt();
                int site = in.readInt();
                int flags = in.readByte();
                String text = in.readUTF();
                boolean isShared = (flags & SHARED) != 0;
                boolean isWanted = number >= from && (thread < 0 || owner == thread) && (isLocalWanted || isShared);
                if (isWanted && !visitor.test(new Entry(number, owner, site, isShared, (flags & FAILS) != 0, text))) {
                    return false;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return true;
    }

    @Override
    public void close() {
        file.close();
    }
}
