// SPDX-License-Identifier: Apache-2.0
package dev.heddle.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a thread's log and how values become bytes; {@code docs/trace-format.md} section 2.
 *
 * <p>A superclass of {@link ThreadLog} rather than a part of it, because the way from woven code to the byte array must be as
 * short as it can be.
 */
abstract class LogBuffer {

    private static final int FIRST_SIZE = 1 << 10;
    private static final int FULL_SIZE = 1 << 16;
    /** No single value takes more bytes than this, with those that are written behind it and overwritten by the next. */
    private static final int SLACK = 32;
    /** The longest part of a turn is the arguments: 255 of at most 20 bytes. */
    private static final int LONGEST_TURN = 255 * 20 + SLACK;
    /** The bytes taken off the limit while a turn is under way; more than any limit is. */
    public static final int UNDERWAY = 1 << 20;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LITTLE_LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LITTLE_INTS =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LITTLE_SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    /** Two bytes that are no small element: the whole one follows. */
    private static final short LARGE = Short.MIN_VALUE;

    /** Numbers below this take one byte or two. */
    private static final int SMALL = 1 << 14;

    final int id;

    private byte[] main = new byte[0];
    private int at;
    /**
     * The position up to which main may be filled before {@link #guard} looks. Woven code takes {@link #UNDERWAY} off as
     * the first thing in each of its exception handlers, by itself, because the stack may have no room for a call there;
     * whoever has logged the exception gives it back. So if it is below zero when something else is logged, an exception
     * went by that nobody could log.
     */
    public int limit;

    private long base;
    private byte[] turns = new byte[0];
    private int turnsAt;
    private long lastTurn;
    /**
     * The beginning of the last turn if it is one of those whose arguments follow; else below zero. Written by the
     * thread, read by drafts.
     */
    private int entering = -1;

    long lastStamp;
    private long numbers;
    private volatile boolean isTaken;
    private Ending ending = Ending.GOES_ON;
    /** The part of the buffers that counts once the log is broken off; what is behind is overwritten again and again. */
    private int end;

    private int turnsEnd;

    // ── of drafts; guarded by this ──

    /** The number of times the buffers were handed over. */
    private int stretch;

    /** The stretch that the numbers below are about. */
    private int draftStretch;

    /** The part of the buffers that was given out as drafts. */
    private int drafted;

    private int turnsDrafted;
    /** The content of the buffers when they were last looked at, at a moment between two values and turns. */
    private int seen;

    private int turnsSeen;

    LogBuffer(int id) {
        this.id = id;
    }

    final long nextNumber() {
        return ((long) id << Recorder.THREAD_SHIFT) | ++numbers;
    }

    // ── turns ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Begins a turn; {@link #endTurn} must follow. If the stack ends in between, the log is broken off there. */
    final void beginTurn(int tag) {
        makeRoomForTurn();
        limit -= UNDERWAY;
        putHead(tag);
    }

    /** Ends a turn. */
    final void endTurn() {
        limit += UNDERWAY;
    }

    private void putHead(int tag) {
        entering = tag == ThreadLog.ENTER ? turnsAt : -1;
        long position = base + at;
        turnCount(position - lastTurn);
        lastTurn = position;
        turns[turnsAt++] = (byte) tag;
    }

    // A turn never straddles blocks: room in main for its references is made now, because that may flush both.
    private void makeRoomForTurn() {
        guard();
        if (turns.length - turnsAt < LONGEST_TURN) {
            makeRoomForTurns();
        }
    }

    private void makeRoomForTurns() {
        if (ending == Ending.GOES_ON && turns.length == FULL_SIZE) {
            handOver();
        }
        settleEnd();
        if (turns.length - turnsAt < LONGEST_TURN) {
            turns = copy(turns, turnsAt, Math.max(1 << 13, turns.length * 2));
        }
        setLimit();
    }

    /** Writes the turn of an exception that a handler of woven code has announced; nothing of it if the stack ends in the middle. */
    final void announcedTurn(int tag, @Nullable Object reference) {
        if (ending != Ending.GOES_ON) {
            endTurn();
            return;
        }
        makeRoomForAnnounced();
        int before = turnsAt;
        long last = lastTurn;
        boolean complete = false;
        try {
            putHead(tag);
            turnReference(reference);
            complete = true;
        } finally {
            if (!complete) {
                turnsAt = before;
                lastTurn = last;
            }
        }
        endTurn();
    }

    // If the stack ends in the middle of it, the turn is still under way.
    private void makeRoomForAnnounced() {
        limit += UNDERWAY;
        try {
            makeRoomForTurn();
        } finally {
            limit -= UNDERWAY;
        }
    }

