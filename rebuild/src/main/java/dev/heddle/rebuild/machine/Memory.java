// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.machine.code.ClassInfo;
import dev.heddle.rebuild.machine.code.FieldInfo;
import dev.heddle.rebuild.machine.code.Instruction;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import dev.heddle.rebuild.machine.code.Types;
import dev.heddle.rebuild.machine.code.ValueKind;
import dev.heddle.trace.Logged;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** Reads and writes of fields, static fields and arrays. */
final class Memory {

    private final ThreadMachine machine;
    private final Heap heap;
    private final Log log;
    private final Events events;
    private final Guards guards;
    private final MemoryPlaces places;
    private final int thread;

    Memory(ThreadMachine machine, Heap heap, Log log, Events events, Guards guards) {
        this.machine = machine;
        this.heap = heap;
        this.log = log;
        this.events = events;
        this.guards = guards;
        this.places = new MemoryPlaces(heap);
        this.thread = machine.id();
    }

    void runField(Frame frame, Instruction instruction) {
        FieldInfo field = instruction.field().in(heap.table());
        switch (instruction.opcode()) {
            case Opcodes.GETFIELD -> getField(field, frame, instruction);
            case Opcodes.PUTFIELD -> putField(field, frame, instruction);
            case Opcodes.GETSTATIC -> getStatic(field, frame, instruction);
            default -> putStatic(field, frame, instruction);
        }
    }

    // ── fields of objects ───────────────────────────────────────────────────────────────────────────────────────────

    private void getField(FieldInfo field, Frame frame, Instruction instruction) {
        Shadow object = guards.dereference(frame.peek(0), frame, instruction);
        object.refine(field.owner());
        Operand value = isLogged(object, instruction.plan())
                ? readLogged(object, field, instruction)
                : readKnown(object, field, instruction);
        frame.push(value.causedBy(frame.pop()));
        frame.advance();
    }

    private static boolean isLogged(Shadow object, @Nullable Logged plan) {
        if (plan == Logged.FINAL_VALUE) {
            return !object.type().isTracked() || (object.isForeign() && object.isNumbered());
        }
        return plan != null && !object.isConfined();
    }

    private Operand readLogged(Shadow object, FieldInfo field, Instruction instruction) {
        machine.settle(instruction);
        Operand observed = log.readValue(field.kind());
        long stamp = instruction.plan() == Logged.VOLATILE ? log.readStamp() : 0;
        if (field.isFinal()) {
            return readFinal(object, field, observed, instruction);
        }
        // What classes that are not woven keep in their fields is not modelled as memory.
        return field.isKnown() ? read(places.field(object, field), observed, stamp, instruction) : observed;
    }

    private Operand read(Location location, Operand observed, long stamp, Instruction instruction) {
        Operand symbol = events.fresh(observed);
        boolean isVolatile = instruction.plan() == Logged.VOLATILE;
        events.add(new Event.Read(instruction.site(), location, symbol.datum(), isVolatile, stamp));
        return symbol;
    }

    // Once the object is fixed, so is its final field, unless the value that went into it was not.
    private Operand readFinal(Shadow object, FieldInfo field, Operand observed, Instruction instruction) {
        Operand known = field.isKnown() ? object.get(field) : null;
        if (known == null || object.finalsChange()) {
            return observed;
        }
        if (!known.mayBeSame(observed)) {
            throw machine.disagreement(
                    instruction,
                    "%s of %s is %s by the log, %s by the bytecode".formatted(field.name(), object, observed, known));
        }
        return own(known, object.maker(), instruction, () -> places.field(object, field));
    }

    /** Returns what a read gives that is not logged: what was written before, as far as this thread may speak of it. */
    private Operand readKnown(Shadow object, FieldInfo field, Instruction instruction) {
        Operand known = field.isKnown() ? object.get(field) : null;
        if (known != null) {
            return own(known, object.maker(), instruction, () -> places.field(object, field));
        }
        if (!field.isKnown() || !object.wasMadeInSight()) {
            throw machine.disagreement(
                    instruction, "%s of %s is neither in the log nor known".formatted(field.name(), object));
        }
        if (object.maker() != thread && !object.isConstructed()) {
            throw new Suspended(object.maker(), "%s of %s is not written".formatted(field.name(), object));
        }
        return field.kind().zero();
    }

