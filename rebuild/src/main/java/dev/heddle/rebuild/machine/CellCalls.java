// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.catalogue.Meaning;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.machine.code.CallRef;
import dev.heddle.rebuild.machine.code.Instruction;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import dev.heddle.rebuild.machine.code.ValueKind;
import dev.heddle.trace.Logged;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Calls of the JDK that read or write many elements of arrays, as the reads and writes that they are.
 *
 * <p>What {@code System.arraycopy} and {@code clone} write are the values that they read, whatever these are; what others make of
 * the values they read is kept as observed.
 */
final class CellCalls {

    /** Longer stretches are not modelled element by element; those that are logged are not longer either. */
    private static final int LIMIT = 1024;

    private final ThreadMachine machine;
    private final Heap heap;
    private final Log log;
    private final Events events;
    private final Guards guards;
    private final MemoryPlaces places;

    CellCalls(ThreadMachine machine, Heap heap, Log log, Events events, Guards guards, MemoryPlaces places) {
        this.machine = machine;
        this.heap = heap;
        this.log = log;
        this.events = events;
        this.guards = guards;
        this.places = places;
    }

    /**
     * A stretch of an array and what was in it.
     *
     * @param from the index of the first element
     */
    record Stretch(Shadow array, int from, List<Operand> values) {}

    static boolean isOne(Logged plan) {
        return plan == Logged.COPY || plan == Logged.ELEMENTS || plan == Logged.CONTENTS;
    }

    // ── before the call ─────────────────────────────────────────────────────────────────────────────────────────────

    /** Returns what the log has of the arrays that the call is given; null if it has not all of it, or only at the end. */
    @Nullable
    List<Stretch> before(CallRef call, List<Operand> arguments, Logged plan, Instruction instruction) {
        if (plan == Logged.CONTENTS) {
            return null;
        }
        machine.settle(instruction);
        int resumed = log.stretches().size();
        boolean complete = true;
        int seen = 0;
        for (int i = 0; i < arguments.size(); i++) {
            boolean isRead = plan == Logged.COPY
                    ? i == 0
                    : call.signature().descriptors().get(i).startsWith("[");
            if (isRead && seen++ >= resumed) {
                log.stretches().add(read(call, arguments, i));
            }
        }
        List<Stretch> all = new ArrayList<>();
        for (Stretch stretch : log.stretches()) {
            complete &= stretch.from() >= 0;
            all.add(stretch);
        }
        log.stretches().clear();
        if (!complete) {
            note(call, instruction);
        }
        return complete ? all : null;
    }

    // A stretch that begins at -1 is one whose elements are not in the log.
    private Stretch read(CallRef call, List<Operand> arguments, int index) {
        Shadow array = arguments.get(index).thing();
        List<Operand> values = log.readElements(kind(array));
        if (values == null || array == null) {
            return new Stretch(array == null ? heap.mirror(call.owner().in(heap.table())) : array, -1, List.of());
        }
        return new Stretch(array, from(call, arguments, index), values);
    }

    private static int from(CallRef call, List<Operand> arguments, int index) {
        List<String> types = call.signature().descriptors();
        boolean isCopy = call.name().equals("arraycopy");
        boolean isStretch = index + 2 < types.size()
                && types.get(index + 1).equals("I")
                && types.get(index + 2).equals("I");
        return isCopy || isStretch ? arguments.get(index + 1).asInt() : 0;
    }

    private static ValueKind kind(@Nullable Shadow array) {
        return array == null || !array.isArray()
                ? ValueKind.INT
                : ValueKind.of(array.type().name().substring(1));
    }

    private void note(CallRef call, Instruction instruction) {
        heap.note("%s at %s is not modelled element by element: it failed, or the stretch is longer than 1,024"
                .formatted(call.name(), instruction.site()));
    }

    /** States what a call read that is not a mere copy: from here on the thread relies on it. */
    void relyOn(List<Stretch> stretches, Instruction instruction) {
        for (Stretch stretch : stretches) {
            for (int i = 0; i < stretch.values().size(); i++) {
                guards.fix(read(stretch, i, instruction), instruction);
            }
        }
    }

    private Operand read(Stretch stretch, int index, Instruction instruction) {
        Operand symbol = events.fresh(stretch.values().get(index));
        events.add(new Event.Read(
                instruction.site(),
                places.cell(stretch.array(), stretch.from() + index, kind(stretch.array())),
                symbol.datum(),
                false,
                0));
        return symbol;
    }

