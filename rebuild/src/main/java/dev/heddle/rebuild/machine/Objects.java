// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.expr.Expr;
import dev.heddle.rebuild.machine.code.ClassInfo;
import dev.heddle.rebuild.machine.code.Instruction;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import dev.heddle.rebuild.machine.code.Types;
import dev.heddle.rebuild.machine.code.ValueKind;
import dev.heddle.trace.Logged;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Making objects and arrays, asking for their types, comparing them, and constants. */
final class Objects {

    private final ThreadMachine machine;
    private final Heap heap;
    private final Log log;
    private final Guards guards;
    private final CallsOut callsOut;

    Objects(ThreadMachine machine, Heap heap, Log log, Guards guards, CallsOut callsOut) {
        this.machine = machine;
        this.heap = heap;
        this.log = log;
        this.guards = guards;
        this.callsOut = callsOut;
    }

    void run(Frame frame, Instruction instruction) {
        switch (instruction.opcode()) {
            case Opcodes.NEW -> make(frame, instruction);
            case Opcodes.NEWARRAY, Opcodes.ANEWARRAY -> makeArray(frame, instruction);
            case Opcodes.MULTIANEWARRAY -> makeArrays(frame, instruction);
            case Opcodes.ARRAYLENGTH -> {
                Shadow array = guards.dereference(frame.peek(0), frame, instruction);
                frame.pop();
                frame.push(Operand.ofInt(array.length()));
                frame.advance();
            }
            case Opcodes.CHECKCAST -> cast(frame, instruction);
            case Opcodes.INSTANCEOF -> test(frame, instruction);
            default -> throw new IllegalStateException("unknown instruction " + instruction.opcode());
        }
    }

    private void make(Frame frame, Instruction instruction) {
        ClassInfo type = instruction.type().in(heap.table());
        if (instruction.plan() != null) {
            callsOut.beginNew(frame, instruction);
            return;
        }
        if (!machine.initialise(type, instruction)) {
            machine.classes().use(type, instruction);
            frame.push(Operand.ofThing(heap.make(type, machine.id())));
            frame.advance();
        }
    }

    private void makeArray(Frame frame, Instruction instruction) {
        int length = guards.size(frame.peek(0), frame, instruction);
        frame.pop();
        frame.push(Operand.ofThing(heap.makeArray(instruction.type().in(heap.table()), length, machine.id())));
        frame.advance();
    }

    private void makeArrays(Frame frame, Instruction instruction) {
        int dimensions = instruction.number();
        int[] lengths = new int[dimensions];
        // All lengths are looked at before anything is made (JVMS multianewarray).
        for (int i = 0; i < dimensions; i++) {
            lengths[i] = guards.size(frame.peek(dimensions - 1 - i), frame, instruction);
        }
        frame.setTop(frame.top() - dimensions);
        frame.push(Operand.ofThing(nest(instruction.type().in(heap.table()), lengths, 0)));
        frame.advance();
    }

    private Shadow nest(ClassInfo type, int[] lengths, int dimension) {
        Shadow array = heap.makeArray(type, lengths[dimension], machine.id());
        ClassInfo inner = type.component();
        if (dimension + 1 < lengths.length && inner != null) {
            for (int i = 0; i < lengths[dimension]; i++) {
                array.setCell(i, Operand.ofThing(nest(inner, lengths, dimension + 1)));
            }
        }
        return array;
    }

    private void cast(Frame frame, Instruction instruction) {
        Operand reference = frame.peek(0);
        Shadow thing = reference.thing();
        ClassInfo target = instruction.type().in(heap.table());
        // A box whose value has a term is what its value is, and its class does not depend on it.
        if (reference.content() == null) {
            guards.fix(reference, instruction);
        }
        if (thing != null) {
            thing.refine(target);
        }
        if (thing != null && Types.isNot(thing.type(), target)) {
            String text = "%s is not a %s".formatted(thing.typeName(), target);
            guards.must(Expr.FALSE, false, "cast", Guards.CAST, text, frame, instruction);
        }
        frame.advance();
    }

    private void test(Frame frame, Instruction instruction) {
        Operand reference = frame.peek(0);
        Shadow thing = reference.thing();
        ClassInfo target = instruction.type().in(heap.table());
        if (reference.content() == null) {
            guards.fix(reference, instruction);
        } else {
            // Then it is the same whatever is in the box, unless there is none.
            guards.assumeNotNull(reference, instruction);
        }
        boolean uncertain = thing != null && (thing.isMaybeSubclass() || !Types.isComplete(thing.type()));
        if (thing != null && uncertain && !thing.type().isSubtypeOf(target)) {
            heap.note("the trace does not say all that %s inherits from; it is taken not to be a %s"
                    .formatted(thing.typeName(), target));
        }
        frame.pop();
        frame.push(Operand.ofBoolean(thing != null && thing.type().isSubtypeOf(target)));
        frame.advance();
    }

    // ── comparing ───────────────────────────────────────────────────────────────────────────────────────────────────

    /** Returns true if the two references on the stack are the same: the log says so. */
    boolean readSameness(Frame frame, Instruction instruction) {
        Operand right = frame.peek(0);
        Operand left = frame.peek(1);
        boolean computed = left.thing() == right.thing();
        if (instruction.plan() != Logged.OUTCOME) {
            return computed;
        }
        machine.settle(instruction);
        boolean logged = log.readByte() != 0;
        boolean certain = Branches.hasIdentity(left) && Branches.hasIdentity(right);
        if (certain && logged != computed) {
            throw machine.disagreement(
                    instruction,
                    "%s and %s are %s by the log".formatted(left, right, logged ? "the same" : "different"));
        }
        return logged;
    }

    // ── constants ───────────────────────────────────────────────────────────────────────────────────────────────────

    void loadConstant(Frame frame, Instruction instruction) {
        if (instruction.ldc() instanceof ConstantDynamic constant) {
            loadDynamic(constant, frame, instruction);
            return;
        }
        Operand known = instruction.loaded();
        if (known == null) {
            known = constant(instruction.ldc(), frame);
            instruction.setLoaded(known);
        }
        frame.push(known);
        frame.advance();
    }

    private Operand constant(Object constant, Frame frame) {
        if (constant instanceof Integer number) {
            return Operand.ofInt(number);
        }
        if (constant instanceof Long number) {
            return Operand.ofLong(number);
        }
        if (constant instanceof Float number) {
            return Operand.ofFloat(number);
        }
        if (constant instanceof Double number) {
            return Operand.ofDouble(number);
        }
        if (constant instanceof String text) {
            return Operand.ofThing(heap.text(text));
        }
        int loader = frame.method().owner().loader();
        if (constant instanceof Type type && type.getSort() != Type.METHOD) {
            String name = type.getSort() == Type.ARRAY ? type.getDescriptor().replace('/', '.') : type.getClassName();
            return Operand.ofThing(heap.mirror(heap.table().find(name, loader)));
        }
        String name = constant instanceof Type ? "java.lang.invoke.MethodType" : "java.lang.invoke.MethodHandle";
        return Operand.ofThing(heap.anonymous(heap.table().find(name, 0), 0));
    }

    private void loadDynamic(ConstantDynamic constant, Frame frame, Instruction instruction) {
        if (instruction.plan() == null) {
            throw machine.disagreement(instruction, "the dynamic constant " + constant + " is not in the plan");
        }
        if (!machine.settleOrEnter(instruction)) {
            frame.push(log.readValue(ValueKind.of(constant.getDescriptor())));
            frame.advance();
        }
    }
}