    private interface Lookup {
        Location location();
    }

    // Terms speak of one thread's symbols. What another thread computed is a read of its own.
    private Operand own(Operand known, int writer, Instruction instruction, Lookup lookup) {
        if (writer == thread || !known.isSymbolic()) {
            return known;
        }
        return read(lookup.location(), known, 0, instruction);
    }

    private void putField(FieldInfo field, Frame frame, Instruction instruction) {
        Operand value = initial(field, frame, instruction);
        Operand receiver = frame.peek(1);
        Shadow target = receiver.thing();
        long stamp = 0;
        // The stamp is logged before the value gets its number, and before the store finds out that there is no object.
        if (instruction.plan() == Logged.VOLATILE && (target == null || !target.isConfined())) {
            machine.settle(instruction);
            stamp = log.readStamp();
        }
        machine.escape(value.thing(), instruction);
        Shadow object = guards.dereference(receiver, frame, instruction);
        if (!field.isKnown()) {
            guards.fix(value, instruction);
        } else if (!object.isConfined()) {
            boolean isVolatile = instruction.plan() == Logged.VOLATILE;
            events.add(
                    new Event.Write(instruction.site(), places.field(object, field), value.datum(), isVolatile, stamp));
        }
        if (field.isKnown()) {
            object.set(field, value);
        }
        if (!object.isNumbered()) {
            object.addCauses(value.causes());
        }
        frame.pop();
        frame.pop();
        frame.advance();
    }

    private Operand initial(FieldInfo field, Frame frame, Instruction instruction) {
        Operand value = Conversions.narrow(frame.peek(0), field.descriptor());
        return machine.inputs().initial(field, value, frame, instruction.site());
    }

    MemoryPlaces places() {
        return places;
    }

    /** Says what the fields of an object hold that others get to know now. */
    void publish(Shadow object, Instruction instruction) {
        for (FieldInfo field : object.type().instanceFields()) {
            Operand value = object.get(field);
            if (value != null && !places.heldFromTheStart(object, field, value)) {
                events.add(new Event.Write(instruction.site(), places.field(object, field), value.datum(), false, 0));
            }
        }
    }

    // ── static fields ───────────────────────────────────────────────────────────────────────────────────────────────

    private void getStatic(FieldInfo field, Frame frame, Instruction instruction) {
        if (machine.initialise(instruction.field().owner().in(heap.table()), instruction)) {
            return;
        }
        use(field, instruction);
        if (instruction.plan() == null) {
            frame.push(readStaticFinal(field, instruction));
        } else {
            // Of a class that is not woven we do not know whether it is initialised here.
            if (field.isKnown()) {
                machine.settle(instruction);
            } else if (machine.settleOrEnter(instruction)) {
                return;
            }
            Operand observed = log.readValue(field.kind());
            long stamp = instruction.plan() == Logged.VOLATILE ? log.readStamp() : 0;
            boolean changes = field.isKnown() && !field.isFinal();
            frame.push(changes ? read(places.field(field), observed, stamp, instruction) : observed);
            if (field.name().equals("in") && field.owner().name().equals("java.lang.System")) {
                machine.world().standardReads().ifPresent(reads -> reads.found(observed));
            }
        }
        frame.advance();
    }

    private void use(FieldInfo field, Instruction instruction) {
        if (field.isKnown()) {
            machine.classes().use(field.owner(), instruction);
        }
    }

    private Operand readStaticFinal(FieldInfo field, Instruction instruction) {
        Operand constant = places.constant(field);
        if (constant != null && field.value() == null) {
            return constant;
        }
        if (!field.isKnown()) {
            throw machine.disagreement(instruction, "%s is neither in the log nor known".formatted(field));
        }
        ClassInfo owner = field.owner();
        boolean mine = owner.initialiser() == thread;
        if (owner.hasInitialiser() && !mine && owner.initialisation() != ClassInfo.Initialisation.DONE) {
            throw new Suspended(owner.initialiser(), "the static initialiser of %s has not ended".formatted(owner));
        }
        Operand value = field.value();
        return value == null ? field.kind().zero() : own(value, field.writer(), instruction, () -> places.field(field));
    }

