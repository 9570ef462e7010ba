// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Logs what exception handlers catch, in a way that the JIT compilers accept.
 *
 * <p>javac lets the handler of a synchronized block cover itself, up to the exit from the monitor. With a call in there C1 refuses
 * the whole method, and without the cover C2 does ("unbalanced monitors"). So what is to be logged goes into a piece of code in
 * front of such a handler, which the handler covers too. The front does what the handler does up to the end of its own cover and
 * goes on behind that, because C1 also refuses a method in which a handler is reached by a jump.
 */
final class HandlerFronts {

    private final MethodNode method;
    private final Hooks hooks;
    /** The code in front of handlers that cover themselves; it ends up behind everything else. */
    private final InsnList fronts = new InsnList();
    /** The exits from monitors that are logged in front of a handler instead of in it. */
    private final Set<AbstractInsnNode> loggedInFront = new HashSet<>();

    HandlerFronts(MethodNode method, Hooks hooks) {
        this.method = method;
        this.hooks = hooks;
    }

    /** Rearranges the handlers; returns those in which the exception is still to be logged. */
    Set<LabelNode> arrange() {
        Set<LabelNode> handlers = new HashSet<>();
        Map<LabelNode, LabelNode> front = new HashMap<>();
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            handlers.add(block.handler);
            if (coversItself(block)) {
                front.putIfAbsent(block.handler, new LabelNode());
            }
        }
        handlers.removeAll(front.keySet());
        List<TryCatchBlockNode> arranged = new ArrayList<>();
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            LabelNode before = front.get(block.handler);
            if (before == null) {
                arranged.add(block);
            } else if (!coversItself(block)) {
                arranged.add(new TryCatchBlockNode(block.start, block.end, before, block.type));
            } else {
                if (hasCodeBetween(block.start, block.handler)) {
                    arranged.add(new TryCatchBlockNode(block.start, block.handler, before, block.type));
                }
                arranged.add(new TryCatchBlockNode(block.handler, block.end, block.handler, null));
                addFront(before, block, arranged);
            }
        }
        method.tryCatchBlocks = arranged;
        separateShared(handlers);
        return handlers;
    }

    // Where a handler can also be reached without an exception, only the way through the exception table may be logged.
    private void separateShared(Set<LabelNode> handlers) {
        Set<LabelNode> targets = jumpTargets();
        for (LabelNode handler : List.copyOf(handlers)) {
            if (!targets.contains(handler) && !isFallenInto(handler)) {
                continue;
            }
            LabelNode before = new LabelNode();
            for (TryCatchBlockNode block : method.tryCatchBlocks) {
                if (block.handler == handler) {
                    block.handler = before;
                }
            }
            beginFront(before, handler);
            fronts.add(new JumpInsnNode(Opcodes.GOTO, handler));
            handlers.remove(handler);
        }
    }

    private Set<LabelNode> jumpTargets() {
        Set<LabelNode> targets = new HashSet<>();
        for (AbstractInsnNode node : method.instructions) {
            if (node instanceof JumpInsnNode jump) {
                targets.add(jump.label);
            } else if (node instanceof TableSwitchInsnNode table) {
                targets.addAll(table.labels);
                targets.add(table.dflt);
            } else if (node instanceof LookupSwitchInsnNode lookup) {
                targets.addAll(lookup.labels);
                targets.add(lookup.dflt);
            }
        }
        return targets;
    }

    private static boolean isFallenInto(LabelNode handler) {
        AbstractInsnNode node = handler.getPrevious();
        while (node != null && node.getOpcode() < 0) {
            node = node.getPrevious();
        }
        if (node == null) {
            return true;
        }
        int opcode = node.getOpcode();
        boolean leaves = (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN)
                || opcode == Opcodes.ATHROW
                || opcode == Opcodes.GOTO
                || opcode == Opcodes.RET
                || opcode == Opcodes.TABLESWITCH
                || opcode == Opcodes.LOOKUPSWITCH;
        return !leaves;
    }

    /** Returns true if an exit from a monitor is logged already. */
    boolean isLogged(AbstractInsnNode node) {
        return loggedInFront.contains(node);
    }

    /** Puts the fronts behind the rest of the method. */
    void add() {
        method.instructions.add(fronts);
    }

    private boolean coversItself(TryCatchBlockNode block) {
        int handler = method.instructions.indexOf(block.handler);
        return block.type == null
                && method.instructions.indexOf(block.start) <= handler
                && handler < method.instructions.indexOf(block.end)
                && isPlain(block);
    }

    private void addFront(LabelNode before, TryCatchBlockNode block, List<TryCatchBlockNode> arranged) {
        FrameNode frame = beginFront(before, block.handler);
        InsnList copy = new InsnList();
        int kept = -1;
        for (AbstractInsnNode node = block.handler; node != block.end; node = node.getNext()) {
            if (node.getOpcode() == Opcodes.MONITOREXIT) {
                loggedInFront.add(node);
                hooks.stamp(fronts);
            }
            if (node.getOpcode() >= 0) {
                copy.add(node.clone(Map.of()));
            }
            if (node.getOpcode() == Opcodes.ASTORE) {
                kept = ((VarInsnNode) node).var;
            }
        }
        fronts.add(copy);
        LabelNode behind = new LabelNode();
        fronts.add(behind);
        fronts.add(new JumpInsnNode(Opcodes.GOTO, block.end));
        arranged.add(new TryCatchBlockNode(before, behind, block.handler, null));
        if (frame != null && frameAt(block.end) == null) {
            InsnList list = new InsnList();
            hooks.addFrame(list, withLocal(frame.local, kept, frame.stack.get(0)));
            method.instructions.insertBefore(firstInstruction(block.end), list);
        }
    }

    private @Nullable FrameNode beginFront(LabelNode before, LabelNode handler) {
        fronts.add(before);
        FrameNode frame = frameAt(handler);
        if (frame != null) {
            hooks.addFrame(fronts, frame.local, frame.stack.toArray());
        }
        hooks.callCaught(fronts);
        return frame;
    }

    private static @Nullable FrameNode frameAt(LabelNode label) {
        for (AbstractInsnNode node = label; node != null && node.getOpcode() < 0; node = node.getNext()) {
            if (node instanceof FrameNode frame) {
                return frame;
            }
        }
        return null;
    }

    static AbstractInsnNode firstInstruction(LabelNode label) {
        AbstractInsnNode node = label;
        while (node.getOpcode() < 0) {
            node = node.getNext();
        }
        return node;
    }

    private static List<Object> withLocal(List<Object> locals, int local, Object type) {
        List<Object> all = new ArrayList<>();
        int slot = 0;
        for (Object known : locals) {
            all.add(slot == local ? type : known);
            slot += known == Opcodes.LONG || known == Opcodes.DOUBLE ? 2 : 1;
        }
        return all;
    }

    // Keeping the exception and giving back a monitor; whatever else a compiler may put there is woven in place.
    private static boolean isPlain(TryCatchBlockNode block) {
        int stores = 0;
        for (AbstractInsnNode node = block.handler; node != block.end; node = node.getNext()) {
            switch (node.getOpcode()) {
                case -1, Opcodes.ALOAD, Opcodes.MONITOREXIT -> {}
                case Opcodes.ASTORE -> stores++;
                default -> {
                    return false;
                }
            }
        }
        return stores == 1 && block.handler != block.end;
    }

    private static boolean hasCodeBetween(LabelNode from, LabelNode to) {
        for (AbstractInsnNode node = from; node != to && node != null; node = node.getNext()) {
            if (node.getOpcode() >= 0) {
                return true;
            }
        }
        return false;
    }
}
