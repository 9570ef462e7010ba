// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

import dev.heddle.rebuild.Site;
import dev.heddle.trace.Logged;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One decoded instruction. */
public final class Instruction {

    /** The common part of a group of instructions; each is interpreted in one place. */
    public enum Group {
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

    public int index() {
        return index;
    }

    public int opcode() {
        return opcode;
    }

    public Group group() {
        return group;
    }

    /** Returns what it leaves in the log. */
    @Nullable
    public Logged plan() {
        return plan;
    }

    public int number() {
        return number;
    }

    public int amount() {
        return amount;
    }

    private Object reference() {
        if (reference == null) {
            throw new IllegalStateException("instruction " + index + " of " + method + " refers to nothing");
        }
        return reference;
    }

    public Operand constant() {
        return (Operand) reference();
    }

    public Object ldc() {
        return reference();
    }

    /** Returns what LDC loaded when it ran before; the same each time. */
    @Nullable
    public Operand loaded() {
        return loaded;
    }

    public void setLoaded(Operand constant) {
        loaded = constant;
    }

    public FieldRef field() {
        return (FieldRef) reference();
    }

    public CallRef call() {
        return (CallRef) reference();
    }

    public DynamicRef dynamic() {
        return (DynamicRef) reference();
    }

    public TypeRef type() {
        return (TypeRef) reference();
    }

    public Jumps jumps() {
        return (Jumps) reference();
    }

    /** Returns true if it can be told how often a thread has been here. */
    public boolean isCounted() {
        return switch (group) {
            case FIELD, ARRAY, CALL, DYNAMIC, MONITOR -> true;
            default -> false;
        };
    }

    /** Counts that a thread is here once more; how often it was. */
    public int visited(int thread) {
        if (thread >= visits.length) {
            visits = Arrays.copyOf(visits, thread + 1);
        }
        return ++visits[thread];
    }

    public Site site() {
        if (site == null) {
            site = new Site(
                    method.owner().name(), method.name(), method.descriptor(), index, method.sourceFile(), line);
        }
        return site;
    }

    /** The cases of a switch: the keys, ascending, and where each leads. */
    public static final class Jumps {
        private final int[] keys;
        private final int[] targets;
        private final int otherwise;

        Jumps(int[] keys, int[] targets, int otherwise) {
            this.keys = keys;
            this.targets = targets;
            this.otherwise = otherwise;
        }

        public int[] keys() {
            return keys;
        }

        public int[] targets() {
            return targets;
        }

        public int otherwise() {
            return otherwise;
        }

        public int target(int key) {
            int found = Arrays.binarySearch(keys, key);
            return found >= 0 ? targets[found] : otherwise;
        }
    }
}
