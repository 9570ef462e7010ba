// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Lets a thread tell, at the head of each loop that may wait for others, what it has in its locals. If that is the same as a round
 * ago, and the round did nothing but read, then another round would be the same again.
 */
final class LoopHeads {

    /** A head, and the locals that matter there with their types. */
    private record Head(FrameNode frame, int site, List<Local> locals) {}

    private record Local(int slot, int load, String type) {}

    private final ClassContext context;
    private final MethodNode method;
    private final MethodFlow flow;
    private final List<Head> heads = new ArrayList<>();

    /** Looks for them in a method as it was before weaving. */
    LoopHeads(ClassContext context, MethodNode method) {
        this.context = context;
        this.method = method;
        this.flow = new MethodFlow(method);
        if (!method.name.equals(Initialization.NAME)) {
            find();
        }
    }

    /** Returns how many locals the hooks need. */
    int size() {
        return heads.isEmpty() ? 0 : 1;
    }

    private void find() {
        BitSet indices = flow.heads();
        for (int i = indices.nextSetBit(0); i >= 0; i = indices.nextSetBit(i + 1)) {
            FrameNode frame = frameAt(method.instructions.get(i));
            boolean isNew = heads.stream().noneMatch(head -> head.frame() == frame);
            if (frame != null && isNew && frame.stack.isEmpty() && mayWait(i)) {
                List<Local> locals = locals(frame, flow.live(i));
                if (locals != null) {
                    heads.add(new Head(frame, site(i), locals));
                }
            }
        }
    }

    private static @Nullable FrameNode frameAt(@Nullable AbstractInsnNode label) {
        AbstractInsnNode node = label;
        while (node instanceof LabelNode || node instanceof LineNumberNode) {
            node = node.getNext();
        }
        return node instanceof FrameNode frame && frame.type == Opcodes.F_NEW ? frame : null;
    }

    /** Returns true if something is read in the loop that others may change, and not each round is counted. */
    private boolean mayWait(int head) {
        BitSet loop = flow.loop(head);
        boolean looks = false;
        BitSet stored = new BitSet();
        for (int i = loop.nextSetBit(0); i >= 0; i = loop.nextSetBit(i + 1)) {
            AbstractInsnNode node = method.instructions.get(i);
            int opcode = node.getOpcode();
            looks |= opcode == Opcodes.GETFIELD
                    || opcode == Opcodes.GETSTATIC
                    || opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
                    || node instanceof MethodInsnNode;
            if (node instanceof VarInsnNode local && opcode >= Opcodes.ISTORE) {
                stored.set(local.var);
            }
        }
        return looks && !isCounted(head, loop, stored);
    }

    private boolean isCounted(int head, BitSet loop, BitSet stored) {
        BitSet counts = new BitSet();
        for (int i = loop.nextSetBit(0); i >= 0; i = loop.nextSetBit(i + 1)) {
            if (method.instructions.get(i) instanceof IincInsnNode increment
                    && !stored.get(increment.var)
                    && flow.live(head).get(increment.var)
                    && isMonotonic(increment, loop)) {
                counts.set(i);
            }
        }
        return !counts.isEmpty() && flow.isAlwaysPassed(head, counts);
    }

    private boolean isMonotonic(IincInsnNode increment, BitSet loop) {
        for (int i = loop.nextSetBit(0); i >= 0; i = loop.nextSetBit(i + 1)) {
            if (method.instructions.get(i) instanceof IincInsnNode other
                    && other.var == increment.var
                    && Integer.signum(other.incr) != Integer.signum(increment.incr)) {
                return false;
            }
        }
        return increment.incr != 0;
    }

    /** The locals that are still wanted, or null if one of them can't be passed on. */
    private static @Nullable List<Local> locals(FrameNode frame, BitSet live) {
        List<Local> locals = new ArrayList<>();
        int slot = 0;
        for (Object type : frame.local) {
            boolean isWide = type == Opcodes.LONG || type == Opcodes.DOUBLE;
            if (live.get(slot) && type != Opcodes.TOP) {
                Local local = local(slot, type);
                if (local == null) {
                    return null;
                }
                locals.add(local);
            }
            slot += isWide ? 2 : 1;
        }
        return locals;
    }

    private static @Nullable Local local(int slot, Object type) {
        if (type == Opcodes.INTEGER) {
            return new Local(slot, Opcodes.ILOAD, "I");
        }
        if (type == Opcodes.LONG) {
            return new Local(slot, Opcodes.LLOAD, "J");
        }
        if (type == Opcodes.FLOAT) {
            return new Local(slot, Opcodes.FLOAD, "F");
        }
        if (type == Opcodes.DOUBLE) {
            return new Local(slot, Opcodes.DLOAD, "D");
        }
        boolean isReference = type instanceof String || type == Opcodes.NULL;
        return isReference ? new Local(slot, Opcodes.ALOAD, "Ljava/lang/Object;") : null;
    }

    private int site(int head) {
        int first = Integer.MAX_VALUE;
        int last = 0;
        int line = 0;
        BitSet loop = flow.loop(head);
        for (int i = 0; i < method.instructions.size(); i++) {
            AbstractInsnNode node = method.instructions.get(i);
            if (node instanceof LineNumberNode number) {
                line = number.line;
            }
            if (loop.get(i) && node.getOpcode() >= 0 && line > 0) {
                first = Math.min(first, line);
                last = Math.max(last, line);
            }
        }
        GateSites.Where where = new GateSites.Where(
                context.type().name.replace('/', '.'),
                method.name,
                method.desc,
                GateSite.FIRST_LOOP - head,
                last == 0 ? 0 : first);
        String lines = last > first ? first + "-" + last : last == 0 ? "0" : String.valueOf(first);
        return context.sites().add(where, GateSite.Kind.LOOP, lines, Optional.empty(), false);
    }

    // ── weaving ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Adds the hooks, which keep the number of the method's activation in a local of this number. */
    void weave(int activation) {
        if (heads.isEmpty()) {
            return;
        }
        for (AbstractInsnNode node : method.instructions) {
            if (node instanceof FrameNode frame) {
                addLocal(frame, activation);
            }
        }
        for (Head head : heads) {
            method.instructions.insert(head.frame(), hook(head, activation));
        }
        InsnList begin = new InsnList();
        begin.add(new InsnNode(Opcodes.ICONST_0));
        begin.add(new VarInsnNode(Opcodes.ISTORE, activation));
        method.instructions.insert(begin);
    }

    private static void addLocal(FrameNode frame, int slot) {
        List<Object> locals = new ArrayList<>(frame.local);
        int next = 0;
        for (Object type : locals) {
            next += type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
        }
        while (next++ < slot) {
            locals.add(Opcodes.TOP);
        }
        locals.add(Opcodes.INTEGER);
        frame.local = locals;
    }

    private static InsnList hook(Head head, int activation) {
        InsnList list = new InsnList();
        list.add(new VarInsnNode(Opcodes.ILOAD, activation));
        list.add(new LdcInsnNode(head.site()));
        list.add(ControlledMethod.telling("beginRound", "(II)I"));
        list.add(new VarInsnNode(Opcodes.ISTORE, activation));
        for (Local local : head.locals()) {
            list.add(new VarInsnNode(local.load(), local.slot()));
            list.add(ControlledMethod.telling("local", "(" + local.type() + ")V"));
        }
        list.add(ControlledMethod.telling("round", "()V"));
        return list;
    }
}
