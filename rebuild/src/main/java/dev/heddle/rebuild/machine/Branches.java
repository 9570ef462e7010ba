// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.machine.code.Instruction;
import dev.heddle.rebuild.machine.code.Instruction.Jumps;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import dev.heddle.rebuild.machine.code.ThrowingSides;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.objectweb.asm.Opcodes;

/** Conditional jumps and switches, and what the thread relied on when it took them. */
final class Branches {

    private static final Expr NOTHING = Expr.integer(0);

    private final Events events;
    private final Guards guards;

    Branches(Events events, Guards guards) {
        this.events = events;
        this.guards = guards;
    }

    /** All conditional jumps but those that compare references. */
    void run(Frame frame, Instruction instruction) {
        int opcode = instruction.opcode();
        Operand right = frame.pop();
        if (opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL) {
            jumpIfNull(right, frame, instruction);
        } else if (opcode <= Opcodes.IFLE) {
            boolean jumps = Comparisons.jumps(opcode - Opcodes.IFEQ, right.bits(), 0);
            decide(
                    jumps,
                    right.isSymbolic() ? Comparisons.withZero(opcode, right.term()) : Expr.TRUE,
                    frame,
                    instruction);
        } else {
            Operand left = frame.pop();
            boolean jumps = Comparisons.jumps(opcode - Opcodes.IF_ICMPEQ, left.bits(), right.bits());
            boolean symbolic = left.isSymbolic() || right.isSymbolic();
            decide(
                    jumps,
                    symbolic ? Comparisons.ofInts(opcode, left.term(), right.term()) : Expr.TRUE,
                    frame,
                    instruction);
        }
    }

    private void jumpIfNull(Operand reference, Frame frame, Instruction instruction) {
        boolean isNull = reference.isNull();
        boolean wanted = instruction.opcode() == Opcodes.IFNULL;
        Expr condition = Expr.TRUE;
        if (reference.mayBeNull()) {
            Expr none = Expr.equal(reference.term(), NOTHING);
            condition = wanted ? none : Expr.not(none);
        }
        decide(isNull == wanted, condition, frame, instruction);
        if (!isNull) {
            reference.assureNotNull();
        }
    }

    /** IF_ACMPEQ and IF_ACMPNE. The log says whether the two were the same, which for boxes and strings nobody else knows. */
    void compareReferences(boolean same, Frame frame, Instruction instruction) {
        Operand right = frame.pop();
        Operand left = frame.pop();
        Expr condition = Expr.TRUE;
        if (left.isSymbolic() || right.isSymbolic()) {
            if (hasIdentity(left) && hasIdentity(right)) {
                Expr equal = Expr.equal(left.term(), right.term());
                condition = instruction.opcode() == Opcodes.IF_ACMPEQ ? equal : Expr.not(equal);
            } else {
                guards.fix(left, instruction);
                guards.fix(right, instruction);
            }
        }
        decide(same == (instruction.opcode() == Opcodes.IF_ACMPEQ), condition, frame, instruction);
    }

    static boolean hasIdentity(Operand reference) {
        Shadow thing = reference.thing();
        return thing == null || !thing.type().isAnonymous();
    }

    /** Jumps or not, under the condition for jumping; a constant one has nothing to say. */
    private void decide(boolean jumps, Expr condition, Frame frame, Instruction instruction) {
        int target = instruction.number();
        int next = frame.pc() + 1;
        Instruction[] instructions = frame.code().instructions();
        CompoundConditions halves = frame.halves();
        boolean isLast = halves.endAt(frame.pc());
        if (isLast || !condition.isConstant() && CompoundConditions.isTruthValue(instructions, next, target)) {
            boolean wanted = instructions[target].opcode() == Opcodes.ICONST_1;
            frame.push(halves.take(jumps == wanted, wanted ? condition : Expr.not(condition)));
            frame.jump(target + 1);
            return;
        }
        if (!condition.isConstant()) {
            OptionalInt last =
                    jumps ? OptionalInt.empty() : CompoundConditions.lastJump(instructions, frame.pc(), target);
            if (last.isPresent()) {
                boolean otherwise = instructions[target].opcode() == Opcodes.ICONST_1;
                halves.add(instruction, Expr.not(condition), otherwise, last.getAsInt());
            } else {
                Expr held = jumps ? condition : Expr.not(condition);
                state(held, jumps ? target : next, jumps ? next : target, frame, instruction);
            }
        }
        if (jumps && halves.areOpen() && halves.isDecidedAt(target, instructions)) {
            int end = halves.end(instructions);
            frame.push(halves.take(instructions[target].opcode() == Opcodes.ICONST_1, Expr.TRUE));
            frame.jump(end);
            return;
        }
        frame.jump(jumps ? target : next);
    }

    /** States a condition that made the thread go to {@code taken} and not to {@code other}. */
    private void state(Expr held, int taken, int other, Frame frame, Instruction instruction) {
        ThrowingSides sides = frame.code().throwingSides();
        Optional<String> otherThrows = sides.thrownAt(other);
        Optional<String> takenThrows = sides.thrownAt(taken);
        if (otherThrows.isPresent() == takenThrows.isPresent()) {
            events.add(new Event.Branch(instruction.site(), held, false));
        } else if (otherThrows.isPresent()) {
            check(held, true, otherThrows.get(), frame, instruction);
        } else {
            check(Expr.not(held), false, takenThrows.get(), frame, instruction);
        }
    }

    private void check(Expr condition, boolean held, String exception, Frame frame, Instruction instruction) {
        boolean isAssertion = exception.equals("java.lang.AssertionError");
        String text = isAssertion ? "an assertion does not hold" : exception + " is thrown";
        guards.state(condition, held, isAssertion ? "assert" : "throw", exception, text, frame, instruction);
    }

    // ── switches ────────────────────────────────────────────────────────────────────────────────────────────────────

    void choose(Frame frame, Instruction instruction) {
        Operand key = frame.pop();
        Jumps jumps = instruction.jumps();
        int target = jumps.target(key.asInt());
        if (key.isSymbolic()) {
            stateChoice(key.term(), target, jumps, frame, instruction);
        }
        frame.jump(target);
    }

    private void stateChoice(Expr key, int target, Jumps jumps, Frame frame, Instruction instruction) {
        Expr other = Expr.not(oneOf(key, jumps, jumps.otherwise(), false));
        ThrowingSides sides = frame.code().throwingSides();
        if (target == jumps.otherwise()) {
            Optional<String> takenThrows = sides.thrownAt(target);
            if (takenThrows.isPresent()) {
                check(Expr.not(other), false, takenThrows.get(), frame, instruction);
            } else {
                events.add(new Event.Branch(instruction.site(), other, false));
            }
            return;
        }
        Optional<String> otherThrows = sides.thrownAt(jumps.otherwise());
        if (otherThrows.isPresent()) {
            check(Expr.not(other), true, otherThrows.get(), frame, instruction);
        }
        events.add(new Event.Branch(instruction.site(), oneOf(key, jumps, target, true), false));
    }

    /** That the key is one of those that lead to the target, or one of those that do not. */
    private static Expr oneOf(Expr key, Jumps jumps, int target, boolean wanted) {
        List<Expr> cases = new ArrayList<>();
        for (int i = 0; i < jumps.keys().length; i++) {
            if ((jumps.targets()[i] == target) == wanted) {
                cases.add(Expr.equal(key, JavaArithmetic.constant(jumps.keys()[i])));
            }
        }
        return Expr.or(cases);
    }
}
