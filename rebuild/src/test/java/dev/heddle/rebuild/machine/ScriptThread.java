// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.trace.LogEnd;
import dev.heddle.trace.Turn;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** What one thread of a {@link Script} logged. Each method adds to the log and gives the thread back. */
final class ScriptThread {

    private final Script script;
    private final int id;
    private final ByteArrayOutputStream main = new ByteArrayOutputStream();
    private final ByteArrayOutputStream turns = new ByteArrayOutputStream();
    private ByteArrayOutputStream current = main;
    private long lastTurn;
    private long lastStamp;
    private LogEnd ending = LogEnd.COMPLETE;

    ScriptThread(Script script, int id) {
        this.script = script;
        this.id = id;
    }

    int id() {
        return id;
    }

    String path() {
        return id == 0 ? "main" : "main." + (id - 1);
    }

    /** Says why nothing more is logged. */
    ScriptThread breaksOff(LogEnd why) {
        ending = why;
        return this;
    }

    LogEnd ending() {
        return ending;
    }

    byte[] main() {
        return main.toByteArray();
    }

    byte[] turns() {
        return turns.toByteArray();
    }

    // ── values; in a turn until the next call of inMain or of another turn ──────────────────────────────────────────

    /** From here on values go to main again. */
    ScriptThread inMain() {
        current = main;
        return this;
    }

    private void count(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            current.write((int) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        current.write((int) rest);
    }

    ScriptThread ofInt(int value) {
        count((value << 1 ^ value >> 31) & 0xFFFFFFFFL);
        return this;
    }

    ScriptThread ofLong(long value) {
        count(value << 1 ^ value >> 63);
        return this;
    }

    ScriptThread ofFloat(float value) {
        return significant(
                ByteBuffer.allocate(4).putInt(Float.floatToRawIntBits(value)).array());
    }

    ScriptThread ofDouble(double value) {
        return significant(ByteBuffer.allocate(8)
                .putLong(Double.doubleToRawLongBits(value))
                .array());
    }

    private ScriptThread significant(byte[] bytes) {
        int length = bytes.length;
        while (length > 0 && bytes[length - 1] == 0) {
            length--;
        }
        current.write(length);
        current.write(bytes, 0, length);
        return this;
    }

    /** That a call without result returned, or the outcome of a comparison. */
    ScriptThread ofByte(int value) {
        current.write(value);
        return this;
    }

    ScriptThread stamp(long stamp) {
        count(stamp - lastStamp);
        lastStamp = stamp;
        return this;
    }

    ScriptThread nothing() {
        count(0);
        return this;
    }

    ScriptThread anonymous(String type, long digest) {
        count(1);
        count(script.typeId(type));
        return ofLong(digest);
    }

    ScriptThread text(String text) {
        return anonymous("java.lang.String", (long) text.length() << 32 | (text.hashCode() & 0xFFFFFFFFL));
    }

    ScriptThread fresh(String type) {
        count(2);
        count(script.typeId(type));
        return this;
    }

    ScriptThread freshArray(String type, int length) {
        fresh(type);
        count(length);
        return this;
    }

    /** An object by its number of this thread. */
    ScriptThread own(long number) {
        count(3 + 2 * number);
        return this;
    }

    /** An object by its number of another thread. */
    ScriptThread of(ScriptThread thread, long number) {
        count(4 + 2 * number);
        count(thread.id);
        return this;
    }

    // ── turns ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private ScriptThread turn(Turn turn) {
        current = turns;
        count(main.size() - lastTurn);
        lastTurn = main.size();
        turns.write(turn.tag());
        return this;
    }

    /** Enters a method; its arguments must follow. */
    ScriptThread enter(String type, String method) {
        turn(Turn.ENTER);
        count(script.classId(type));
        count(script.methodIndex(type, method));
        return this;
    }

    ScriptThread caught() {
        return turn(Turn.CAUGHT);
    }

    ScriptThread escaped() {
        return turn(Turn.ESCAPED);
    }

    ScriptThread started(ScriptThread child) {
        turn(Turn.STARTED);
        count(child.id);
        return inMain();
    }

    ScriptThread ended() {
        return turn(Turn.ENDED).inMain();
    }
}
