// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import dev.heddle.runtime.ThreadLog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The pieces of code that weaving puts into one method, and the locals they use.
 *
 * <p>Behind the method's own locals come the thread's log, whether the thread was outside when the method began, and in
 * constructors one more. They are set before anything else, so every frame can name them; locals behind those are used between
 * two instructions only and appear in no frame.
 */
final class Hooks {

    static final String LOG = "dev/heddle/runtime/ThreadLog";
    static final String LOG_TYPE = "L" + LOG + ";";
    private static final String READS = "dev/heddle/runtime/Reads";

    final int log;
    final int saved;
    /** In constructors: whether an exception that leaves this one leaves woven code, too. */
    final int exposed;

    final int temporaries;
    private final MethodNode method;
    private final boolean hasFrames;
    /** The instructions that were put right before or after one of the method's own. */
    private final Set<AbstractInsnNode> woven = new HashSet<>();

    private final Map<AbstractInsnNode, LabelNode> labels = new HashMap<>();

    Hooks(MethodNode method, boolean hasFrames) {
        this.method = method;
        this.hasFrames = hasFrames;
        this.log = method.maxLocals;
        this.saved = log + 1;
        this.exposed = method.name.equals("<init>") ? log + 2 : saved;
        this.temporaries = exposed + 1;
    }

    // ── frames ──────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Makes all frames of the method name the new locals. */
    void extendFrames() {
        for (AbstractInsnNode node : method.instructions) {
            if (node instanceof FrameNode frame) {
                frame.local = extended(frame.local == null ? List.of() : frame.local);
            }
        }
    }

    /** Gives a NEW a label of its own, by which frames name its object from now on. */
    void labelObject(AbstractInsnNode made) {
        Set<Object> earlier = new HashSet<>();
        for (AbstractInsnNode at = made.getPrevious(); at != null && at.getOpcode() < 0; at = at.getPrevious()) {
            earlier.add(at);
        }
        LabelNode own = new LabelNode();
        method.instructions.insertBefore(made, own);
        labels.put(made, own);
        for (AbstractInsnNode node : method.instructions) {
            if (node instanceof FrameNode frame) {
                frame.local = renamed(frame.local, earlier, own);
                frame.stack = renamed(frame.stack, earlier, own);
            }
        }
    }

    /** Puts code before a NEW that has a label of its own; the label stays right before the NEW. */
    void beforeObject(AbstractInsnNode made, InsnList list) {
        LabelNode own = labels.get(made);
        method.instructions.remove(own);
        list.add(own);
        before(made, list);
    }

    private static List<Object> renamed(List<Object> types, Set<Object> from, LabelNode to) {
        List<Object> all = new ArrayList<>();
        for (Object type : types) {
            all.add(type instanceof LabelNode && from.contains(type) ? to : type);
        }
        return all;
    }

    /** The locals of a frame with the new ones behind them. */
    List<Object> extended(List<Object> locals) {
        List<Object> all = new ArrayList<>(locals);
        int size = 0;
        for (Object local : locals) {
            size += local == Opcodes.LONG || local == Opcodes.DOUBLE ? 2 : 1;
        }
        for (; size < log; size++) {
            all.add(Opcodes.TOP);
        }
        all.add(LOG);
        for (int local = saved; local < temporaries; local++) {
            all.add(Opcodes.INTEGER);
        }
        return all;
    }

    void addFrame(InsnList list, List<Object> locals, Object... stack) {
        if (hasFrames) {
            list.add(new FrameNode(Opcodes.F_NEW, locals.size(), locals.toArray(), stack.length, stack));
        }
    }

    // ── where ───────────────────────────────────────────────────────────────────────────────────────────────────────

    void before(AbstractInsnNode node, InsnList list) {
        remember(list);
        method.instructions.insertBefore(node, list);
    }

    void after(AbstractInsnNode node, InsnList list) {
        remember(list);
        method.instructions.insert(node, list);
    }

    private void remember(InsnList list) {
        for (AbstractInsnNode node : list) {
            woven.add(node);
        }
    }

