// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The handlers that see exceptions leave the method. A constructor has two, because a handler must know whether {@code this}
 * is complete; which one covers an instruction changes at the calls of {@code super(…)} and where their paths meet again.
 * The calls themselves can't be covered, the verifier says; see {@link MethodWeaver}.
 */
final class CatchAll {

    private final MethodNode method;
    private final Hooks hooks;
    private final Construction construction;
    private final List<TryCatchBlockNode> blocks = new ArrayList<>();
    private final LabelNode complete = new LabelNode();
    private final LabelNode incomplete = new LabelNode();
    private final LabelNode none = new LabelNode();
    private LabelNode current = none;

    CatchAll(MethodNode method, Hooks hooks, Construction construction) {
        this.method = method;
        this.hooks = hooks;
        this.construction = construction;
    }

    /** Called with each instruction, in their order, before anything is woven around it. */
    void reach(AbstractInsnNode node) {
        LabelNode handler = complete;
        if (construction.calls().contains(node)) {
            handler = none;
        } else if (construction.before().contains(node)) {
            handler = incomplete;
        }
        if (current != handler) {
            method.instructions.insertBefore(node, begin(handler));
        }
    }

    /** A label to be put right behind a call of {@code super(…)}. */
    LabelNode completed() {
        return begin(complete);
    }

    private LabelNode begin(LabelNode handler) {
        LabelNode start = new LabelNode();
        end(start);
        if (handler != none) {
            blocks.add(new TryCatchBlockNode(start, start, handler, null));
        }
        current = handler;
        return start;
    }

    private void end(LabelNode label) {
        if (current != none) {
            blocks.get(blocks.size() - 1).end = label;
        }
    }

    /** Covers what was put before the first instruction, too, from this label on. */
    void coverFrom(LabelNode label) {
        if (!blocks.isEmpty()) {
            blocks.get(0).start = label;
        }
    }

    void add() {
        LabelNode last = new LabelNode();
        method.instructions.add(last);
        end(last);
        for (LabelNode handler : List.of(incomplete, complete)) {
            if (blocks.stream().anyMatch(block -> block.handler == handler)) {
                addHandler(handler);
            }
        }
        method.tryCatchBlocks.addAll(blocks);
    }

    private void addHandler(LabelNode handler) {
        InsnList list = new InsnList();
        list.add(handler);
        hooks.addFrame(
                list,
                hooks.extended(handler == incomplete ? List.of(Opcodes.UNINITIALIZED_THIS) : List.of()),
                "java/lang/Throwable");
        if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
            // First, so that the stamp is not taken for the result of a call that threw.
            hooks.callCaught(list);
            hooks.stamp(list);
        }
        hooks.announce(list);
        list.add(new InsnNode(Opcodes.DUP));
        hooks.loadLog(list);
        list.add(new InsnNode(Opcodes.SWAP));
        list.add(new VarInsnNode(Opcodes.ILOAD, hooks.exposed));
        Hooks.callVirtual(
                list, method.name.equals("<clinit>") ? "escapedInitializer" : "escaped", "(Ljava/lang/Throwable;Z)V");
        list.add(new InsnNode(Opcodes.ATHROW));
        method.instructions.add(list);
    }
}
