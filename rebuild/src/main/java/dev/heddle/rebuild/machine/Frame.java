// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.rebuild.machine.code.Code;
import dev.heddle.rebuild.machine.code.Instruction;
import dev.heddle.rebuild.machine.code.MethodInfo;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A method that is being interpreted. */
final class Frame {

    /** The caller of the method. */
    enum Origin {
        /** Woven code, which gets the result on its stack. */
        CALLED,
        /** Code that is not woven. */
        ENTERED,
        /** The JVM, because the class is needed for the first time. */
        INITIALISER
    }

    private final Code code;
    private final Origin origin;
    private final @Nullable Frame caller;
    private final @Nullable Frame nearestHandlers;
    private final int depth;
    private final boolean isInitialising;
    private final Operand[] locals;
    private final Operand[] stack;
    private int top;
    private int pc;
    private @Nullable Shadow constructed;
    private @Nullable Shadow monitor;
    private boolean atomic;
    private @Nullable CallOut callOut;
    private @Nullable CallOut served;
    private Updates.@Nullable Given given;
    private @Nullable Adaptation adaptation;
    private final CompoundConditions halves = new CompoundConditions();
    private int visit;

    Frame(MethodInfo method, Origin origin, @Nullable Frame caller) {
        this.code = method.code();
        this.origin = origin;
        this.caller = caller;
        this.depth = caller == null ? 1 : caller.depth + 1;
        this.isInitialising = origin == Origin.INITIALISER || caller != null && caller.isInitialising;
        this.locals = new Operand[code.maxLocals() + 1];
        this.stack = new Operand[code.maxStack() + 1];
        this.nearestHandlers = !code.handlers().isEmpty() ? this : next();
    }

    private @Nullable Frame next() {
        return origin == Origin.CALLED && caller != null ? caller.nearestHandlers : null;
    }

    Code code() {
        return code;
    }

    MethodInfo method() {
        return code.method();
    }

    Origin origin() {
        return origin;
    }

    @Nullable
    Frame caller() {
        return caller;
    }

    int depth() {
        return depth;
    }

    /** The nearest frame, this or one below up to where woven code was entered, whose method has exception handlers. */
    @Nullable
    Frame nearestHandlers() {
        return nearestHandlers;
    }

    /** As {@link #nearestHandlers}, for the frames below. */
    @Nullable
    Frame nextHandlers() {
        return next();
    }

    // ── where it is ─────────────────────────────────────────────────────────────────────────────────────────────────

    int pc() {
        return pc;
    }

    void jump(int target) {
        pc = target;
        visit = 0;
    }

    void advance() {
        pc++;
        visit = 0;
    }

    /** The how-manieth time the thread is at the current instruction, from 1; 0 if that was not counted. */
    int visit() {
        return visit;
    }

    void setVisit(int number) {
        visit = number;
    }

    /** Returns true if it runs because a class is initialised, by whichever thread came first. */
    boolean isInitialising() {
        return isInitialising;
    }

    Instruction instruction() {
        return code.instructions()[pc];
    }

    // ── stack and locals ────────────────────────────────────────────────────────────────────────────────────────────

    int top() {
        return top;
    }

    /** Puts the stack back to an earlier height; what was popped since is still there. */
    void setTop(int height) {
        top = height;
    }

    void push(Operand value) {
        stack[top++] = value;
    }

    Operand pop() {
        return stack[--top];
    }

    /** The value that many places below the top one. */
    Operand peek(int below) {
        return stack[top - 1 - below];
    }

    void clearStack() {
        top = 0;
    }

    Operand local(int index) {
        return locals[index];
    }

    void setLocal(int index, Operand value) {
        locals[index] = value;
    }

    /** Puts something else wherever an object is, which nobody but this method can know yet. */
    void replace(Shadow thing, Operand other) {
        for (int i = 0; i < top; i++) {
            if (stack[i].thing() == thing) {
                stack[i] = other;
            }
        }
        for (int i = 0; i < locals.length; i++) {
            // Slots that nothing was put into yet are null.
            Operand local = locals[i];
            if (local != null && local.thing() == thing) {
                locals[i] = other;
            }
        }
    }

    /** Conditions of a truth value that is being computed. */
    CompoundConditions halves() {
        return halves;
    }

    // ── what it waits for or has to do in the end ───────────────────────────────────────────────────────────────────

    /** The object that a constructor works on. */
    @Nullable
    Shadow constructed() {
        return constructed;
    }

    /** Puts arguments, a receiver first, into the first local variables. */
    void begin(List<Operand> arguments) {
        int slot = 0;
        for (Operand argument : arguments) {
            locals[slot] = argument;
            slot += argument.kind().isWide() ? 2 : 1;
        }
        constructed = method().isConstructor() ? locals[0].thing() : null;
    }

    /** The monitor that a synchronized method holds. */
    @Nullable
    Shadow monitor() {
        return monitor;
    }

    void setMonitor(@Nullable Shadow held) {
        monitor = held;
    }

    /** Returns true if it runs in a region that is meant to be atomic because the method says so. */
    boolean isAtomic() {
        return atomic;
    }

    void setAtomic(boolean inRegion) {
        atomic = inRegion;
    }

    /** The call into code that is not woven which the current instruction waits for. */
    @Nullable
    CallOut callOut() {
        return callOut;
    }

    void setCallOut(@Nullable CallOut underway) {
        callOut = underway;
    }

    /** The call out whose very target this method is. */
    @Nullable
    CallOut served() {
        return served;
    }

    void serve(CallOut call) {
        served = call;
    }

    /** Returns how the result of a lambda's method becomes that of the interface's. */
    @Nullable
    Adaptation adaptation() {
        return adaptation;
    }

    void setAdaptation(Adaptation wanted) {
        adaptation = wanted;
    }

    /** Returns how the method was called, if it is a function that says how a shared value changes. */
    Updates.@Nullable Given given() {
        return given;
    }

    void setGiven(Updates.Given call) {
        given = call;
    }
}
