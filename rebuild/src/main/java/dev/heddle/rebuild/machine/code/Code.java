// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The decoded body of a method: its real instructions, with jumps as indices, and its exception handlers. */
public final class Code {

    private final MethodInfo method;
    private final Instruction[] instructions;
    private final List<Handler> handlers;
    private final int maxStack;
    private final int maxLocals;
    private final ThrowingSides throwingSides;

    /**
     * An exception handler.
     *
     * @param start the first instruction it covers
     * @param end the first one behind those it covers
     * @param target where it begins
     * @param type what it catches; null for everything
     */
    public record Handler(
            int start, int end, int target, @Nullable TypeRef type) {
        public boolean covers(int instruction) {
            return instruction >= start && instruction < end;
        }
    }

    Code(MethodInfo method, Instruction[] instructions, List<Handler> handlers, int maxStack, int maxLocals) {
        this.method = method;
        this.instructions = instructions;
        this.handlers = List.copyOf(handlers);
        this.maxStack = maxStack;
        this.maxLocals = maxLocals;
        this.throwingSides = new ThrowingSides(this);
    }

    public MethodInfo method() {
        return method;
    }

    public Instruction[] instructions() {
        return instructions;
    }

    public List<Handler> handlers() {
        return handlers;
    }

    public int maxStack() {
        return maxStack;
    }

    public int maxLocals() {
        return maxLocals;
    }

    public ThrowingSides throwingSides() {
        return throwingSides;
    }
}
