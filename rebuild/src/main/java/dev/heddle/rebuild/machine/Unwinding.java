// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.expr.Expr;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.machine.code.ClassInfo.Initialisation;
import dev.heddle.rebuild.machine.code.Code;
import dev.heddle.rebuild.machine.code.Instruction;
import dev.heddle.rebuild.machine.code.MethodInfo;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import dev.heddle.trace.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Exceptions on their way to a handler. The log says where they arrive, which is a check of where we think they do. */
final class Unwinding {

    private final ThreadMachine machine;
    private final Log log;
    private final Events events;
    private final Catching catching;
    private final Monitors monitors;
    private final Returns returns;
    private final List<Event.Check> uncaught = new ArrayList<>();

    Unwinding(ThreadMachine machine, Log log, Events events, Catching catching, Monitors monitors, Returns returns) {
        this.machine = machine;
        this.log = log;
        this.events = events;
        this.catching = catching;
        this.monitors = monitors;
        this.returns = returns;
    }

    /** Hands the exception to a handler of the innermost frame, or takes that frame away. */
    void step(Shadow exception) {
        Frame frame = machine.top();
        if (frame == null) {
            machine.fly(null);
            return;
        }
        frame.halves().drop(events);
        Optional<Code.Handler> handler = catching.handler(frame, frame.pc(), exception.type());
        if (handler.isPresent()) {
            handle(exception, handler.get(), frame);
        } else {
            leave(exception, frame);
        }
    }

    private void handle(Shadow exception, Code.Handler handler, Frame frame) {
        if (!frame.method().isSilent()) {
            expect(Turn.CAUGHT, exception, frame);
        }
        frame.setCallOut(null);
        frame.clearStack();
        frame.push(Operand.ofThing(exception));
        frame.jump(handler.target());
        machine.fly(null);
    }

    private void leave(Shadow exception, Frame frame) {
        if (frame.monitor() != null) {
            expect(Turn.CAUGHT, exception, frame);
            monitors.endMethod(frame);
        } else if (frame.origin() != Frame.Origin.CALLED) {
            expect(Turn.ESCAPED, exception, frame);
            leaveToOutside(exception, frame);
        } else {
            monitors.endMethod(frame);
            machine.pop(frame);
        }
    }

    private void leaveToOutside(Shadow exception, Frame frame) {
        machine.fly(null);
        if (frame.origin() == Frame.Origin.INITIALISER) {
            frame.method().owner().initialise(Initialisation.FAILED, machine.id());
            machine.pop(frame);
            return;
        }
        monitors.endMethod(frame);
        returns.leave(frame, exception.typeName());
        if (frame.caller() == null && endsThread(frame.method()) && (!events.isTold() || machine.isProgramsOwn())) {
            Event.Check check = new Event.Check(
                    frame.instruction().site(),
                    Expr.FALSE,
                    "uncaught",
                    false,
                    "%s is not caught".formatted(exception.typeName()),
                    exception.typeName());
            uncaught.add(check);
            events.add(check);
        }
    }

    // Test libraries enter other methods, and deal with what those throw.
    private static boolean endsThread(MethodInfo method) {
        String name = method.name();
        return name.equals("run") || name.equals("main") || name.startsWith("lambda$");
    }

    /** In a thread of a pool, the pool deals with exceptions; drops what was taken for the thread's end. */
    void dropHandledEnds() {
        if (!machine.isProgramsOwn()) {
            events.removeAll(uncaught);
        }
    }

    /** Uses up the turn that must be next. */
    private void expect(Turn turn, Shadow exception, Frame frame) {
        Instruction instruction = frame.instruction();
        Turn pending = log.pending();
        while (pending == Turn.STARTED || pending == Turn.NOTE) {
            machine.takeRemark(instruction);
            pending = log.pending();
        }
        if (pending != turn) {
            throw machine.disagreement(
                    instruction,
                    "by the bytecode %s is %s here, but the log has %s"
                            .formatted(exception, turn == Turn.CAUGHT ? "caught" : "leaving", describe(pending)));
        }
        Shadow logged = log.thrown(exception).exception();
        if (logged != exception) {
            throw machine.disagreement(
                    instruction, "by the bytecode %s arrives here, by the log %s".formatted(exception, logged));
        }
        log.takeThrown();
    }

    private static String describe(@Nullable Turn pending) {
        return pending == null ? "no turn" : "the turn " + pending;
    }
}
