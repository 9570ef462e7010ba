// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.rebuild.machine.code.CallRef;
import dev.heddle.rebuild.machine.code.ClassInfo;
import dev.heddle.rebuild.machine.code.Detail;
import dev.heddle.rebuild.machine.code.Instruction;
import dev.heddle.rebuild.machine.code.MethodInfo;
import dev.heddle.rebuild.machine.code.MethodSelection;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import dev.heddle.rebuild.machine.code.Signature;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

/**
 * Finds out where a call, whose owner in the bytecode is not woven, runs a woven method all the same: {@code Runnable.run} on
 * one of the program's own objects or lambdas.
 */
final class DirectCalls {

    private final Heap heap;
    private final Boxes boxes;

    DirectCalls(Heap heap, Boxes boxes) {
        this.heap = heap;
        this.boxes = boxes;
    }

    CallOut.@Nullable Direct find(CallRef call, List<Operand> arguments, Frame frame, Instruction instruction) {
        if (!call.hasReceiver() || call.opcode() == Opcodes.INVOKESPECIAL) {
            return null;
        }
        Shadow receiver = arguments.get(0).thing();
        if (receiver == null) {
            return null;
        }
        if (receiver.detail() instanceof Detail.Closure closure) {
            return closure.method().equals(call.name())
                    ? ofClosure(closure, call, arguments, frame, instruction)
                    : null;
        }
        MethodInfo target = call.select(receiver.type(), heap.table());
        if (target == null || target.isOpaque() || target.isNative()) {
            return null;
        }
        return new CallOut.Direct(target, arguments, Adaptation.NONE);
    }

    private CallOut.@Nullable Direct ofClosure(
            Detail.Closure closure, CallRef call, List<Operand> arguments, Frame frame, Instruction instruction) {
        Handle handle = closure.target();
        if (handle.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
            return null;
        }
        List<Operand> passed =
                passed(closure, call.signature(), arguments.subList(1, arguments.size()), frame, instruction);
        MethodInfo target = target(handle, passed, frame);
        if (target == null || target.isOpaque() || target.isNative()) {
            return null;
        }
        return new CallOut.Direct(
                target,
                passed,
                new Adaptation(
                        target.signature().resultDescriptor(), call.signature().resultDescriptor(), null));
    }

    /** The arguments of the method behind a lambda: what it captured, then what it is called with, converted. */
    List<Operand> passed(
            Detail.Closure closure, Signature from, List<Operand> given, Frame frame, Instruction instruction) {
        List<String> wanted = wanted(closure.target());
        List<Operand> passed = new ArrayList<>(closure.captured());
        for (int i = 0; i < given.size(); i++) {
            String to = wanted.get(passed.size());
            passed.add(boxes.adapt(given.get(i), from.descriptors().get(i), to, frame, instruction));
        }
        return passed;
    }

    /** The types that the method behind a lambda takes, a receiver first. */
    private static List<String> wanted(Handle handle) {
        List<String> wanted = new ArrayList<>();
        int tag = handle.getTag();
        if (tag != Opcodes.H_INVOKESTATIC && tag != Opcodes.H_NEWINVOKESPECIAL) {
            wanted.add(handle.getOwner().startsWith("[") ? handle.getOwner() : "L" + handle.getOwner() + ";");
        }
        wanted.addAll(Signature.of(handle.getDesc()).descriptors());
        return wanted;
    }

    /** The woven method that a handle runs with these arguments. */
    @Nullable
    MethodInfo target(Handle handle, List<Operand> arguments, Frame frame) {
        ClassInfo owner = heap.table()
                .find(
                        handle.getOwner().replace('/', '.'),
                        frame.method().owner().loader());
        if (handle.getTag() == Opcodes.H_INVOKEVIRTUAL || handle.getTag() == Opcodes.H_INVOKEINTERFACE) {
            Shadow receiver = arguments.get(0).thing();
            return receiver == null || receiver.detail() instanceof Detail.Closure
                    ? null
                    : MethodSelection.select(owner, receiver.type(), handle.getName(), handle.getDesc());
        }
        return MethodSelection.resolve(owner, handle.getName(), handle.getDesc());
    }
}
