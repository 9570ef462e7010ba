// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;

/** Knows which places of a method lead to nothing but an exception. */
public final class ThrowingSides {

    /** A message is built in a few steps; longer stretches do more than that. */
    private static final int LONGEST = 200;

    private static final Set<String> HARMLESS_OWNERS = Set.of(
            "java/io/PrintStream", "java/util/Objects", "java/util/Arrays", "java/util/Locale", "java/lang/Throwable");

    private static final Set<String> HARMLESS_NAMES = Set.of("toString", "hashCode", "getMessage", "initCause", "name");

    private final Code code;
    private final Map<Integer, Optional<String>> thrown = new HashMap<>();
    private final Map<Integer, Boolean> always = new HashMap<>();

    ThrowingSides(Code code) {
        this.code = code;
    }

    /**
     * The binary name of the exception that is made and thrown from here on, if that is all that happens: a message may be built
     * or printed, and nothing else.
     */
    public Optional<String> thrownAt(int start) {
        return thrown.computeIfAbsent(start, this::findThrown);
    }

    private Optional<String> findThrown(int start) {
        Instruction[] instructions = code.instructions();
        String made = null;
        int at = start;
        for (int steps = 0; steps < LONGEST && at < instructions.length; steps++) {
            Instruction instruction = instructions[at];
            if (instruction.opcode() == Opcodes.ATHROW) {
                return Optional.ofNullable(made);
            }
            if (!isHarmless(instruction)) {
                return Optional.empty();
            }
            if (instruction.opcode() == Opcodes.INVOKESPECIAL) {
                made = instruction.call().owner().name();
            }
            at = instruction.opcode() == Opcodes.GOTO ? instruction.number() : at + 1;
        }
        return Optional.empty();
    }

    private static boolean isHarmless(Instruction instruction) {
        return switch (instruction.group()) {
            case NOP, CONSTANT, LDC, LOAD, STACK, ARITHMETIC, GOTO, ARRAY -> true;
            case FIELD -> instruction.opcode() == Opcodes.GETFIELD || instruction.opcode() == Opcodes.GETSTATIC;
            case OBJECT -> true;
            case DYNAMIC -> instruction.dynamic().isConcatenation();
            case CALL -> isHarmless(instruction.call());
            default -> false;
        };
    }

    private static boolean isHarmless(CallRef call) {
        return call.isConstructor()
                || (call.ownerName().startsWith("java/lang/")
                        && !call.ownerName().equals("java/lang/Object"))
                || HARMLESS_OWNERS.contains(call.ownerName())
                || HARMLESS_NAMES.contains(call.name());
    }

    /** Returns true if what begins here, a handler, only cleans up and then throws: it neither returns nor jumps back. */
    public boolean alwaysThrows(int start) {
        return always.computeIfAbsent(start, this::findAlways);
    }

    private boolean findAlways(int start) {
        Instruction[] instructions = code.instructions();
        BitSet seen = new BitSet();
        Deque<Integer> open = new ArrayDeque<>();
        open.add(start);
        while (!open.isEmpty()) {
            int at = open.remove();
            if (at >= instructions.length || at < start) {
                return false;
            }
            if (seen.get(at)) {
                continue;
            }
            seen.set(at);
            Instruction instruction = instructions[at];
            switch (instruction.group()) {
                case RETURN, RET, JSR -> {
                    return false;
                }
                case THROW -> {}
                case GOTO -> open.add(instruction.number());
                case BRANCH, COMPARE_REFERENCES -> {
                    open.add(instruction.number());
                    open.add(at + 1);
                }
                case SWITCH -> {
                    open.add(instruction.jumps().otherwise());
                    for (int target : instruction.jumps().targets()) {
                        open.add(target);
                    }
                }
                default -> open.add(at + 1);
            }
        }
        return true;
    }
}
