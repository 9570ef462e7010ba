// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.machine.code.ClassInfo.Initialisation;
import dev.heddle.rebuild.machine.code.Instruction;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** Methods that return, to woven code or to the outside. */
final class Returns {

    private final ThreadMachine machine;
    private final Log log;
    private final Events events;
    private final Guards guards;
    private final Boxes boxes;
    private final Monitors monitors;
    private final Updates updates;

    Returns(ThreadMachine machine, Log log, Events events, Guards guards, Boxes boxes, Monitors monitors) {
        this.machine = machine;
        this.log = log;
        this.events = events;
        this.guards = guards;
        this.boxes = boxes;
        this.monitors = monitors;
        this.updates = new Updates(events, boxes);
    }

    void run(Frame frame, Instruction instruction) {
        Operand result = instruction.opcode() == Opcodes.RETURN ? null : frame.peek(0);
        monitors.endMethod(frame);
        switch (frame.origin()) {
            case CALLED -> toCaller(frame, result);
            case ENTERED -> toOutside(frame, result, instruction);
            case INITIALISER -> {
                frame.method().owner().initialise(Initialisation.DONE, machine.id());
                machine.classes().ready(frame.method().owner(), instruction);
                machine.pop(frame);
            }
        }
    }

    private void toCaller(Frame frame, @Nullable Operand result) {
        Frame caller = frame.caller();
        if (caller == null) {
            throw new IllegalStateException("nobody called " + frame.method());
        }
        if (frame.method().isConstructor()) {
            born(frame.constructed(), caller);
            markConstructed(frame);
        }
        machine.pop(frame);
        CallOut served = frame.served();
        if (served != null) {
            serve(served, result);
            return;
        }
        Adaptation adaptation = frame.adaptation();
        Operand wanted = adaptation == null ? result : adaptation.apply(result, boxes, caller, caller.instruction());
        if (wanted != null) {
            caller.push(wanted);
        }
        caller.advance();
    }

    private static void serve(CallOut served, @Nullable Operand result) {
        CallOut.Direct direct = served.direct();
        if (direct != null && result != null) {
            direct.setResult(result);
        }
    }

    private void toOutside(Frame frame, @Nullable Operand result, Instruction instruction) {
        CallOut served = frame.served();
        Updates.Given given = frame.given();
        Operand passed = result != null && given != null ? updates.result(result, given, frame.method()) : result;
        if (result != null) {
            machine.escape(result.thing(), instruction);
            if (served == null && given == null) {
                // Nobody follows the value outside, so it has to stay as it was.
                guards.fix(result, instruction);
            }
        }
        if (served != null) {
            serve(served, result);
        }
        if (frame.method().isConstructor()) {
            markConstructed(frame);
        }
        events.add(new Event.Return(
                instruction.site(),
                Optional.ofNullable(passed).map(Operand::datum),
                Operations.thing(passed),
                Optional.empty()));
        machine.pop(frame);
    }

    /** An exception leaves a method that was entered from outside. */
    void leave(Frame frame, String exception) {
        events.add(new Event.Return(
                frame.instruction().site(), Optional.empty(), Optional.empty(), Optional.of(exception)));
        machine.pop(frame);
    }

    // ── constructors ────────────────────────────────────────────────────────────────────────────────────────────────

    private static void markConstructed(Frame frame) {
        Shadow made = frame.constructed();
        if (made != null && made.type() == frame.method().owner()) {
            made.constructed();
        }
    }

    /**
     * The constructor of the superclass, or another one of the same class, has done its part. In one entered from outside the log
     * now tells what is being constructed. Must be called before anything is taken from the stack, because it may have to wait.
     */
    void born(@Nullable Shadow made, Frame frame) {
        boolean expected = made != null
                && frame.origin() == Frame.Origin.ENTERED
                && frame.method().isConstructor()
                && frame.constructed() == made;
        if (!expected) {
            return;
        }
        Instruction instruction = frame.instruction();
        machine.settle(instruction);
        Shadow logged = log.readReference(made).thing();
        if (logged != made) {
            throw machine.disagreement(
                    instruction, "%s is constructed by the bytecode, %s by the log".formatted(made, logged));
        }
    }
}
