// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.rebuild.machine.code.BrokenHistory;
import dev.heddle.rebuild.machine.code.CallRef;
import dev.heddle.rebuild.machine.code.ClassInfo;
import dev.heddle.rebuild.machine.code.Detail;
import dev.heddle.rebuild.machine.code.DynamicRef;
import dev.heddle.rebuild.machine.code.Instruction;
import dev.heddle.rebuild.machine.code.MethodInfo;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import dev.heddle.rebuild.machine.code.Signature;
import dev.heddle.trace.Logged;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Lambdas and method references: making them, and calling them through an interface of the program. */
final class Closures {

    private final ThreadMachine machine;
    private final Heap heap;
    private final Log log;
    private final Boxes boxes;
    private final Calls calls;
    private final DirectCalls directs;

    Closures(ThreadMachine machine, Heap heap, Log log, Boxes boxes, Calls calls) {
        this.machine = machine;
        this.heap = heap;
        this.log = log;
        this.boxes = boxes;
        this.calls = calls;
        this.directs = new DirectCalls(heap, boxes);
    }

    // ── making ──────────────────────────────────────────────────────────────────────────────────────────────────────

    void make(DynamicRef call, Frame frame, Instruction instruction) {
        int count = call.signature().arguments().size();
        List<Operand> captured = CallsOut.peek(frame, count);
        for (Operand value : captured) {
            machine.escape(value.thing(), instruction);
        }
        ClassInfo type = heap.table().lambda(frame.method().owner(), interfaces(call));
        // The first lambda of an interface with default methods initialises that interface (JLS 12.4.1).
        if (machine.initialise(type, instruction)) {
            return;
        }
        Shadow closure = count == 0 ? constant(call, frame, instruction) : create(call, captured, frame);
        frame.setTop(frame.top() - count);
        frame.push(Operand.ofThing(closure));
        frame.advance();
    }

    private Shadow create(DynamicRef call, List<Operand> captured, Frame frame) {
        Handle target = (Handle) call.argument(1);
        ClassInfo type = heap.table().lambda(frame.method().owner(), interfaces(call));
        Shadow closure = captured.isEmpty() ? heap.makeConstant(type, machine.id()) : heap.make(type, machine.id());
        closure.setDetail(
                new Detail.Closure(call.name(), (Type) call.argument(0), (Type) call.argument(2), target, captured));
        heap.functions().add(closure, target, captured);
        heap.unmodelled().referred(owner(target, frame), target);
        return closure;
    }

    /** Without captured values it is the same object each time, whichever thread evaluates it first. */
    private Shadow constant(DynamicRef call, Frame frame, Instruction instruction) {
        Shadow known = heap.constantClosure(instruction);
        if (instruction.plan() == Logged.VALUE) {
            return logged(known, call, frame, instruction);
        }
        if (known == null) {
            known = create(call, List.of(), frame);
            heap.setConstantClosure(instruction, known);
        }
        return known;
    }

    private Shadow logged(@Nullable Shadow known, DynamicRef call, Frame frame, Instruction instruction) {
        machine.settle(instruction);
        Shadow expected = known;
        if (expected == null) {
            expected = create(call, List.of(), frame);
            heap.setConstantClosure(instruction, expected);
        }
        Shadow logged = log.readReference(expected).thing();
        if (logged != expected) {
            throw machine.disagreement(
                    instruction, "the lambda is %s by the log, %s by the bytecode".formatted(logged, expected));
        }
        return expected;
    }

    private static List<String> interfaces(DynamicRef call) {
        List<String> names = new ArrayList<>();
        names.add(Type.getReturnType(call.descriptor()).getClassName());
        // altMetafactory: flags, then the number of marker interfaces and these.
        boolean hasMarkers = call.arguments() > 4
                && call.argument(3) instanceof Integer flags
                && (flags & java.lang.invoke.LambdaMetafactory.FLAG_MARKERS) != 0;
        for (int i = 5; hasMarkers && i < call.arguments(); i++) {
            if (call.argument(i) instanceof Type marker && marker.getSort() == Type.OBJECT) {
                names.add(marker.getClassName());
            }
        }
        return names;
    }

    // ── calling ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Runs the method behind a lambda that is called through an interface of the program. */
    void call(Detail.Closure closure, CallRef call, Frame frame, Instruction instruction) {
        List<Operand> given = CallsOut.peek(frame, call.operands());
        List<Operand> passed =
                directs.passed(closure, call.signature(), given.subList(1, given.size()), frame, instruction);
        run(closure.target(), passed, call.signature().resultDescriptor(), given.size(), frame, instruction);
    }

    private void run(
            Handle handle, List<Operand> passed, String wanted, int operands, Frame frame, Instruction instruction) {
        boolean makes = handle.getTag() == Opcodes.H_NEWINVOKESPECIAL;
        ClassInfo owner = owner(handle, frame);
        if ((makes || handle.getTag() == Opcodes.H_INVOKESTATIC) && machine.initialise(owner, instruction)) {
            return;
        }
        Detail.Closure inner = innerClosure(handle, passed);
        if (inner != null) {
            List<Operand> arguments = directs.passed(
                    inner, Signature.of(handle.getDesc()), passed.subList(1, passed.size()), frame, instruction);
            run(inner.target(), arguments, wanted, operands, frame, instruction);
            return;
        }
        MethodInfo target = directs.target(handle, passed, frame);
        Signature signature = Signature.of(handle.getDesc());
        Shadow made = null;
        List<Operand> arguments = passed;
        if (makes) {
            made = heap.make(owner, machine.id());
            arguments = new ArrayList<>(passed);
            arguments.add(0, Operand.ofThing(made));
        }
        Adaptation adaptation = new Adaptation(signature.resultDescriptor(), wanted, made);
        if (target == null) {
            compute(handle, arguments, adaptation, operands, frame, instruction);
            return;
        }
        if (target.isOpaque() || target.isNative() || target.isAbstract()) {
            throw new BrokenHistory(
                    "%s, which is not woven, is called through a lambda at %s, and its result was not recorded"
                            .formatted(target, instruction.site()));
        }
        frame.setTop(frame.top() - operands);
        calls.push(target, arguments, frame, adaptation);
    }

    private ClassInfo owner(Handle handle, Frame frame) {
        return heap.table()
                .find(
                        handle.getOwner().replace('/', '.'),
                        frame.method().owner().loader());
    }

    private static Detail.@Nullable Closure innerClosure(Handle handle, List<Operand> passed) {
        boolean isVirtual = handle.getTag() == Opcodes.H_INVOKEINTERFACE || handle.getTag() == Opcodes.H_INVOKEVIRTUAL;
        Shadow receiver = isVirtual && !passed.isEmpty() ? passed.get(0).thing() : null;
        return receiver != null
                        && receiver.detail() instanceof Detail.Closure closure
                        && closure.method().equals(handle.getName())
                ? closure
                : null;
    }

    /** A method reference to something that is not woven but that we can compute, such as {@code Math::max}. */
    private void compute(
            Handle handle,
            List<Operand> arguments,
            Adaptation adaptation,
            int operands,
            Frame frame,
            Instruction instruction) {
        String signature = handle.getOwner() + "." + handle.getName() + handle.getDesc();
        Operand result = calls.compute(signature, arguments, frame, instruction);
        Operand wanted = adaptation.apply(result, boxes, frame, instruction);
        frame.setTop(frame.top() - operands);
        if (wanted != null) {
            frame.push(wanted);
        }
        frame.advance();
    }
}
