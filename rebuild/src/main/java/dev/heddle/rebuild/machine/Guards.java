// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.machine.code.Instruction;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;

/**
 * States what a thread relied on: that a reference was not null, that an index was in bounds, that a value was the observed
 * one. Throws what the program's instruction would throw.
 */
final class Guards {

    static final String NULL_POINTER = "java.lang.NullPointerException";
    static final String ARITHMETIC = "java.lang.ArithmeticException";
    static final String BOUNDS = "java.lang.ArrayIndexOutOfBoundsException";
    static final String SIZE = "java.lang.NegativeArraySizeException";
    static final String CAST = "java.lang.ClassCastException";
    static final String STORE = "java.lang.ArrayStoreException";

    private static final Expr NOTHING = Expr.integer(0);

    private final Heap heap;
    private final Events events;
    private final Catching catching;
    private final int thread;

    Guards(Heap heap, Events events, Catching catching, int thread) {
        this.heap = heap;
        this.events = events;
        this.catching = catching;
        this.thread = thread;
    }

    /** From here on the value is the observed one. */
    void fix(Operand operand, Instruction instruction) {
        if (operand.isSymbolic()) {
            assume(operand.condition(), instruction);
            Operand content = operand.content();
            operand.fix();
            if (content != null) {
                content.fix();
            }
        }
    }

    /** From here on the condition holds; it is about addresses or calls that are kept as observed. */
    void assume(Expr condition, Instruction instruction) {
        if (!condition.isConstant()) {
            events.add(new Event.Branch(instruction.site(), condition, true));
        }
    }

    /** From here on the reference is not null, which it was not. */
    void assumeNotNull(Operand reference, Instruction instruction) {
        if (reference.mayBeNull()) {
            assume(Expr.not(Expr.equal(reference.term(), NOTHING)), instruction);
            reference.assureNotNull();
        }
    }

    /** The object that a reference refers to, for an instruction that throws if there is none. */
    Shadow dereference(Operand reference, Frame frame, Instruction instruction) {
        notNull(reference, frame, instruction);
        fix(reference, instruction);
        Shadow thing = reference.thing();
        if (thing == null) {
            throw new IllegalStateException("null got through at " + instruction.site());
        }
        return thing;
    }

    /** States that the reference is not null, or throws. */
    void notNull(Operand reference, Frame frame, Instruction instruction) {
        boolean held = reference.thing() != null;
        if (held && !reference.mayBeNull()) {
            return;
        }
        Expr condition = reference.isSymbolic() ? Expr.not(Expr.equal(reference.term(), NOTHING)) : Expr.truth(held);
        must(condition, held, "null", NULL_POINTER, "a reference is null", frame, instruction);
        reference.assureNotNull();
    }

    /** States that the index is one of the array's, or throws. */
    int index(Operand index, Shadow array, Frame frame, Instruction instruction) {
        int value = index.asInt();
        boolean held = value >= 0 && value < array.length();
        if (!held || index.isSymbolic()) {
            Expr term = index.term();
            Expr condition = Expr.and(
                    JavaArithmetic.atMost(JavaArithmetic.constant(0), term),
                    JavaArithmetic.less(term, JavaArithmetic.constant(array.length())));
            String text = "index out of bounds of an array of length " + array.length();
            must(condition, held, "bounds", BOUNDS, text, frame, instruction);
            fix(index, instruction);
        }
        return value;
    }

    /** States that the divisor is not zero, or throws. */
    void divisor(Operand divisor, Frame frame, Instruction instruction) {
        boolean held = divisor.bits() != 0;
        if (!held || divisor.isSymbolic()) {
            Expr zero = Expr.constant(divisor.kind().value(0));
            Expr condition = Expr.not(Expr.equal(divisor.term(), zero));
            must(condition, held, "division", ARITHMETIC, "division by zero", frame, instruction);
        }
    }

    /** States that the number can be an array's length, or throws. */
    int size(Operand size, Frame frame, Instruction instruction) {
        boolean held = size.asInt() >= 0;
        if (!held || size.isSymbolic()) {
            Expr condition = JavaArithmetic.atMost(JavaArithmetic.constant(0), size.term());
            must(condition, held, "size", SIZE, "the length of an array is negative", frame, instruction);
            fix(size, instruction);
        }
        return size.asInt();
    }

    /**
     * States what must hold, and throws if it did not. Where the program catches the exception, it is a branch like others.
     *
     * @param exception the binary name of what is thrown where it does not hold
     */
    void must(
            Expr condition,
            boolean held,
            String kind,
            String exception,
            String text,
            Frame frame,
            Instruction instruction) {
        state(condition, held, kind, exception, text, frame, instruction);
        if (!held) {
            throw raise(exception);
        }
    }

    /** As {@link #must}, for what the program throws by itself. */
    void state(
            Expr condition,
            boolean held,
            String kind,
            String exception,
            String text,
            Frame frame,
            Instruction instruction) {
        if (held && condition.isConstant()) {
            return;
        }
        if (!catching.isCaught(
                frame,
                frame.pc(),
                heap.table().find(exception, frame.method().owner().loader()))) {
            events.add(new Event.Check(instruction.site(), condition, kind, held, text));
        } else if (!condition.isConstant()) {
            events.add(new Event.Branch(instruction.site(), held ? condition : Expr.not(condition), false));
        }
    }

    /** An exception that the JVM makes by itself. */
    Raised raise(String exception) {
        return new Raised(heap.make(heap.table().find(exception, 0), thread));
    }
}
