// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import dev.heddle.trace.RunEnd.Exit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Writes a trace, block by block, while the program runs.
 *
 * <p>All methods may be called by any thread. None throws when the disk is full or broken: the writer then cuts the
 * file back to the last complete block, ignores everything that follows, and {@link #failure} says why. After {@link
 * #end} and {@link #close} it ignores everything as well, because threads of the program may still be running then.
 *
 * <p>A record goes into the file before the first data block that uses its id.
 */
public final class TraceWriter implements AutoCloseable {

    /** The bytes of a file with a limit that are kept for the last word of each thread. */
    private static final long MOST_KEPT = 1 << 20;

    // Guards all fields. Nobody else can see it, so the program can't hold it.
    private final Object lock = new Object();
    private final BlockWriter blocks;
    private final Payload payload = new Payload();
    private long dataBlocks;
    private boolean ended;

    /** Threads that have had their last word, because the file is nearly full. */
    private final Set<Integer> cut = new HashSet<>();

    private final long limit;
    /** From this length on the file is nearly full. */
    private final long narrow;

    private boolean hasDropped;

    TraceWriter(TraceOutput output) throws IOException {
        this(output, Long.MAX_VALUE);
    }

    private TraceWriter(TraceOutput output, long limit) throws IOException {
        this.limit = limit;
        narrow = limit - Math.min(limit / 8, MOST_KEPT);
        blocks = new BlockWriter(output);
    }

    /** Starts a trace in this file; what was in it before is gone. */
    public static TraceWriter create(Path path) throws IOException {
        return create(path, Long.MAX_VALUE);
    }

    /** The same; at the limit, in bytes, it is as if the disk were full. */
    public static TraceWriter create(Path path, long limit) throws IOException {
        TraceOutput output = new FileOutput(path, limit);
        try {
            return new TraceWriter(output, limit);
        } catch (IOException e) {
            output.close();
            throw e;
        }
    }

    /** Says what was run and how. */
    public void header(Map<String, String> header) {
        synchronized (lock) {
            if (begin()) {
                RecordEncoder.header(payload, header);
                write(BlockKind.HEADER, false);
            }
        }
    }

    public void write(ClassRecord record) {
        synchronized (lock) {
            if (begin()) {
                RecordEncoder.classRecord(payload, record);
                write(BlockKind.CLASS, true);
            }
        }
    }

    public void write(TypeRecord record) {
        synchronized (lock) {
            if (begin()) {
                RecordEncoder.type(payload, record);
                write(BlockKind.TYPE, false);
            }
        }
    }

    public void write(ThreadRecord record) {
        synchronized (lock) {
            if (begin()) {
                RecordEncoder.thread(payload, record);
                write(BlockKind.THREAD, false);
            }
        }
    }

    public void write(Note note) {
        synchronized (lock) {
            if (begin()) {
                RecordEncoder.note(payload, note);
                write(BlockKind.NOTES, false);
            }
        }
    }

    /**
     * Writes the next stretch of a thread's two streams.
     *
     * @param position how many main bytes of this thread come before
     * @param ending why this block is the thread's last; {@code COMPLETE} if that is not said
     * @param compress whether to spend time on making it smaller
     */
    public void data(
            int thread,
            long position,
            byte[] main,
            int mainLength,
            byte[] turns,
            int turnsLength,
            LogEnd ending,
            boolean compress) {
        synchronized (lock) {
            if (begin() && fits(thread)) {
                put(thread, position, main, mainLength, turns, turnsLength, ending);
                write(BlockKind.DATA, compress);
                if (blocks.accepts()) {
                    dataBlocks++;
                }
            }
        }
    }

    private boolean fits(int thread) {
        boolean fits = blocks.length() < narrow || cut.add(thread);
        hasDropped |= !fits;
        return fits;
    }

    private void put(
            int thread, long position, byte[] main, int mainLength, byte[] turns, int turnsLength, LogEnd ending) {
        payload.count(thread);
        payload.count(position);
        payload.octet(DataBlock.code(ending));
        payload.count(mainLength);
        payload.count(turnsLength);
        // Turns first: the reader can look for the next turn without inflating the main bytes before it.
        payload.bytes(turns, turnsLength);
        payload.bytes(main, mainLength);
    }

    /**
     * Writes what will be in a later stretch of a thread's two streams, for the case that it does not come to that. Drafts of the same stretch
     * join end to end.
     */
    public void draft(int thread, long position, byte[] main, byte[] turns, boolean compress) {
        synchronized (lock) {
            if (begin() && !cut.contains(thread)) {
                put(thread, position, main, main.length, turns, turns.length, LogEnd.COMPLETE);
                write(BlockKind.DRAFT, compress);
            }
        }
    }

    /**
     * Returns true if the file has so little room left up to its limit that it is kept for the last word of each
     * thread: one block of data, and drafts. Who gives these says {@link #endAtLimit} behind them.
     */
    public boolean isNarrow() {
        synchronized (lock) {
            return blocks.length() >= narrow;
        }
    }

    /** Says that the file has reached its limit; ignores all later writes. */
    public void endAtLimit() {
        synchronized (lock) {
            if (begin()) {
                blocks.fail(new FileOutput.LimitReached(limit));
                sayWhy();
            }
        }
    }

    /** Says that the run ended and nothing is missing; ignores all later writes. */
    public void end(Exit exit, Map<String, Long> events) {
        synchronized (lock) {
            if (hasDropped) {
                endAtLimit();
            } else if (begin()) {
                RecordEncoder.end(payload, new RunEnd(exit, dataBlocks, events));
                write(BlockKind.END, false);
                ended = true;
            }
        }
    }

    /** Returns why the trace could not be written to its end, if so. */
    public Optional<IOException> failure() {
        synchronized (lock) {
            return Optional.ofNullable(blocks.failure());
        }
    }

    /** Length in bytes of the file up to the last complete block. */
    public long length() {
        synchronized (lock) {
            return blocks.length();
        }
    }

    @Override
    public void close() {
        synchronized (lock) {
            blocks.close();
        }
    }

    private void write(BlockKind kind, boolean compress) {
        blocks.write(kind, payload, compress);
        sayWhy();
    }

    private void sayWhy() {
        IOException failure = blocks.failure();
        if (failure != null) {
            // What did not fit is gone again, so there is room for a few bytes that say why; if not, their absence
            // does.
            payload.clear();
            Exit why = failure instanceof FileOutput.LimitReached ? Exit.LIMIT : Exit.DISK;
            RecordEncoder.end(payload, new RunEnd(why, dataBlocks, Map.of()));
            blocks.writeLast(BlockKind.END, payload);
        }
    }

    private boolean begin() {
        payload.clear();
        return !ended && blocks.accepts();
    }
}
