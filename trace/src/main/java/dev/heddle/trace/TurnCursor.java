// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.util.Map;

/**
 * Streams the turns of one thread.
 *
 * <p>Look at the next turn with {@link #hasNext}, {@link #position} and {@link #kind}; {@link #take} it; then read
 * its whole payload, of which only the caller knows the types, before looking at the one after it.
 */
public final class TurnCursor extends ValueCursor {

    private static final Turn[] TURNS = Turn.values();

    /** The next turn was not looked at yet. */
    private static final long UNKNOWN = -1;

    /** There is no next turn. */
    private static final long NEVER = Long.MAX_VALUE;

    private int nextBlock;
    private long before;
    private long upcoming = UNKNOWN;
    private int tag;

    TurnCursor(LogBlocks blocks, Map<Integer, TypeRecord> types) {
        super(blocks, types);
    }

    /** Returns true if there is another turn in the thread's log. */
    public boolean hasNext() {
        return peek() != NEVER;
    }

    /** The position in main of the next turn. */
    public long position() {
        long position = peek();
        if (position == NEVER) {
            throw blocks.endOfLog();
        }
        return position;
    }

    /** The tag of the next turn. */
    public int tag() {
        position();
        return tag;
    }

    /** Returns what the next turn is. */
    public Turn kind() {
        int code = tag();
        for (Turn turn : TURNS) {
            if (turn.tag() == code) {
                return turn;
            }
        }
        throw malformed("there is no turn with tag " + code);
    }

    /** Begins to use up the next turn: its payload is what the read methods give now. */
    public Turn take() {
        Turn turn = kind();
        before = upcoming;
        upcoming = UNKNOWN;
        return turn;
    }

    /** Also true if the reader has gone past a turn, so that it can't overlook one. */
    boolean isPendingAt(long position) {
        return upcoming <= position && peek() <= position;
    }

    private long peek() {
        if (upcoming == UNKNOWN) {
            upcoming = advance() ? readHead() : NEVER;
        }
        return upcoming;
    }

    /** Goes to the next block that has turns, if the one at hand is used up. */
    private boolean advance() {
        while (bufferIsEmpty()) {
            if (nextBlock == blocks.count()) {
                return false;
            }
            DataBlock block = blocks.block(nextBlock);
            if (block.turnsLength() > 0) {
                byte[] payload = blocks.loadForTurns(nextBlock);
                fill(payload, block.turnsStart(), block.mainStart());
            }
            nextBlock++;
        }
        return true;
    }

    private long readHead() {
        try {
            long position = before + readCount();
            if (position < before) {
                throw malformed("a turn comes before the turn before it");
            }
            tag = readByte();
            return position;
        } catch (EndOfLog e) {
            // Only a thread's last block can end inside a turn; then that turn was not yet complete.
            return NEVER;
        }
    }

    /** A turn never straddles blocks, so this is only reached where the log was torn or broken off. */
    @Override
    void refill() {
        if (nextBlock == blocks.count()
                && (blocks.end() == LogEnd.TORN || blocks.end().isBroken())) {
            throw blocks.endOfLog();
        }
        throw malformed("a turn does not end with its block");
    }

    @Override
    TraceException malformed(String what) {
        return blocks.malformed("main stream, turn", before, what);
    }
}
