// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

import dev.heddle.trace.MethodPlan;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.MethodNode;

/** A method of a woven class. Its code is decoded when it is first run. */
public final class MethodInfo {

    private static final String ATOMIC = "Ldev/heddle/api/Atomic;";

    private final ClassInfo owner;
    private final MethodNode node;
    private final MethodPlan plan;
    private final String sourceFile;
    private final boolean atomic;
    private final Signature signature;
    private @Nullable Code code;
    private int[] entries = {};
    private int[] exits = {};

    MethodInfo(ClassInfo owner, MethodNode node, MethodPlan plan, String sourceFile) {
        this.owner = owner;
        this.node = node;
        this.plan = plan;
        this.sourceFile = sourceFile;
        this.atomic = isAnnotated(node.invisibleAnnotations) || isAnnotated(node.visibleAnnotations);
        this.signature = Signature.of(node.desc);
    }

    private static boolean isAnnotated(@Nullable List<AnnotationNode> annotations) {
        return annotations != null && annotations.stream().anyMatch(annotation -> annotation.desc.equals(ATOMIC));
    }

    public ClassInfo owner() {
        return owner;
    }

    public String name() {
        return node.name;
    }

    public String descriptor() {
        return node.desc;
    }

    public Signature signature() {
        return signature;
    }

    String sourceFile() {
        return sourceFile;
    }

    public boolean isStatic() {
        return (node.access & Opcodes.ACC_STATIC) != 0;
    }

    boolean isPrivate() {
        return (node.access & Opcodes.ACC_PRIVATE) != 0;
    }

    public boolean isAbstract() {
        return (node.access & Opcodes.ACC_ABSTRACT) != 0;
    }

    /** Returns true if it only returns. */
    public boolean isEmpty() {
        for (AbstractInsnNode instruction : node.instructions) {
            if (instruction.getOpcode() >= 0 && instruction.getOpcode() != Opcodes.RETURN) {
                return false;
            }
        }
        return true;
    }

    public boolean isNative() {
        return (node.access & Opcodes.ACC_NATIVE) != 0;
    }

    public boolean isSynchronized() {
        return (node.access & Opcodes.ACC_SYNCHRONIZED) != 0;
    }

    public boolean isConstructor() {
        return node.name.equals("<init>");
    }

    public boolean isInitialiser() {
        return node.name.equals("<clinit>");
    }

    /** Returns true if it is meant to be atomic. */
    public boolean isAtomic() {
        return atomic;
    }

    public boolean isSilent() {
        return plan.silent();
    }

    /** Counts that a thread enters the method once more; how often it did. */
    public int entered(int thread) {
        if (thread >= entries.length) {
            entries = Arrays.copyOf(entries, thread + 1);
        }
        return ++entries[thread];
    }

    /** Counts that a thread leaves the method once more; how often it did. */
    public int left(int thread) {
        if (thread >= exits.length) {
            exits = Arrays.copyOf(exits, thread + 1);
        }
        return ++exits[thread];
    }

    public boolean isOpaque() {
        return plan.opaque();
    }

    /** The decoded body. */
    public Code code() {
        if (code == null) {
            code = new Decoder(this, node, plan).decode();
        }
        return code;
    }

    /** The name of a parameter where the class file has it, else its place. */
    public String parameterName(int index) {
        if (node.parameters != null && index < node.parameters.size() && node.parameters.get(index).name != null) {
            return node.parameters.get(index).name;
        }
        int slot = isStatic() ? 0 : 1;
        Type[] types = Type.getArgumentTypes(node.desc);
        for (int i = 0; i < index; i++) {
            slot += types[i].getSize();
        }
        if (node.localVariables != null) {
            for (var variable : node.localVariables) {
                if (variable.index == slot) {
                    return variable.name;
                }
            }
        }
        return "argument" + index;
    }

    @Override
    public String toString() {
        return owner.name() + "." + node.name;
    }
}
