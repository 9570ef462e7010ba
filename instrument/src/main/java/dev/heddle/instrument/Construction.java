// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Finds where in a constructor {@code this} may not be handed to anybody yet. Java has one call of {@code super(…)} or
 * {@code this(…)} per constructor; Groovy chooses among several.
 *
 * @param calls the calls that complete the object; none in a method that is no constructor
 * @param before the instructions that run before one of the calls has returned, the calls included
 */
public record Construction(Set<AbstractInsnNode> calls, Set<AbstractInsnNode> before) {

    private static final Construction NONE = new Construction(Set.of(), Set.of());

    /** A place that is reached with so many objects allocated and not yet constructed. */
    private record Reached(AbstractInsnNode node, int pending) {}

    /** Follows all paths of a constructor up to the calls. */
    public static Construction of(ClassNode type, MethodNode method) {
        if (!method.name.equals("<init>") || method.instructions.size() == 0) {
            return NONE;
        }
        Set<AbstractInsnNode> calls = new HashSet<>();
        Set<AbstractInsnNode> before = new HashSet<>();
        Deque<Reached> open = new ArrayDeque<>();
        open.add(new Reached(method.instructions.getFirst(), 0));
        while (!open.isEmpty()) {
            Reached reached = open.pop();
            AbstractInsnNode node = reached.node();
            if (!before.add(node)) {
                continue;
            }
            int pending = reached.pending();
            if (node.getOpcode() == Opcodes.NEW) {
                pending++;
            } else if (isConstructorCall(node)) {
                // Objects made for the arguments are complete before it, so it is the one that no NEW precedes.
                String owner = ((MethodInsnNode) node).owner;
                if (pending == 0 && (owner.equals(type.name) || owner.equals(type.superName))) {
                    calls.add(node);
                    continue;
                }
                pending--;
            }
            for (AbstractInsnNode next : successors(node)) {
                open.push(new Reached(next, pending));
            }
            for (TryCatchBlockNode block : method.tryCatchBlocks) {
                if (covers(method, block, node)) {
                    open.push(new Reached(block.handler, 0));
                }
            }
        }
        return new Construction(calls, before);
    }

    private static boolean isConstructorCall(AbstractInsnNode node) {
        return node instanceof MethodInsnNode call
                && call.getOpcode() == Opcodes.INVOKESPECIAL
                && call.name.equals("<init>");
    }

    private static boolean covers(MethodNode method, TryCatchBlockNode block, AbstractInsnNode node) {
        int index = method.instructions.indexOf(node);
        return method.instructions.indexOf(block.start) <= index && index < method.instructions.indexOf(block.end);
    }

    private static List<AbstractInsnNode> successors(AbstractInsnNode node) {
        List<AbstractInsnNode> all = new ArrayList<>();
        int opcode = node.getOpcode();
        boolean ends = opcode == Opcodes.GOTO
                || opcode == Opcodes.ATHROW
                || opcode == Opcodes.RET
                || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN);
        if (node instanceof JumpInsnNode jump) {
            all.add(jump.label);
        } else if (node instanceof TableSwitchInsnNode choice) {
            addTargets(all, choice.labels, choice.dflt);
            ends = true;
        } else if (node instanceof LookupSwitchInsnNode choice) {
            addTargets(all, choice.labels, choice.dflt);
            ends = true;
        }
        if (!ends && node.getNext() != null) {
            all.add(node.getNext());
        }
        return all;
    }

    private static void addTargets(List<AbstractInsnNode> all, List<LabelNode> labels, LabelNode otherwise) {
        all.addAll(labels);
        all.add(otherwise);
    }
}
