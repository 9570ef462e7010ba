// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.rebuild.Site;
import dev.heddle.trace.Logged;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One decoded instruction. */
final class Instruction {

    /** The common part of a group of instructions; each is interpreted in one place. */
    enum Group {
        NOP,
        CONSTANT,
        LDC,
        LOAD,
        STORE,
        STACK,
        ARITHMETIC,
        INCREMENT,
        BRANCH,
        COMPARE_REFERENCES,
        GOTO,
        JSR,
        RET,
        SWITCH,
        RETURN,
        FIELD,
        ARRAY,
        CALL,
        DYNAMIC,
        OBJECT,
        MONITOR,
        THROW
    }

    private final MethodInfo method;
    private final int index;
    private final int opcode;
    private final Group group;
    private final @Nullable Logged plan;
    private final int line;
    private final int number;
    private final int amount;
    private final @Nullable Object reference;
    private @Nullable Site site;
    private @Nullable Operand loaded;
    private int[] visits = {};

    /**
     * @param number the variable of a load, store or increment, the target of a jump, or the dimensions of an array
     * @param amount by how much an increment increments
     * @param reference the constant, or what the instruction refers to
     */
    Instruction(
            MethodInfo method,
            int index,
            int opcode,
            Group group,
            @Nullable Logged plan,
            int line,
            int number,
            int amount,
            @Nullable Object reference) {
        this.method = method;
        this.index = index;
        this.opcode = opcode;
        this.group = group;
        this.plan = plan;
        this.line = line;
        this.number = number;
        this.amount = amount;
        this.reference = reference;
    }

    int index() {
        return index;
    }

    int opcode() {
        return opcode;
    }

    Group group() {
        return group;
    }

    /** Returns what it leaves in the log. */
    @Nullable
    Logged plan() {
        return plan;
    }

    int number() {
        return number;
    }

    int amount() {
        return amount;
    }

    private Object reference() {
        if (reference == null) {
            throw new IllegalStateException("instruction " + index + " of " + method + " refers to nothing");
        }
        return reference;
    }

    Operand constant() {
        return (Operand) reference();
    }

    Object ldc() {
        return reference();
    }

    /** Returns what LDC loaded when it ran before; the same each time. */
    @Nullable
    Operand loaded() {
        return loaded;
    }

    void setLoaded(Operand constant) {
        loaded = constant;
    }

    FieldRef field() {
        return (FieldRef) reference();
    }

    CallRef call() {
        return (CallRef) reference();
    }

    DynamicRef dynamic() {
        return (DynamicRef) reference();
    }

    TypeRef type() {
        return (TypeRef) reference();
    }

    Jumps jumps() {
        return (Jumps) reference();
    }

    /** Returns true if it can be told how often a thread has been here. */
    boolean isCounted() {
        return switch (group) {
            case FIELD, ARRAY, CALL, DYNAMIC, MONITOR -> true;
            default -> false;
        };
    }

    /** Counts that a thread is here once more; how often it was. */
    int visited(int thread) {
        if (thread >= visits.length) {
            visits = Arrays.copyOf(visits, thread + 1);
        }
        return ++visits[thread];
    }

    Site site() {
        if (site == null) {
            site = new Site(
                    method.owner().name(), method.name(), method.descriptor(), index, method.sourceFile(), line);
        }
        return site;
    }

    /** The cases of a switch: the keys, ascending, and where each leads. */
    static final class Jumps {
        private final int[] keys;
        private final int[] targets;
        private final int otherwise;

        Jumps(int[] keys, int[] targets, int otherwise) {
            this.keys = keys;
            this.targets = targets;
            this.otherwise = otherwise;
        }

        int[] keys() {
            return keys;
        }

        int[] targets() {
            return targets;
        }

        int otherwise() {
            return otherwise;
        }

        int target(int key) {
            int found = Arrays.binarySearch(keys, key);
            return found >= 0 ? targets[found] : otherwise;
        }
    }
}
