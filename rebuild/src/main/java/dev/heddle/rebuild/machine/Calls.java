// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.catalogue.Treatment;
import dev.heddle.rebuild.machine.code.BrokenHistory;
import dev.heddle.rebuild.machine.code.CallRef;
import dev.heddle.rebuild.machine.code.Detail;
import dev.heddle.rebuild.machine.code.DynamicRef;
import dev.heddle.rebuild.machine.code.Instruction;
import dev.heddle.rebuild.machine.code.MethodInfo;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import dev.heddle.trace.Logged;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** Calls: of woven methods, of what we compute ourselves, and out. */
final class Calls {

    private final ThreadMachine machine;
    private final Heap heap;
    private final Guards guards;
    private final CallsOut callsOut;
    private final Monitors monitors;
    private final Returns returns;
    private final PureCalls pure;
    private final Closures closures;
    private final Concatenation concatenation;

    Calls(
            ThreadMachine machine,
            Heap heap,
            Log log,
            Guards guards,
            Boxes boxes,
            CallsOut callsOut,
            Monitors monitors,
            Returns returns) {
        this.machine = machine;
        this.heap = heap;
        this.guards = guards;
        this.callsOut = callsOut;
        this.monitors = monitors;
        this.returns = returns;
        this.pure = new PureCalls(guards, boxes);
        this.closures = new Closures(machine, heap, log, boxes, this);
        this.concatenation = new Concatenation(heap, boxes);
    }

    void run(Frame frame, Instruction instruction) {
        Logged plan = instruction.plan();
        if (plan != null) {
            callsOut.begin(frame, instruction, plan);
            return;
        }
        CallRef call = instruction.call();
        switch (call.opcode()) {
            case Opcodes.INVOKESTATIC -> callStatic(call, frame, instruction);
            case Opcodes.INVOKESPECIAL -> callSpecial(call, frame, instruction);
            default -> callVirtual(call, frame, instruction);
        }
    }

    private void callStatic(CallRef call, Frame frame, Instruction instruction) {
        if (machine.initialise(call.owner().in(heap.table()), instruction)) {
            return;
        }
        MethodInfo method = call.resolve(heap.table());
        if (method != null) {
            machine.classes().use(method.owner(), instruction);
        }
        enter(method, call, frame, instruction);
    }

    private void callSpecial(CallRef call, Frame frame, Instruction instruction) {
        Operand receiver = frame.peek(call.operands() - 1);
        if (call.isConstructor() && isEmptyConstructor(call)) {
            returns.born(receiver.thing(), frame);
            frame.setTop(frame.top() - call.operands());
            frame.advance();
            return;
        }
        if (!call.isConstructor()) {
            guards.dereference(receiver, frame, instruction);
        }
        enter(call.resolve(heap.table()), call, frame, instruction);
    }

    // These constructors do nothing, and weaving does not log them.
    private static boolean isEmptyConstructor(CallRef call) {
        return call.ownerName().equals("java/lang/Object") || call.ownerName().equals("java/lang/Record");
    }

    private void callVirtual(CallRef call, Frame frame, Instruction instruction) {
        if (isPure(call)) {
            compute(call, frame, instruction);
            return;
        }
        Shadow receiver = guards.dereference(frame.peek(call.operands() - 1), frame, instruction);
        if (receiver.detail() instanceof Detail.Closure closure
                && closure.method().equals(call.name())) {
            closures.call(closure, call, frame, instruction);
            return;
        }
        receiver.refine(call.owner().in(heap.table()));
        MethodInfo target = call.select(receiver.type(), heap.table());
        if (target == null && receiver.detail() instanceof Detail.Constant constant && isOfEnum(call)) {
            frame.pop();
            frame.push(call.name().equals("name") ? constant.name() : constant.ordinal());
            frame.advance();
            return;
        }
        if (target == null) {
            throw new BrokenHistory(
                    "%s is called at %s on %s and runs code that is not woven, so its result was not recorded"
                            .formatted(call, instruction.site(), receiver));
        }
        enter(target, call, frame, instruction);
    }

    // Final in Enum, so that no enum can have its own, and nobody is asked who calls them by an interface.
    private static boolean isOfEnum(CallRef call) {
        return (call.name().equals("name") && call.descriptor().equals("()Ljava/lang/String;"))
                || (call.name().equals("ordinal") && call.descriptor().equals("()I"));
    }

    private void enter(@Nullable MethodInfo target, CallRef call, Frame frame, Instruction instruction) {
        if (target == null) {
            compute(call, frame, instruction);
            return;
        }
        if (target.isOpaque()) {
            callsOut.begin(frame, instruction, target.toString(), call.signature(), call);
            return;
        }
        if (target.isNative() || target.isAbstract()) {
            throw new BrokenHistory("%s, which has no bytecode, is called at %s, and its result was not recorded"
                    .formatted(target, instruction.site()));
        }
        List<Operand> arguments = CallsOut.peek(frame, call.operands());
        frame.setTop(frame.top() - arguments.size());
        push(target, arguments, frame, null);
    }

    /** Begins a woven method. */
    void push(MethodInfo target, List<Operand> arguments, Frame caller, @Nullable Adaptation adaptation) {
        Frame callee = new Frame(target, Frame.Origin.CALLED, caller);
        callee.begin(arguments);
        if (adaptation != null) {
            callee.setAdaptation(adaptation);
        }
        machine.push(callee);
        monitors.beginMethod(callee);
    }

    // ── calls that we compute ───────────────────────────────────────────────────────────────────────────────────────

    private boolean isPure(CallRef call) {
        return call.entry(heap.table())
                .filter(entry -> entry.treatment() == Treatment.PURE)
                .isPresent();
    }

    private void compute(CallRef call, Frame frame, Instruction instruction) {
        List<Operand> arguments = CallsOut.peek(frame, call.operands());
        String signature = call.ownerName() + "." + call.name() + call.descriptor();
        Operand result = compute(signature, arguments, frame, instruction);
        frame.setTop(frame.top() - arguments.size());
        if (result != null) {
            frame.push(result);
        }
        frame.advance();
    }

    /** The result of a pure call; null if it has none. */
    @Nullable
    Operand compute(String signature, List<Operand> arguments, Frame frame, Instruction instruction) {
        if (!PureCalls.knows(signature)) {
            throw new BrokenHistory("%s is called at %s, and its result was neither recorded nor can it be computed"
                    .formatted(signature, instruction.site()));
        }
        return pure.compute(signature, arguments, frame, instruction);
    }

    // ── dynamic calls ───────────────────────────────────────────────────────────────────────────────────────────────

    void runDynamic(Frame frame, Instruction instruction) {
        DynamicRef call = instruction.dynamic();
        if (call.isLambda()) {
            closures.make(call, frame, instruction);
        } else if (instruction.plan() != null) {
            callsOut.begin(frame, instruction, call.toString(), call.signature(), null);
        } else if (call.isConcatenation()) {
            callsOut.tell(CallsOut.peek(frame, call.signature().arguments().size()));
            concatenation.run(call, frame);
        } else {
            throw machine.disagreement(instruction, "the call of %s is not in the plan".formatted(call));
        }
    }
}
