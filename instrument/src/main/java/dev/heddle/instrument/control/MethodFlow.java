// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/** The control flow of a method, and which of its locals are still needed where. */
final class MethodFlow {

    private final InsnList instructions;
    private final int[][] successors;
    private final BitSet[] live;

    MethodFlow(MethodNode method) {
        this.instructions = method.instructions;
        this.successors = new int[instructions.size()][];
        this.live = new BitSet[instructions.size()];
        List<List<Integer>> handlers = handlers(method);
        for (int i = 0; i < successors.length; i++) {
            List<Integer> next = new ArrayList<>(handlers.get(i));
            addRegular(i, next);
            successors[i] = next.stream().mapToInt(Integer::intValue).toArray();
        }
    }

    private List<List<Integer>> handlers(MethodNode method) {
        List<List<Integer>> handlers = new ArrayList<>();
        for (int i = 0; i < successors.length; i++) {
            handlers.add(new ArrayList<>());
        }
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            int handler = instructions.indexOf(block.handler);
            for (int i = instructions.indexOf(block.start); i < instructions.indexOf(block.end); i++) {
                handlers.get(i).add(handler);
            }
        }
        return handlers;
    }

    private void addRegular(int index, List<Integer> next) {
        AbstractInsnNode node = instructions.get(index);
        int opcode = node.getOpcode();
        boolean ends = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW;
        if (node instanceof JumpInsnNode jump) {
            next.add(instructions.indexOf(jump.label));
            ends = opcode == Opcodes.GOTO;
        } else if (node instanceof TableSwitchInsnNode table) {
            addAll(table.labels, table.dflt, next);
            ends = true;
        } else if (node instanceof LookupSwitchInsnNode lookup) {
            addAll(lookup.labels, lookup.dflt, next);
            ends = true;
        }
        if (!ends && index + 1 < successors.length) {
            next.add(index + 1);
        }
    }

    private void addAll(List<LabelNode> labels, LabelNode otherwise, List<Integer> next) {
        labels.forEach(label -> next.add(instructions.indexOf(label)));
        next.add(instructions.indexOf(otherwise));
    }

    // ── loops ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** The instructions to which control comes back from further down. */
    BitSet heads() {
        BitSet heads = new BitSet();
        for (int i = 0; i < successors.length; i++) {
            for (int next : successors[i]) {
                if (next <= i) {
                    heads.set(next);
                }
            }
        }
        return heads;
    }

    /** The instructions that lie on a way from the head back to it. */
    BitSet loop(int head) {
        return ways(head, new BitSet());
    }

    /** Returns true if each way from the head back to it goes through one of these instructions. */
    boolean isAlwaysPassed(int head, BitSet instructions) {
        return !ways(head, instructions).get(head);
    }

    private BitSet ways(int head, BitSet barred) {
        BitSet reached = new BitSet();
        List<Integer> open = new ArrayList<>(List.of(head));
        boolean comesBack = false;
        while (!open.isEmpty()) {
            int at = open.remove(open.size() - 1);
            for (int next : successors[at]) {
                comesBack |= next == head;
                if (!barred.get(next) && next != head && !reached.get(next)) {
                    reached.set(next);
                    open.add(next);
                }
            }
        }
        if (!comesBack) {
            return new BitSet();
        }
        reached.set(head);
        removeDeadEnds(reached, head);
        return reached;
    }

    /** Leaves only those that can come back to the head. */
    private void removeDeadEnds(BitSet reached, int head) {
        BitSet useful = new BitSet();
        useful.set(head);
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = reached.length() - 1; i >= 0; i--) {
                if (reached.get(i) && !useful.get(i)) {
                    for (int next : successors[i]) {
                        if (useful.get(next)) {
                            useful.set(i);
                            changed = true;
                        }
                    }
                }
            }
        }
        reached.and(useful);
    }

    // ── locals ──────────────────────────────────────────────────────────────────────────────────────────────────────

    /** The locals that may be read after this instruction is reached, before they are written. */
    BitSet live(int index) {
        if (live.length > 0 && live[0] == null) {
            findLive();
        }
        return live[index];
    }

    private void findLive() {
        for (int i = 0; i < live.length; i++) {
            live[i] = new BitSet();
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = live.length - 1; i >= 0; i--) {
                BitSet before = new BitSet();
                for (int next : successors[i]) {
                    before.or(live[next]);
                }
                AbstractInsnNode node = instructions.get(i);
                if (node instanceof IincInsnNode increment) {
                    before.set(increment.var);
                } else if (node instanceof VarInsnNode local) {
                    before.set(local.var, local.getOpcode() < Opcodes.ISTORE || local.getOpcode() == Opcodes.RET);
                }
                if (!before.equals(live[i])) {
                    live[i] = before;
                    changed = true;
                }
            }
        }
    }
}