    /** Whether an instruction was put right before or after one of the method's own. */
    boolean isWoven(AbstractInsnNode node) {
        return woven.contains(node);
    }

    // ── what ────────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Logs the value on top of the stack, which stays. */
    InsnList value(Type type) {
        return value(type, "value");
    }

    /** Logs the value on top of the stack, which stays, by one of the hooks for what is read. */
    InsnList value(Type type, String hook) {
        InsnList list = new InsnList();
        list.add(new InsnNode(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP));
        loadLog(list);
        callRead(list, hook, "(" + loggedAs(type) + LOG_TYPE + ")V");
        return list;
    }

    /** Logs the value on top of the stack, which stays, as what a call out returned. */
    InsnList returned(Type type) {
        InsnList list = new InsnList();
        list.add(new InsnNode(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP));
        loadLog(list);
        callStatic(list, "returned", "(" + loggedAs(type) + LOG_TYPE + ")V");
        return list;
    }

    /** Numbers the reference on top of the stack, which stays. */
    void addEscape(InsnList list) {
        list.add(new InsnNode(Opcodes.DUP));
        loadLog(list);
        callStatic(list, "escape", "(Ljava/lang/Object;" + LOG_TYPE + ")V");
    }

    /**
     * The first thing in a handler: whoever logs the exception gives this back. Without a call, because where the stack has
     * overflowed there may be no room for one, and then it can still be told that an exception went by.
     */
    void announce(InsnList list) {
        loadLog(list);
        list.add(new InsnNode(Opcodes.DUP));
        list.add(new FieldInsnNode(Opcodes.GETFIELD, LOG, "limit", "I"));
        pushInt(list, ThreadLog.UNDERWAY);
        list.add(new InsnNode(Opcodes.ISUB));
        list.add(new FieldInsnNode(Opcodes.PUTFIELD, LOG, "limit", "I"));
    }

    /** Logs the exception on top of the stack, which stays. */
    void callCaught(InsnList list) {
        announce(list);
        list.add(new InsnNode(Opcodes.DUP));
        loadLog(list);
        callStatic(list, "caught", "(Ljava/lang/Object;" + LOG_TYPE + ")V");
    }

    InsnList stamp(InsnList list) {
        loadLog(list);
        callVirtual(list, "stamp", "()V");
        return list;
    }

    /** Says that code runs that is not woven, or that it has ended. */
    void setOutside(InsnList list, boolean isOutside) {
        loadLog(list);
        list.add(new InsnNode(isOutside ? Opcodes.ICONST_1 : Opcodes.ICONST_0));
        list.add(new FieldInsnNode(Opcodes.PUTFIELD, LOG, "outside", "Z"));
    }

    void loadLog(InsnList list) {
        list.add(new VarInsnNode(Opcodes.ALOAD, log));
    }

    static void pushInt(InsnList list, int value) {
        list.add(new LdcInsnNode(value));
    }

    static void callVirtual(InsnList list, String name, String descriptor) {
        list.add(new MethodInsnNode(Opcodes.INVOKEVIRTUAL, LOG, name, descriptor, false));
    }

    static void callRead(InsnList list, String name, String descriptor) {
        list.add(new MethodInsnNode(Opcodes.INVOKESTATIC, READS, name, descriptor, false));
    }

    static void callStatic(InsnList list, String name, String descriptor) {
        list.add(new MethodInsnNode(Opcodes.INVOKESTATIC, LOG, name, descriptor, false));
    }

    /** The type as which the runtime's methods take it. */
    static String loggedAs(Type type) {
        return switch (type.getSort()) {
            case Type.LONG, Type.FLOAT, Type.DOUBLE -> type.getDescriptor();
            case Type.ARRAY, Type.OBJECT -> "Ljava/lang/Object;";
            default -> "I";
        };
    }

    /** Whether a reference of this static type may be to an object that gets a number. */
    static boolean mayNeedNumber(Type type) {
        return type.getSort() == Type.ARRAY
                || (type.getSort() == Type.OBJECT && !Qualities.has(type.getInternalName(), Quality.VALUE));
    }
}