    private void putStatic(FieldInfo field, Frame frame, Instruction instruction) {
        if (machine.initialise(instruction.field().owner().in(heap.table()), instruction)) {
            return;
        }
        use(field, instruction);
        Operand value = initial(field, frame, instruction);
        machine.escape(value.thing(), instruction);
        long stamp = 0;
        if (instruction.plan() == Logged.VOLATILE) {
            machine.settle(instruction);
            stamp = log.readStamp();
        }
        boolean isVolatile = instruction.plan() == Logged.VOLATILE;
        if (field.isKnown()) {
            events.add(new Event.Write(instruction.site(), places.field(field), value.datum(), isVolatile, stamp));
            field.setValue(value, thread);
        } else {
            guards.fix(value, instruction);
        }
        frame.pop();
        frame.advance();
    }

    // ── arrays ──────────────────────────────────────────────────────────────────────────────────────────────────────

    void runArray(Frame frame, Instruction instruction) {
        if (instruction.opcode() <= Opcodes.SALOAD) {
            load(frame, instruction);
        } else {
            store(frame, instruction);
        }
    }

    private void load(Frame frame, Instruction instruction) {
        Shadow array = guards.dereference(frame.peek(1), frame, instruction);
        int index = guards.index(frame.peek(0), array, frame, instruction);
        ValueKind kind = kind(instruction.opcode() - Opcodes.IALOAD);
        if (instruction.plan() == null) {
            throw machine.disagreement(instruction, "the read of an array is not in the plan");
        }
        machine.settle(instruction);
        Operand observed = observed(instruction, kind, array, index);
        frame.pop();
        Operand reference = frame.pop();
        Operand element =
                read(places.cell(array, index, kind), observed, 0, instruction).causedBy(reference);
        machine.world().standardReads().ifPresent(reads -> reads.loaded(array, index, element));
        frame.push(element);
        frame.advance();
    }

    private Operand observed(Instruction instruction, ValueKind kind, Shadow array, int index) {
        if (instruction.plan() == Logged.ELEMENT) {
            return log.readElement(instruction.opcode());
        }
        return kind == ValueKind.REFERENCE ? log.readReference(expected(array, index)) : log.readValue(kind);
    }

    private static @Nullable Shadow expected(Shadow array, int index) {
        Operand known = array.cell(index);
        return known == null ? null : known.thing();
    }

    private void store(Frame frame, Instruction instruction) {
        ValueKind kind = kind(instruction.opcode() - Opcodes.IASTORE);
        Operand given = frame.peek(0);
        if (kind == ValueKind.REFERENCE) {
            machine.escape(given.thing(), instruction);
        }
        Shadow array = guards.dereference(frame.peek(2), frame, instruction);
        int index = guards.index(frame.peek(1), array, frame, instruction);
        Operand value = kind == ValueKind.INT
                ? Conversions.narrow(given, array.type().name().substring(1))
                : given;
        if (kind == ValueKind.REFERENCE) {
            checkStore(array, value, frame, instruction);
        }
        Location.Cell location = places.cell(array, index, kind);
        events.add(new Event.Write(instruction.site(), location, value.datum(), false, 0));
        if (kind == ValueKind.REFERENCE) {
            array.setCell(index, value);
        }
        if (!array.isNumbered()) {
            array.addCauses(value.causes());
        }
        frame.setTop(frame.top() - 3);
        frame.advance();
    }

    private void checkStore(Shadow array, Operand value, Frame frame, Instruction instruction) {
        ClassInfo component = array.type().component();
        Shadow thing = value.thing();
        if (thing != null && component != null && Types.isNot(thing.type(), component)) {
            String text = "%s can't hold %s".formatted(array.type().simpleName(), thing.typeName());
            guards.must(dev.heddle.expr.Expr.FALSE, false, "store", Guards.STORE, text, frame, instruction);
        }
    }

    // The opcodes of loads and of stores have the order int, long, float, double, reference, byte, char, short.
    private static ValueKind kind(int order) {
        return switch (order) {
            case 1 -> ValueKind.LONG;
            case 2 -> ValueKind.FLOAT;
            case 3 -> ValueKind.DOUBLE;
            case 4 -> ValueKind.REFERENCE;
            default -> ValueKind.INT;
        };
    }
}
