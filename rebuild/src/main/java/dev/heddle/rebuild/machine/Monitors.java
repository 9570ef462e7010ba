// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Visit;
import dev.heddle.rebuild.machine.code.Detail;
import dev.heddle.rebuild.machine.code.Instruction;
import dev.heddle.rebuild.machine.code.MethodInfo;
import dev.heddle.rebuild.machine.code.Shadow;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/** Entering and leaving monitors, and the regions that are meant to be atomic because of it. */
final class Monitors {

    private final ThreadMachine machine;
    private final Log log;
    private final Events events;
    private final Guards guards;
    private final Map<Shadow, Integer> depths = new HashMap<>();

    Monitors(ThreadMachine machine, Log log, Events events, Guards guards) {
        this.machine = machine;
        this.log = log;
        this.events = events;
        this.guards = guards;
    }

    /** MONITORENTER and MONITOREXIT. */
    void run(Frame frame, Instruction instruction) {
        Shadow monitor = guards.dereference(frame.peek(0), frame, instruction);
        Visit visit = new Visit(instruction.index(), frame.visit());
        if (instruction.opcode() == Opcodes.MONITORENTER) {
            enter(monitor, frame, instruction, visit);
        } else {
            exit(monitor, frame, instruction, visit);
        }
        frame.pop();
        frame.advance();
    }

    /** A method begins: takes its monitor if it is synchronized. */
    void beginMethod(Frame frame) {
        MethodInfo method = frame.method();
        if (method.isSynchronized() && !method.isOpaque()) {
            Shadow monitor = monitor(frame);
            int number = frame.isInitialising() ? 0 : method.entered(machine.id());
            enter(monitor, frame, frame.instruction(), new Visit(Visit.ENTRY, number));
            frame.setMonitor(monitor);
        }
        if (machine.world().isAtomic(method)) {
            events.add(new Event.RegionBegin(frame.instruction().site(), region(frame)));
            frame.setAtomic(true);
        }
    }

    private Shadow monitor(Frame frame) {
        if (frame.method().isStatic()) {
            return machine.world().heap().mirror(frame.method().owner());
        }
        Shadow self = frame.local(0).thing();
        if (self == null) {
            throw new IllegalStateException("a method without receiver: " + frame.method());
        }
        return self;
    }

    /** A method ends, by return or exception. */
    void endMethod(Frame frame) {
        if (frame.isAtomic()) {
            frame.setAtomic(false);
            events.add(new Event.RegionEnd(frame.instruction().site(), region(frame)));
        }
        Shadow monitor = frame.monitor();
        if (monitor != null) {
            int number = frame.isInitialising() ? 0 : frame.method().left(machine.id());
            exit(monitor, frame, frame.instruction(), new Visit(Visit.EXIT, number));
            frame.setMonitor(null);
        }
    }

    private void enter(Shadow monitor, Frame frame, Instruction instruction, Visit visit) {
        machine.settle(instruction);
        long stamp = log.readStamp();
        int depth = depths.merge(monitor, 1, Integer::sum);
        events.add(new Event.Enter(instruction.site(), monitor, depth, stamp), visit);
        if (depth == 1) {
            events.add(new Event.RegionBegin(instruction.site(), region(frame)));
        }
        if (monitor.type().isAnonymous() && !(monitor.detail() instanceof Detail.Mirror)) {
            machine.world()
                    .heap()
                    .note(
                            "%s locks a %s, which has no identity in the trace; all of the same value count as one monitor"
                                    .formatted(instruction.site(), monitor.typeName()));
        }
    }

    private void exit(Shadow monitor, Frame frame, Instruction instruction, Visit visit) {
        machine.settle(instruction);
        long stamp = log.readStamp();
        int depth = depths.getOrDefault(monitor, 0);
        if (depth == 0) {
            throw machine.disagreement(instruction, "%s is left but was not entered".formatted(monitor));
        }
        if (depth == 1) {
            depths.remove(monitor);
            events.add(new Event.RegionEnd(instruction.site(), region(frame)));
        } else {
            depths.put(monitor, depth - 1);
        }
        events.add(new Event.Exit(instruction.site(), monitor, depth, stamp), visit);
    }

    private static String region(Frame frame) {
        return frame.method().owner().simpleName() + "." + frame.method().name();
    }
}