    final void turnCount(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            turns[turnsAt++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        turns[turnsAt++] = (byte) rest;
    }

    final void turnBits(long bits) {
        int length = significantBytes(bits);
        turns[turnsAt++] = (byte) length;
        LONGS.set(turns, turnsAt, bits);
        turnsAt += length;
    }

    // Through the main buffer, so that there is one place that knows object codes.
    final void turnReference(@Nullable Object value) {
        int start = at;
        // For who looks from outside: what is behind the start is none of the main bytes.
        limit -= UNDERWAY;
        try {
            putReference(value);
            int length = at - start;
            System.arraycopy(main, start, turns, turnsAt, length);
            turnsAt += length;
        } finally {
            at = start;
            limit += UNDERWAY;
        }
    }

    // ── main ────────────────────────────────────────────────────────────────────────────────────────────────────────

    final void writeByte(int value) {
        guard();
        main[at++] = (byte) value;
    }

    final void writeInt(int value) {
        guard();
        int zigzag = value << 1 ^ value >> 31;
        if (zigzag >= 0 && zigzag < SMALL) {
            putSmall(zigzag);
        } else {
            putLonger(zigzag & 0xFFFFFFFFL);
        }
    }

    final void writeLong(long value) {
        guard();
        putCount(value << 1 ^ value >> 63);
    }

    final void writeCount(long value) {
        guard();
        putCount(value);
    }

    // Elements of arrays mostly have fixed lengths, because programs that do little else read them in a nanosecond or
    // less, and then computing a length counts: an array stencil ran in 12 ms instead of 18 (bench/run recording).

    final void writeTwoBytes(int value) {
        guard();
        LITTLE_SHORTS.set(main, at, (short) value);
        at += 2;
    }

    final void writeElement(int value) {
        guard();
        // One comparison for both ends, without those of a short that mean something else.
        if (value + Short.MAX_VALUE + Integer.MIN_VALUE < 2 * Short.MAX_VALUE + 1 + Integer.MIN_VALUE) {
            LITTLE_SHORTS.set(main, at, (short) value);
            at += 2;
        } else {
            putLarge(value);
        }
    }

    private void putLarge(int value) {
        LITTLE_SHORTS.set(main, at, LARGE);
        LITTLE_INTS.set(main, at + 2, value);
        at += 6;
    }

    final void writeElement(long value) {
        guard();
        if (value + Short.MAX_VALUE + Long.MIN_VALUE < 2 * Short.MAX_VALUE + 1 + Long.MIN_VALUE) {
            LITTLE_SHORTS.set(main, at, (short) value);
            at += 2;
        } else {
            putLarge(value);
        }
    }

    private void putLarge(long value) {
        LITTLE_SHORTS.set(main, at, LARGE);
        LITTLE_LONGS.set(main, at + 2, value);
        at += 10;
    }

    final void writeFloat(float value) {
        writeBits((long) Float.floatToRawIntBits(value) << 32);
    }

    final void writeDouble(double value) {
        writeBits(Double.doubleToRawLongBits(value));
    }

    private void writeBits(long bits) {
        guard();
        int length = significantBytes(bits);
        main[at] = (byte) length;
        // All eight bytes are written, and the next value overwrites those that do not count.
        LONGS.set(main, at + 1, bits);
        at += 1 + length;
    }

    private static int significantBytes(long bits) {
        return (64 - Long.numberOfTrailingZeros(bits) + 7) >>> 3;
    }

    final void writeReference(@Nullable Object value) {
        guard();
        putReference(value);
    }

    // What is called put… relies on a guard before it: there is room for one value of any kind.

    private void putReference(@Nullable Object value) {
        if (value == null) {
            main[at++] = 0;
            return;
        }
        long number = Recorder.number(value);
        if (number != 0) {
            putKnown(Math.abs(number));
        } else {
            putUnknown(value);
        }
    }

    private void putKnown(long number) {
        // Counted from 1, so that 0 can mean none.
        long count = number & Recorder.COUNT_MASK;
        int owner = (int) (number >>> Recorder.THREAD_SHIFT);
        if (owner == id) {
            putCount(2 * count + 1);
        } else if (2 * count + 2 < SMALL && owner < 0x80) {
            int code = (int) (2 * count + 2);
            int more = more(code);
            LITTLE_INTS.set(main, at, small(code, more) | owner << 8 + 8 * more);
            at += 2 + more;
        } else {
            putCount(2 * count + 2);
            putCount(owner);
        }
    }

    private void putUnknown(Object value) {
        Class<?> type = value.getClass();
        if (Anonymous.is(type)) {
            main[at++] = 1;
            putCount(Recorder.type(type));
            long digest = digest(value);
            putCount(digest << 1 ^ digest >> 63);
            return;
        }
        // First, because it needs the most of the stack, which may end there.
        int typeId = Recorder.type(type);
        long fresh = ((long) id << Recorder.THREAD_SHIFT) | (numbers + 1);
        long given = Recorder.giveNumber(value, -fresh);
        if (given != -fresh) {
            putKnown(Math.abs(given));
            return;
        }
        numbers++;
        main[at++] = 2;
        putCount(typeId);
        if (type.isArray()) {
            putCount(Array.getLength(value));
        }
    }

    final void putCount(long value) {
        if (value >= 0 && value < SMALL) {
            putSmall((int) value);
        } else {
            putLonger(value);
        }
    }

    // Without a branch between one byte and two, which the processor can't foresee: an array stencil ran in 20 ms
    // instead of 33
    // (bench/run recording).
    private void putSmall(int value) {
        int more = more(value);
        LITTLE_SHORTS.set(main, at, (short) small(value, more));
        at += 1 + more;
    }

    /** Returns how many bytes a small number takes besides the first one. */
    private static int more(int value) {
        return 0x7F - value >>> 31;
    }

    // The bits above the lowest seven move up by one, and if there are any, the gap says so.
    private static int small(int value, int more) {
        return value + (value & ~0x7F) + (more << 7);
    }

    // Without a loop, because the compiler unrolls it wherever a value is logged: methods became three times as large.
    private void putLonger(long value) {
        if (value >>> 56 != 0) {
            putLongest(value);
            return;
        }
        // First 28 bits to each half, then 14 to each quarter, then 7 to each byte.
        long bits = value & 0xFFFFFFFL | (value & 0xFFFFFFF0000000L) << 4;
        bits = bits & 0x3FFF00003FFFL | (bits & 0xFFFC0000FFFC000L) << 2;
        bits = bits & 0x7F007F007F007FL | (bits & 0x3F803F803F803F80L) << 1;
        // A seventh of the number of bits, rounded up; exact up to 63.
        int length = (64 - Long.numberOfLeadingZeros(value)) * 9 + 64 >>> 6;
        LITTLE_LONGS.set(main, at, bits | 0x8080808080808080L & (1L << (length - 1) * 8) - 1);
        at += length;
    }

    private void putLongest(long value) {
        byte[] buffer = main;
        int to = at;
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            buffer[to++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        buffer[to++] = (byte) rest;
        at = to;
    }

    private static long digest(Object value) {
        if (value instanceof String) {
            return (long) ((String) value).length() << 32 | value.hashCode() & 0xFFFFFFFFL;
        }
        if (value instanceof Double) {
            return Double.doubleToRawLongBits((Double) value);
        }
        if (value instanceof Float) {
            return Float.floatToRawIntBits((Float) value);
        }
        if (value instanceof Character) {
            return (Character) value;
        }
        if (value instanceof Boolean) {
            return (Boolean) value ? 1 : 0;
        }
        if (value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte) {
            return ((Number) value).longValue();
        }
        return 0;
    }

    // ── buffers ─────────────────────────────────────────────────────────────────────────────────────────────────────

    final void guard() {
        if (at >= limit) {
            makeRoom();
        }
    }

    private void makeRoom() {
        if (limit >= 0 && ending == Ending.GOES_ON && main.length == FULL_SIZE) {
            handOver();
        }
        settleEnd();
        if (main.length - SLACK <= at) {
            main = copy(main, at, Math.max(FIRST_SIZE, main.length * 4));
        }
        setLimit();
    }

    private void setLimit() {
        limit = Math.max(0, main.length - SLACK);
    }

    private static byte[] copy(byte[] bytes, int length, int size) {
        byte[] copy = new byte[size];
        System.arraycopy(bytes, 0, copy, 0, length);
        return copy;
    }

    private void handOver() {
        try {
            flush(false);
        } catch (StackOverflowError e) {
            // Nothing that the program would meet without us. No call here: there may be no room for one.
            limit = -UNDERWAY;
        }
    }

    // ── the end ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Returns true if an exception went by before the one that was announced last, and was not logged. */
    final boolean hasMissed() {
        return limit + UNDERWAY < 0;
    }

    /** Ends the log where it is, inside the handler of an exception: what comes now does not follow from what is logged. */
    final void breakOff(Ending why) {
        end(why);
        // Handed over by the first who has room on the stack for that.
        limit = -UNDERWAY;
    }

    private void end(Ending why) {
        if (ending == Ending.GOES_ON) {
            ending = why;
            end = at;
            turnsEnd = turnsAt;
        }
    }

    /** Notices that the log broke off, hands over what counts, and makes room for what does not. */
    private void settleEnd() {
        if (limit < 0) {
            end(Ending.STACK_OVERFLOWED);
        }
        if (ending == Ending.GOES_ON) {
            return;
        }
        if (!isTaken) {
            at = end;
            turnsAt = turnsEnd;
            handOver();
        }
        if (isTaken) {
            at = 0;
            turnsAt = 0;
        }
    }

    /**
     * Hands over all that is logged. Synchronised, because at the end of the recording another thread does it; what this thread
     * logs after that is nobody's concern any more.
     */
    final synchronized void flush(boolean torn) {
        if (ending != Ending.GOES_ON) {
            flushEnd();
            return;
        }
        Sink out = isTaken ? null : Recorder.sink();
        isTaken |= torn;
        int mainLength = at;
        int turnsLength = turnsAt;
        if (mainLength == 0 && turnsLength == 0) {
            return;
        }
        byte[] full = main;
        byte[] fullTurns = turns;
        if (!torn) {
            if (out != null) {
                byte[] next = mainLength == 0 ? full : out.buffer(full.length);
                turns = turnsLength == 0 ? fullTurns : out.buffer(fullTurns.length);
                main = next;
            }
            // What the sink has is not ours any more, also if the stack ends before it says that it has it.
            at = 0;
            turnsAt = 0;
            entering = -1;
            stretch++;
            limit = -UNDERWAY;
        }
        if (out != null) {
            out.data(
                    id,
                    base,
                    mainLength == 0 ? new byte[0] : full,
                    mainLength,
                    turnsLength == 0 ? new byte[0] : fullTurns,
                    turnsLength,
                    torn ? Ending.TORN : Ending.GOES_ON);
        }
        if (!torn) {
            base += mainLength;
            setLimit();
        }
    }

    // ── drafts ──────────────────────────────────────────────────────────────────────────────────────────────────────

    private static final int LOOKS = 16;

    /**
     * Gives out a copy of what is in the buffers, so that it is not lost if the process is killed. Called by another thread than the one that
     * logs, which pays nothing for it: it is not asked, and no order of its writes is forced. So what was seen in the buffers counts the next time
     * that somebody looks, if it is still there then; whoever hands over so often that it is not needs no drafts.
     *
     * @param isLast whether nobody looks again, so that what is seen now counts
     */
    final synchronized void draft(boolean isLast) {
        Sink out = isTaken || ending != Ending.GOES_ON ? null : Recorder.sink();
        if (out == null) {
            return;
        }
        if (draftStretch != stretch) {
            draftStretch = stretch;
            drafted = 0;
            turnsDrafted = 0;
            seen = 0;
            turnsSeen = 0;
        }
        if (isLast) {
            look();
        }
        give(out);
        look();
    }

    private void give(Sink out) {
        byte[] bytes = main;
        byte[] turnBytes = turns;
        boolean isNew = seen > drafted || turnsSeen > turnsDrafted;
        if (isNew && seen <= bytes.length && turnsSeen <= turnBytes.length) {
            out.draft(id, base + drafted, part(bytes, drafted, seen), part(turnBytes, turnsDrafted, turnsSeen));
            drafted = seen;
            turnsDrafted = turnsSeen;
        }
    }

    private static byte[] part(byte[] bytes, int from, int to) {
        byte[] part = new byte[to - from];
        System.arraycopy(bytes, from, part, 0, part.length);
        return part;
    }

    // Both numbers at once, which they are if neither changes while we look, and no turn is being written. Who logs
    // without a pause is not seen.
    private void look() {
        for (int i = 0; i < LOOKS; i++) {
            int main = at;
            int turn = turnsAt;
            int begun = entering;
            long last = lastTurn;
            VarHandle.fullFence();
            boolean isBetween = limit >= 0;
            VarHandle.fullFence();
            if (isBetween && main == at && turn == turnsAt && begun == entering && last == lastTurn) {
                seen = Math.max(drafted, main);
                // Its arguments may not be there yet, unless something came behind them.
                boolean isEntering = begun >= 0 && base + main == last;
                turnsSeen = Math.max(turnsDrafted, isEntering ? begun : turn);
                return;
            }
        }
    }

    // Copies, because the thread goes on filling its buffers. If the stack ends in the middle, it is tried again, and
    // the sink may get it
    // twice.
    private void flushEnd() {
        Sink out = isTaken ? null : Recorder.sink();
        if (out != null) {
            out.data(id, base, copy(main, end, end), end, copy(turns, turnsEnd, turnsEnd), turnsEnd, ending);
        }
        isTaken = true;
    }
}
