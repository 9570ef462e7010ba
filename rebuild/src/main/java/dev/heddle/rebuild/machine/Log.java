// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.rebuild.machine.code.BrokenHistory;
import dev.heddle.rebuild.machine.code.ClassInfo;
import dev.heddle.rebuild.machine.code.ClassTable;
import dev.heddle.rebuild.machine.code.MethodInfo;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import dev.heddle.rebuild.machine.code.ValueKind;
import dev.heddle.trace.LogCursor;
import dev.heddle.trace.LogEnd;
import dev.heddle.trace.ObjectCode;
import dev.heddle.trace.Turn;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * One thread's log as its machine reads it.
 *
 * <p>What was read and can't be used yet, because it speaks of an object whose number another thread has still to give, is held
 * here, so that the machine can try again without reading it twice.
 */
final class Log {

    private final LogCursor cursor;
    private final References references;
    private @Nullable ObjectCode held;
    private @Nullable Thrown thrown;
    private @Nullable Arrival arrival;
    private long wanted = -1;
    private final List<Operand> elements = new ArrayList<>();
    private final List<CellCalls.Stretch> stretches = new ArrayList<>();

    /** A turn that says which exception arrived somewhere. */
    static final class Thrown {
        private final Turn turn;
        private final ObjectCode code;
        private @Nullable Shadow exception;

        private Thrown(Turn turn, ObjectCode code) {
            this.turn = turn;
            this.code = code;
        }

        Turn turn() {
            return turn;
        }

        Shadow exception() {
            if (exception == null) {
                throw new IllegalStateException("the exception was not looked up");
            }
            return exception;
        }
    }

    /** A turn that says which method was entered. */
    static final class Arrival {
        private final MethodInfo method;
        private final List<Object> raw;
        private final List<Operand> arguments = new ArrayList<>();

        private Arrival(MethodInfo method, List<Object> raw) {
            this.method = method;
            this.raw = raw;
        }

        MethodInfo method() {
            return method;
        }

        /** The arguments, receiver first except for constructors. */
        List<Operand> arguments() {
            return arguments;
        }
    }

    Log(LogCursor cursor, References references) {
        this.cursor = cursor;
        this.references = references;
    }

    long position() {
        return cursor.position();
    }

    long length() {
        return cursor.length();
    }

    boolean atEnd() {
        return cursor.atEnd();
    }

    /** Returns true if nothing is left, neither of main nor of the turns, and nothing that was read waits for its use. */
    boolean isUsedUp() {
        return cursor.atEnd()
                && held == null
                && wanted < 0
                && thrown == null
                && arrival == null
                && !cursor.turns().hasNext();
    }

    /** Returns true if what was read last was taken from the thread while it was writing, so that it may make no sense. */
    boolean isUncertain() {
        return cursor.end() == LogEnd.TORN && cursor.position() >= cursor.certainLength();
    }

    // ── main ────────────────────────────────────────────────────────────────────────────────────────────────────────

    int readByte() {
        return cursor.readByte();
    }

    /** The next stamp, counted from 1: in events, 0 stands for none. */
    long readStamp() {
        return cursor.readStamp() + 1;
    }

    /** The stamp before a call through an interface; 0 if it took none. */
    long readOpenStamp() {
        return cursor.readOpenStamp() + 1;
    }

    /** The elements of a stretch of an array; null if they were not logged. Can be asked again if it had to wait. */
    @Nullable
    List<Operand> readElements(ValueKind kind) {
        if (wanted < 0) {
            wanted = cursor.readCount();
        }
        while (elements.size() < wanted - 1) {
            elements.add(readValue(kind));
        }
        boolean logged = wanted > 0;
        wanted = -1;
        List<Operand> all = List.copyOf(elements);
        elements.clear();
        return logged ? all : null;
    }

    /** The stretches of the call underway that were read so far; whoever reads them empties the list. */
    List<CellCalls.Stretch> stretches() {
        return stretches;
    }

    /** The next value. */
    Operand readValue(ValueKind kind) {
        return switch (kind) {
            case INT -> Operand.ofInt(cursor.readInt());
            case LONG -> Operand.ofLong(cursor.readLong());
            case FLOAT -> Operand.ofFloat(cursor.readFloat());
            case DOUBLE -> Operand.ofDouble(cursor.readDouble());
            case REFERENCE -> readReference(null);
        };
    }

