// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.util.Map;

/**
 * Streams one thread's log: the main stream by its own methods, the turns by {@link #turns}.
 *
 * <p>Before main bytes are read, all turns that are pending there must be used up; {@link #turnPending} asks. Holds
 * at most two blocks in memory.
 */
public final class LogCursor extends ValueCursor {

    private final TurnCursor turns;
    private int nextBlock;
    // Position in main of byte 0 of the buffer, were the buffer all main bytes.
    private long base;
    private long stamp;

    LogCursor(LogBlocks blocks, Map<Integer, TypeRecord> types) {
        super(blocks, types);
        turns = new TurnCursor(blocks, types);
    }

    /** Returns the number of the thread whose log it is. */
    public int thread() {
        return blocks.thread();
    }

    /** Returns how many main bytes were read. */
    public long position() {
        return base + bufferPosition();
    }

    /** Returns the number of main bytes. */
    public long length() {
        return blocks.length();
    }

    /**
     * Returns the number of main bytes without those that were torn from the thread while it ran. It may have been
     * writing them at that moment, so what makes no sense behind here is no reason to doubt the rest.
     */
    public long certainLength() {
        return blocks.certainLength();
    }

    /** Returns true if all main bytes were read; turns may still be pending. */
    public boolean atEnd() {
        return position() == blocks.length();
    }

    /** Returns what is behind the last byte. */
    public LogEnd end() {
        return blocks.end();
    }

    /** The thread's turns. */
    public TurnCursor turns() {
        return turns;
    }

    /** Returns true if a turn must be used up before the next main byte is read. */
    public boolean turnPending() {
        return turns.isPendingAt(position());
    }

    /** A stamp, absolute. */
    public long readStamp() {
        stamp += readCount();
        return stamp;
    }

    /** The stamp before a call through an interface, absolute; -1 if it took none. */
    public long readOpenStamp() {
        long count = readCount();
        if (count == 0) {
            return -1;
        }
        stamp += count - 1;
        return stamp;
    }

    @Override
    void refill() {
        while (bufferIsEmpty()) {
            if (nextBlock == blocks.count()) {
                throw blocks.endOfLog();
            }
            DataBlock block = blocks.block(nextBlock);
            if (block.mainLength() > 0) {
                byte[] payload = blocks.loadForMain(nextBlock);
                fill(payload, block.mainStart(), block.mainStart() + block.mainLength());
                base = block.position() - block.mainStart();
            }
            nextBlock++;
        }
    }

    @Override
    TraceException malformed(String what) {
        return blocks.malformed("main stream", position(), what);
    }
}