    private void write(Shadow array, int index, Operand value, Instruction instruction) {
        ValueKind kind = kind(array);
        events.add(new Event.Write(instruction.site(), places.cell(array, index, kind), value.datum(), false, 0));
        if (kind == ValueKind.REFERENCE) {
            array.setCell(index, value);
        }
    }

    // ── after the call ──────────────────────────────────────────────────────────────────────────────────────────────

    /** The call has returned; true if all that it did to arrays is said. */
    boolean returned(CallOut call, @Nullable Operand observed) {
        Instruction instruction = call.instruction();
        List<Stretch> before = call.stretches();
        switch (call.plan()) {
            case COPY -> {
                if (before != null) {
                    copy(before.get(0), call.arguments(), instruction);
                }
                return before != null;
            }
            case ELEMENTS -> {
                CallRef ref = call.call();
                if (ref != null && changes(ref)) {
                    changed(ref, call.arguments(), instruction, before != null);
                }
                return before != null;
            }
            default -> {
                return contents(call, observed);
            }
        }
    }

    private void copy(Stretch source, List<Operand> arguments, Instruction instruction) {
        Shadow target = arguments.get(2).thing();
        if (target == null) {
            return;
        }
        List<Operand> values = new ArrayList<>();
        for (int i = 0; i < source.values().size(); i++) {
            values.add(read(source, i, instruction));
        }
        int start = arguments.get(3).asInt();
        for (int i = 0; i < values.size(); i++) {
            write(target, start + i, values.get(i), instruction);
        }
    }

    /** {@code Arrays.fill} has returned; true if it is written as the writes that it did. */
    boolean filled(CallOut call) {
        boolean fills = call.entry()
                .filter(entry -> entry.meaning() == Meaning.ARRAY_FILL)
                .isPresent();
        CallRef ref = call.call();
        Shadow array = fills ? call.arguments().get(0).thing() : null;
        if (array == null || ref == null) {
            return false;
        }
        List<Operand> arguments = call.arguments();
        boolean isStretch = arguments.size() == 4;
        int from = isStretch ? arguments.get(1).asInt() : 0;
        int to = isStretch ? arguments.get(2).asInt() : array.length();
        if (to - from > LIMIT) {
            note(ref, call.instruction());
            return false;
        }
        for (Operand argument : arguments.subList(0, arguments.size() - 1)) {
            guards.fix(argument, call.instruction());
        }
        Operand value = arguments.get(arguments.size() - 1);
        for (int i = from; i < to; i++) {
            write(array, i, value, call.instruction());
        }
        return true;
    }

    private static boolean changes(CallRef call) {
        return call.name().equals("sort") || call.name().equals("setAll");
    }

    private void changed(CallRef call, List<Operand> arguments, Instruction instruction, boolean isModelled) {
        Shadow array = arguments.get(0).thing();
        List<Operand> values = log.readElements(kind(array));
        if (values == null || array == null || !isModelled) {
            return;
        }
        int from = from(call, arguments, 0);
        for (int i = 0; i < values.size(); i++) {
            write(array, from + i, values.get(i), instruction);
        }
    }

    // clone(), copyOf(array, length), copyOfRange(array, from, to): what is beyond the end of the array is zero.
    private boolean contents(CallOut call, @Nullable Operand observed) {
        Instruction instruction = call.instruction();
        CallRef ref = call.call();
        Shadow copy = observed == null ? null : observed.thing();
        List<Operand> values = log.readElements(kind(copy));
        Operand receiver = call.receiver();
        Shadow source = (receiver == null ? call.arguments().get(0) : receiver).thing();
        if (values == null || copy == null || source == null || ref == null) {
            if (ref != null) {
                note(ref, instruction);
            }
            return false;
        }
        int from = ref.name().equals("copyOfRange") ? call.arguments().get(1).asInt() : 0;
        int read = Math.min(values.size(), source.length() - from);
        Stretch stretch = new Stretch(source, from, values);
        List<Operand> symbols = new ArrayList<>();
        for (int i = 0; i < read; i++) {
            symbols.add(read(stretch, i, instruction));
        }
        for (int i = 0; i < values.size(); i++) {
            write(copy, i, i < read ? symbols.get(i) : values.get(i), instruction);
        }
        return true;
    }
}
