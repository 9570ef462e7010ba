// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import dev.heddle.trace.Logged;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Weaves calls of the JDK that read or write many elements of an array, which are logged as the elements that they are. */
final class ArrayCalls {

    private static final String ELEMENTS = "dev/heddle/runtime/Elements";
    private static final Set<String> CHANGING = Set.of("sort", "setAll");
    private static final Set<String> READING = Set.of(
            "equals", "hashCode", "toString", "binarySearch", "compare", "compareUnsigned", "mismatch", "stream");
    private static final Set<String> COPYING = Set.of("copyOf", "copyOfRange");

    private final Hooks hooks;
    private final Type[] arguments;
    /** The locals that hold the arguments around the call. */
    private final int[] locals;

    ArrayCalls(Hooks hooks, MethodInsnNode call) {
        this.hooks = hooks;
        this.arguments = Type.getArgumentTypes(call.desc);
        this.locals = new int[arguments.length];
        int next = hooks.temporaries;
        for (int i = 0; i < arguments.length; i++) {
            locals[i] = next;
            next += arguments[i].getSize();
        }
    }

    /** Returns what such a call logs; null if it is not one. */
    static @Nullable Logged plan(MethodInsnNode call) {
        if (call.owner.startsWith("[")) {
            return call.name.equals("clone") && call.desc.startsWith("()") ? Logged.CONTENTS : null;
        }
        if (call.owner.equals("java/lang/System")) {
            return call.name.equals("arraycopy") ? Logged.COPY : null;
        }
        if (!call.owner.equals("java/util/Arrays") || !call.desc.startsWith("([")) {
            return null;
        }
        if (COPYING.contains(call.name)) {
            return Logged.CONTENTS;
        }
        return CHANGING.contains(call.name) || READING.contains(call.name) ? Logged.ELEMENTS : null;
    }

    // ── before ──────────────────────────────────────────────────────────────────────────────────────────────────────

    void before(Logged logged, InsnList list) {
        if (logged == Logged.COPY) {
            store(list);
            copy(list);
        } else if (logged == Logged.ELEMENTS) {
            store(list);
            for (int i = 0; i < arguments.length; i++) {
                if (arguments[i].getSort() == Type.ARRAY) {
                    elements(i, list);
                }
            }
            for (int i = 0; i < arguments.length; i++) {
                load(i, list);
            }
        }
    }

    private void store(InsnList list) {
        for (int i = arguments.length - 1; i >= 0; i--) {
            list.add(new VarInsnNode(arguments[i].getOpcode(Opcodes.ISTORE), locals[i]));
        }
    }

    private void load(int argument, InsnList list) {
        list.add(new VarInsnNode(arguments[argument].getOpcode(Opcodes.ILOAD), locals[argument]));
    }

    // arraycopy(from, start, to, target, length): from becomes a snapshot of the stretch, and start where it begins
    // there.
    private void copy(InsnList list) {
        for (int i = 0; i < arguments.length; i++) {
            load(i, list);
        }
        hooks.loadLog(list);
        call(list, "snapshot", "(Ljava/lang/Object;ILjava/lang/Object;II" + Hooks.LOG_TYPE + ")Ljava/lang/Object;");
        list.add(new InsnNode(Opcodes.DUP));
        load(0, list);
        load(1, list);
        call(list, "start", "(Ljava/lang/Object;Ljava/lang/Object;I)I");
        for (int i = 2; i < arguments.length; i++) {
            load(i, list);
        }
    }

    /** Logs the elements of an argument: those between the two ints behind it, if there are two. */
    private void elements(int array, InsnList list) {
        load(array, list);
        if (hasStretch(array)) {
            load(array + 1, list);
            load(array + 2, list);
            hooks.loadLog(list);
            call(list, "stretch", "(Ljava/lang/Object;II" + Hooks.LOG_TYPE + ")V");
        } else {
            hooks.loadLog(list);
            call(list, "whole", "(Ljava/lang/Object;" + Hooks.LOG_TYPE + ")V");
        }
    }

    private boolean hasStretch(int array) {
        List<Type> behind = new ArrayList<>(List.of(arguments).subList(array + 1, arguments.length));
        return behind.size() >= 2 && behind.get(0) == Type.INT_TYPE && behind.get(1) == Type.INT_TYPE;
    }

    // ── after ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Comes behind what logs the result. */
    void after(MethodInsnNode node, Logged logged, InsnList list) {
        if (logged == Logged.CONTENTS) {
            list.add(new InsnNode(Opcodes.DUP));
            hooks.loadLog(list);
            call(list, "whole", "(Ljava/lang/Object;" + Hooks.LOG_TYPE + ")V");
        } else if (logged == Logged.ELEMENTS && CHANGING.contains(node.name)) {
            elements(0, list);
        }
    }

    private static void call(InsnList list, String name, String descriptor) {
        list.add(new MethodInsnNode(Opcodes.INVOKESTATIC, ELEMENTS, name, descriptor, false));
    }
}