    /** The next value, a whole number that the instruction with this opcode read from an array. */
    Operand readElement(int opcode) {
        return switch (opcode) {
            case Opcodes.LALOAD -> Operand.ofLong(cursor.readLongElement());
            case Opcodes.BALOAD -> Operand.ofInt(cursor.readByteElement());
            case Opcodes.CALOAD -> Operand.ofInt((char) cursor.readShortElement());
            case Opcodes.SALOAD -> Operand.ofInt(cursor.readShortElement());
            default -> Operand.ofInt(cursor.readIntElement());
        };
    }

    /** The next value, a reference; {@code expected} is what it must be if it has no number yet. */
    Operand readReference(@Nullable Shadow expected) {
        ObjectCode code = held != null ? held : cursor.readReference();
        held = code;
        Operand reference = Operand.ofThing(references.resolve(code, expected));
        held = null;
        return reference;
    }

    /** Returns true if a value was read that could not be used. */
    boolean holdsValue() {
        return held != null;
    }

    // ── turns ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** The kind of the turn that must be used up before more of main is read; null if there is none. */
    @Nullable
    Turn pending() {
        if (held != null || wanted >= 0) {
            return null;
        }
        if (thrown != null) {
            return thrown.turn;
        }
        if (arrival != null) {
            return Turn.ENTER;
        }
        return cursor.turnPending() ? cursor.turns().kind() : null;
    }

    /** The kind of the next turn; null if there is none. */
    @Nullable
    Turn next() {
        Turn pending = pending();
        if (pending != null) {
            return pending;
        }
        return cursor.turns().hasNext() ? cursor.turns().kind() : null;
    }

    /** The position in main of the next turn. */
    long nextPosition() {
        return cursor.turns().position();
    }

    /** Takes a turn that has an id. */
    int takeId() {
        cursor.turns().take();
        return cursor.turns().readId();
    }

    /** Takes the turn that the thread ended. */
    void takeEnd() {
        cursor.turns().take();
    }

    /** Looks at the pending CAUGHT or ESCAPED; {@code expected} is what it must be if it has no number yet. */
    Thrown thrown(@Nullable Shadow expected) {
        if (thrown == null) {
            Turn turn = cursor.turns().take();
            thrown = new Thrown(turn, cursor.turns().readReference());
        }
        if (thrown.exception == null) {
            thrown.exception = references.resolveException(thrown.code, expected);
        }
        return thrown;
    }

    /** Uses up what {@link #thrown} looked at. */
    void takeThrown() {
        thrown = null;
    }

    /** The method that the pending ENTER says was entered. */
    MethodInfo peekArrival(ClassTable table) {
        if (arrival == null) {
            arrival = readArrival(table);
        }
        return arrival.method;
    }

    /** Takes the pending ENTER. */
    Arrival takeArrival(ClassTable table) {
        Arrival current = arrival;
        if (current == null) {
            current = readArrival(table);
            arrival = current;
        }
        for (int i = current.arguments.size(); i < current.raw.size(); i++) {
            Object raw = current.raw.get(i);
            current.arguments.add(
                    raw instanceof ObjectCode code ? Operand.ofThing(references.resolve(code, null)) : (Operand) raw);
        }
        arrival = null;
        return current;
    }

    /** Puts back what was taken. */
    void giveBack(Arrival taken) {
        arrival = taken;
    }

    private Arrival readArrival(ClassTable table) {
        cursor.turns().take();
        ClassInfo type = table.byClassId(cursor.turns().readId());
        int index = cursor.turns().readId();
        if (index >= type.methods().size()) {
            throw new BrokenHistory("the log and the bytecode disagree: method %d of %s was entered, which has %d"
                    .formatted(index, type, type.methods().size()));
        }
        MethodInfo method = type.methods().get(index);
        List<Object> raw = new ArrayList<>();
        if (!method.isStatic() && !method.isConstructor()) {
            raw.add(cursor.turns().readReference());
        }
        for (ValueKind kind : method.signature().arguments()) {
            raw.add(readArgument(kind));
        }
        return new Arrival(method, raw);
    }

    private Object readArgument(ValueKind kind) {
        return switch (kind) {
            case INT -> Operand.ofInt(cursor.turns().readInt());
            case LONG -> Operand.ofLong(cursor.turns().readLong());
            case FLOAT -> Operand.ofFloat(cursor.turns().readFloat());
            case DOUBLE -> Operand.ofDouble(cursor.turns().readDouble());
            case REFERENCE -> cursor.turns().readReference();
        };
    }
}
