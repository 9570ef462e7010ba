// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The blocks of one thread's log, in order and without gaps. */
final class LogIndex {

    private final int thread;
    private final List<DataBlock> blocks = new ArrayList<>();
    /** The drafts of what was logged behind the last block, as far as it is known. */
    private final List<DataBlock> drafts = new ArrayList<>();

    private long length;
    /** The position at which the drafts begin that count. */
    private @Nullable Long draftsFrom;

    private @Nullable String problem;
    private @Nullable LogEnd ending;

    LogIndex(int thread) {
        this.thread = thread;
    }

    /** Adds the next block of the thread in the file. Nothing is added any more once one did not fit. */
    void add(DataBlock block) {
        // It holds what they hold, and more.
        drafts.clear();
        if (problem != null || isRepeated(block)) {
            return;
        }
        if (ending != null) {
            problem = "the log of thread %d goes on behind its last block; that part is left out".formatted(thread);
        } else if (block.position() != length) {
            problem = "the log of thread %d is cut at byte %d, because its next block starts at %d"
                    .formatted(thread, length, block.position());
            // Taken from a thread that was just about to hand over a block itself: its last bytes do not count.
            ending = block.isLast() ? block.ending() : LogEnd.GAP;
        } else {
            blocks.add(block);
            length = block.end();
            ending = block.isLast() ? block.ending() : null;
        }
    }

    /** Adds what was written of a block that may follow. */
    void draft(DataBlock block) {
        drafts.add(block);
    }

    /** Has drafts stand for the block that did not come, because the file was cut off. */
    void takeDrafts() {
        if (ending != null || problem != null || drafts.isEmpty()) {
            return;
        }
        draftsFrom = length;
        for (DataBlock draft : drafts) {
            if (draft.position() != length || draft.isLast()) {
                return;
            }
            blocks.add(draft);
            length = draft.end();
        }
    }

    // A thread whose stack ended while it handed over its last block does so again.
    private boolean isRepeated(DataBlock block) {
        return ending != null
                && ending.isBroken()
                && ending == block.ending()
                && !blocks.isEmpty()
                && blocks.get(blocks.size() - 1).position() == block.position();
    }

    List<DataBlock> blocks() {
        return blocks;
    }

    /** Number of main bytes. */
    long length() {
        return length;
    }

    Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /** Returns what is behind the last byte. */
    LogEnd end(boolean fileIsComplete) {
        if (ending != null) {
            return ending;
        }
        return fileIsComplete ? LogEnd.COMPLETE : LogEnd.CUT;
    }

    /** Number of main bytes that the thread handed over itself; it may have been writing those behind. */
    long certainLength() {
        if (draftsFrom != null) {
            return draftsFrom;
        }
        boolean lastIsTorn = !blocks.isEmpty() && blocks.get(blocks.size() - 1).ending() == LogEnd.TORN;
        return lastIsTorn ? blocks.get(blocks.size() - 1).position() : length;
    }
}
