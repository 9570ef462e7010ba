// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Keeps frames right that speak of objects which are made but not initialised: they name such an object by the label of the instruction that makes
 * it, and what is woven before that instruction must not come behind the label.
 */
final class UninitialisedObjects {

    private final MethodNode method;
    private final Map<LabelNode, AbstractInsnNode> makers = new LinkedHashMap<>();

    private UninitialisedObjects(MethodNode method) {
        this.method = method;
    }

    /** Those of a method before anything is woven into it. */
    static UninitialisedObjects of(MethodNode method) {
        UninitialisedObjects objects = new UninitialisedObjects(method);
        for (AbstractInsnNode node : method.instructions.toArray()) {
            if (node.getOpcode() == Opcodes.NEW) {
                for (AbstractInsnNode before = node.getPrevious();
                        before != null && before.getOpcode() < 0;
                        before = before.getPrevious()) {
                    if (before instanceof LabelNode label) {
                        objects.makers.put(label, node);
                    }
                }
            }
        }
        return objects;
    }

    /** Lets frames name them by labels that stand right where they are made again. */
    void restore() {
        Map<LabelNode, LabelNode> renamed = new LinkedHashMap<>();
        for (AbstractInsnNode node : method.instructions.toArray()) {
            if (node instanceof FrameNode frame) {
                restore(frame.local, renamed);
                restore(frame.stack, renamed);
            }
        }
    }

    private void restore(@Nullable List<Object> types, Map<LabelNode, LabelNode> renamed) {
        if (types != null) {
            types.replaceAll(type -> type instanceof LabelNode label && makers.containsKey(label)
                    ? renamed.computeIfAbsent(label, this::beforeMaker)
                    : type);
        }
    }

    private LabelNode beforeMaker(LabelNode label) {
        LabelNode fresh = new LabelNode();
        method.instructions.insertBefore(makers.get(label), fresh);
        return fresh;
    }
}
