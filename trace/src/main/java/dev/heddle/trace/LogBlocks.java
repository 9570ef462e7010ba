// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import dev.heddle.trace.BlockReader.Broken;
import dev.heddle.trace.PayloadReader.Malformed;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Loads the blocks of one thread's log for its two cursors.
 *
 * <p>The two mostly walk together, so what one has loaded is there for the other: a block is inflated once unless the
 * turns are far ahead.
 */
final class LogBlocks {

    private final TraceFile file;
    private final BlockReader reader;
    private final int thread;
    private final long length;
    private final long certainLength;
    private final LogEnd end;
    private final List<DataBlock> blocks;
    private @Nullable Loaded main;
    private @Nullable Loaded turns;

    LogBlocks(TraceFile file, int thread, LogIndex index, LogEnd end) {
        this.file = file;
        this.reader = new BlockReader(file);
        this.thread = thread;
        this.length = index.length();
        this.certainLength = index.certainLength();
        this.end = end;
        this.blocks = index.blocks();
    }

    int thread() {
        return thread;
    }

    /** Number of main bytes. */
    long length() {
        return length;
    }

    long certainLength() {
        return certainLength;
    }

    LogEnd end() {
        return end;
    }

    int count() {
        return blocks.size();
    }

    DataBlock block(int index) {
        return blocks.get(index);
    }

    /** The payload of the block that the main cursor reads next. */
    byte[] loadForMain(int index) {
        main = load(index, turns);
        return main.payload;
    }

    /** The payload of the block that the turn cursor reads next. */
    byte[] loadForTurns(int index) {
        turns = load(index, main);
        return turns.payload;
    }

    private Loaded load(int index, @Nullable Loaded other) {
        if (other != null && other.index == index) {
            return other;
        }
        return new Loaded(index, read(blocks.get(index).offset()));
    }

    private static final class Loaded {
        final int index;
        final byte[] payload;

        Loaded(int index, byte[] payload) {
            this.index = index;
            this.payload = payload;
        }
    }

    private byte[] read(long offset) {
        try {
            reader.read(offset);
            return reader.payload(Integer.MAX_VALUE);
        } catch (Broken | Malformed e) {
            throw new TraceException(file.path() + " has changed since it was opened: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new TraceException("can't read " + file.path() + ": " + e.getMessage(), e);
        }
    }

    EndOfLog endOfLog() {
        return new EndOfLog(thread, length, end);
    }

    TraceException malformed(String stream, long position, String what) {
        return new TraceException(
                "%s: thread %d, byte %d of its %s: %s; recorder and reader disagree about what is logged there"
                        .formatted(file.path(), thread, position, stream, what));
    }
}
