// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import dev.heddle.catalogue.Catalogue;
import dev.heddle.catalogue.Effect;
import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import dev.heddle.catalogue.Target;
import dev.heddle.catalogue.Trait;
import dev.heddle.instrument.ClassShape;
import dev.heddle.instrument.Hierarchy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Weaves calls of one method into code that is not woven. */
final class ControlledCall {

    private final ClassContext context;
    private final MethodNode method;
    private final int temporaries;
    private final VariableCall variables;
    private final ArgumentHooks hooks;

    ControlledCall(ClassContext context, MethodNode method, int temporaries) {
        this.context = context;
        this.method = method;
        this.temporaries = temporaries;
        this.variables = new VariableCall(method, temporaries);
        this.hooks = new ArgumentHooks(method, temporaries + 1);
    }

    /** Whether the called code is not woven. */
    boolean isOutside(MethodInsnNode node) {
        if (node.owner.startsWith("[") || !context.isWoven(node.owner)) {
            return !(node.owner.equals("java/lang/Object") && node.name.equals("<init>"));
        }
        Hierarchy.Member callee = context.hierarchy().method(context.loader(), node.owner, node.name + node.desc);
        return callee != null
                && !context.isWoven(callee.owner().name())
                && !context.spelledOut().hasBridge(node.owner, node.name + node.desc);
    }

    // ── constructors ────────────────────────────────────────────────────────────────────────────────────────────────

    /** Tells who made an object of a class that is not woven. */
    void weaveConstructor(MethodInsnNode node, boolean completes) {
        InsnList list = new InsnList();
        if (completes) {
            if (node.owner.equals("java/lang/Object")) {
                return;
            }
            list.add(new VarInsnNode(Opcodes.ALOAD, 0));
        } else if (!Qualities.has(node.owner, Quality.VALUE) && isKept(node)) {
            list.add(new InsnNode(Opcodes.DUP));
            Type[] arguments = Type.getArgumentTypes(node.desc);
            if (ArgumentHooks.wraps(node, arguments)) {
                hooks.weaveView(node, arguments);
            }
        } else {
            return;
        }
        list.add(ControlledMethod.gate("created", "(Ljava/lang/Object;)V"));
        method.instructions.insert(node, list);
    }

    /** Whether the new object is on the stack after its constructor: the matching NEW is followed by a DUP. */
    private static boolean isKept(MethodInsnNode constructor) {
        int open = 0;
        for (AbstractInsnNode node = constructor.getPrevious(); node != null; node = node.getPrevious()) {
            boolean isCall = node instanceof MethodInsnNode call && call.name.equals("<init>");
            if (isCall) {
                open++;
            } else if (node.getOpcode() == Opcodes.NEW && open-- == 0) {
                AbstractInsnNode next = node.getNext();
                return ((TypeInsnNode) node).desc.equals(constructor.owner)
                        && next != null
                        && next.getOpcode() == Opcodes.DUP;
            }
        }
        return false;
    }

    // ── methods ─────────────────────────────────────────────────────────────────────────────────────────────────────

    void weave(MethodInsnNode node, ToIntFunction<Optional<Meaning>> newSite) {
        boolean isStatic = node.getOpcode() == Opcodes.INVOKESTATIC;
        Optional<Entry> entry =
                isStatic ? Catalogue.find(node.owner, node.name, node.desc) : find(node.owner, node.name, node.desc);
        Type[] arguments = Type.getArgumentTypes(node.desc);
        if (clones(node)) {
            weaveClone(node, newSite.applyAsInt(entry.map(Entry::meaning)));
        }
        hideSuperclass(node);
        if (entry.isPresent() && entry.get().meaning() == Meaning.CELL_FIND) {
            variables.weaveFinding(node, arguments);
        }
        ArgumentUse receiver = ArgumentUse.ofReceiver(node, entry);
        if (entry.isEmpty() || isStatic || !isVisible(entry.get()) || receiver != ArgumentUse.NONE) {
            IntSupplier site = () -> newSite.applyAsInt(entry.map(Entry::meaning));
            if (receiver == ArgumentUse.NONE) {
                weaveArguments(node, arguments, entry, site);
            } else {
                weaveWithReceiver(node, arguments, entry, receiver, site);
            }
            if (ArgumentHooks.isView(node, entry)) {
                hooks.weaveView(node, arguments);
            } else if (ArgumentHooks.isAllocation(node)) {
                hooks.weaveAllocation(node);
            }
            if (entry.isPresent() ? Changes.mayMake(entry.get().meaning()) : Changes.mayMake(node.owner)) {
                method.instructions.insertBefore(node, ControlledMethod.gate("changed", "()V"));
            }
            return;
        }
        int site = newSite.applyAsInt(Optional.of(entry.get().meaning()));
        weaveVisible(node, arguments, entry.get(), site);
    }

    /** Tells what a call does to its arguments, and lets those escape that it may keep. */
    void weaveArguments(MethodInsnNode node, Type[] arguments, Optional<Entry> entry, IntSupplier site) {
        hooks.weave(
                node, arguments, ArgumentHooks.uses(node, entry, arguments), escaping(node, arguments, entry), site);
    }

    // The receiver is given like an argument.
    private void weaveWithReceiver(
            MethodInsnNode node, Type[] arguments, Optional<Entry> entry, ArgumentUse receiver, IntSupplier site) {
        List<Type> types = new ArrayList<>(List.of(Type.getObjectType(node.owner)));
        types.addAll(List.of(arguments));
        ArgumentUse[] uses = new ArgumentUse[types.size()];
        boolean[] escapes = new boolean[types.size()];
        uses[0] = receiver;
        System.arraycopy(ArgumentHooks.uses(node, entry, arguments), 0, uses, 1, arguments.length);
        System.arraycopy(escaping(node, arguments, entry), 0, escapes, 1, arguments.length);
        hooks.weave(node, types.toArray(new Type[0]), uses, escapes, site);
    }

    private static boolean[] escaping(MethodInsnNode node, Type[] arguments, Optional<Entry> entry) {
        boolean[] escapes = new boolean[arguments.length];
        for (int i = 0; i < arguments.length; i++) {
            escapes[i] = mayEscape(arguments[i]) && !ArgumentUse.returnsAll(node, entry);
        }
        return escapes;
    }

    private boolean clones(MethodInsnNode node) {
        return (node.getOpcode() == Opcodes.INVOKESPECIAL || node.owner.startsWith("["))
                && node.name.equals("clone")
                && node.desc.equals("()Ljava/lang/Object;")
                && !isOfConstants(node);
    }

    /** Whether what is copied are the constants of an enum, which nobody can change. */
    private boolean isOfConstants(MethodInsnNode node) {
        return (context.type().access & Opcodes.ACC_ENUM) != 0
                && method.name.equals("values")
                && method.desc.equals("()" + node.owner);
    }

    private void weaveClone(MethodInsnNode node, int site) {
        InsnList before = new InsnList();
        before.add(new InsnNode(Opcodes.DUP));
        before.add(new VarInsnNode(Opcodes.ASTORE, temporaries));
        method.instructions.insertBefore(node, before);
        InsnList after = new InsnList();
        after.add(new VarInsnNode(Opcodes.ALOAD, temporaries));
        after.add(new InsnNode(Opcodes.SWAP));
        after.add(new LdcInsnNode(site));
        after.add(new MethodInsnNode(
                Opcodes.INVOKESTATIC,
                "dev/heddle/gate/Guided",
                "cloned",
                "(Ljava/lang/Object;Ljava/lang/Object;I)Ljava/lang/Object;",
                false));
        method.instructions.insert(node, after);
    }

    private void hideSuperclass(MethodInsnNode node) {
        if (node.owner.equals("java/lang/Class")
                && (node.name.equals("getSuperclass") || node.name.equals("getGenericSuperclass"))) {
            String type = Type.getReturnType(node.desc).getDescriptor();
            method.instructions.insert(
                    node,
                    new MethodInsnNode(
                            Opcodes.INVOKESTATIC, "dev/heddle/gate/Guided", "hidden", "(" + type + ")" + type, false));
        }
    }

    /** What is known of a method, which a superclass or interface may have told. */
    private Optional<Entry> find(String owner, String name, String descriptor) {
        Deque<String> open = new ArrayDeque<>(List.of(owner));
        Set<String> seen = new HashSet<>();
        while (!open.isEmpty()) {
            String next = open.removeFirst();
            Optional<Entry> entry = Catalogue.find(next, name, descriptor);
            if (entry.isPresent()) {
                return entry;
            }
            ClassShape shape = seen.add(next) ? context.hierarchy().find(context.loader(), next) : null;
            if (shape != null) {
                if (shape.superName() != null) {
                    open.addLast(shape.superName());
                }
                open.addAll(shape.interfaces());
            }
        }
        return Optional.empty();
    }

    private static boolean isVisible(Entry entry) {
        Meaning meaning = entry.meaning();
        if (meaning.is(Trait.NO_STEP) || meaning.is(Trait.STEP)) {
            return meaning.is(Trait.STEP);
        }
        return entry.target() != Target.NOTHING && (meaning.effect() != Effect.NONE || meaning.is(Trait.OF_TASKS));
    }

    private void weaveVisible(MethodInsnNode node, Type[] arguments, Entry entry, int site) {
        InsnList list = new InsnList();
        int[] locals = new int[arguments.length];
        int next = temporaries + 1;
        ArgumentUse[] uses = ArgumentHooks.uses(node, Optional.of(entry), arguments);
        for (int i = arguments.length - 1; i >= 0; i--) {
            locals[i] = next;
            next += arguments[i].getSize();
            list.add(ArgumentHooks.onStack(uses[i]));
            // The object whose variable is meant is not given away.
            if (arguments[i].getSort() >= Type.ARRAY && i >= variables.coordinates(entry)) {
                list.add(ControlledMethod.escape());
            }
            list.add(new VarInsnNode(arguments[i].getOpcode(Opcodes.ISTORE), locals[i]));
        }
        int key = key(entry, arguments);
        if (key >= 0) {
            list.add(new VarInsnNode(arguments[key].getOpcode(Opcodes.ILOAD), locals[key]));
            list.add(new LdcInsnNode(site));
            boolean isIndex = arguments[key].getSort() == Type.INT;
            list.add(ControlledMethod.telling("key", isIndex ? "(II)V" : "(Ljava/lang/Object;I)V"));
        }
        list.add(new InsnNode(Opcodes.DUP));
        list.add(new VarInsnNode(Opcodes.ASTORE, temporaries));
        list.add(new InsnNode(Opcodes.DUP));
        boolean isAttempt = entry.target() == Target.RECEIVER && isAttempt(entry.meaning());
        if (variables.isOne(entry)) {
            variables.add(list, arguments, locals, entry, site);
        } else if (isAttempt) {
            Type expected = arguments[0];
            list.add(new VarInsnNode(expected.getOpcode(Opcodes.ILOAD), locals[0]));
            list.add(new LdcInsnNode(site));
            String type = expected.getSort() >= Type.ARRAY
                    ? "Ljava/lang/Object;"
                    : expected.getSort() == Type.LONG ? "J" : "I";
            list.add(ControlledMethod.gate("attempt", "(Ljava/lang/Object;" + type + "I)V"));
        } else {
            list.add(new LdcInsnNode(site));
            list.add(ControlledMethod.gate("call", "(Ljava/lang/Object;I)V"));
        }
        for (int i = 0; i < arguments.length; i++) {
            list.add(new VarInsnNode(arguments[i].getOpcode(Opcodes.ILOAD), locals[i]));
        }
        method.instructions.insertBefore(node, list);
        if (!isAttempt) {
            method.instructions.insert(node, returned(node, site));
        }
        Type result = Type.getReturnType(node.desc);
        if (result.getSort() != Type.VOID) {
            method.instructions.insert(node, ShownValue.returned(result, site));
        }
    }

    /** Which argument tells the entry or element that a call is about; -1 if none does. */
    private static int key(Entry entry, Type[] arguments) {
        if (entry.target() != Target.RECEIVER) {
            return -1;
        }
        if (entry.meaning().is(Trait.OF_ELEMENT)) {
            return List.of(arguments).indexOf(Type.INT_TYPE);
        }
        return entry.meaning().is(Trait.OF_ENTRY)
                ? List.of(arguments).indexOf(Type.getObjectType("java/lang/Object"))
                : -1;
    }

    static boolean isAttempt(Meaning meaning) {
        return meaning == Meaning.CELL_COMPARE_AND_SET
                || meaning == Meaning.CELL_WEAK_COMPARE_AND_SET
                || meaning == Meaning.CELL_COMPARE_AND_EXCHANGE
                || meaning == Meaning.CELL_GET_AND_SET;
    }

    private InsnList returned(MethodInsnNode node, int site) {
        InsnList list = new InsnList();
        boolean isReference = Type.getReturnType(node.desc).getSort() >= Type.ARRAY;
        if (isReference) {
            list.add(new InsnNode(Opcodes.DUP));
            list.add(new VarInsnNode(Opcodes.ALOAD, temporaries));
            list.add(new InsnNode(Opcodes.SWAP));
        } else {
            list.add(new VarInsnNode(Opcodes.ALOAD, temporaries));
            list.add(new InsnNode(Opcodes.ACONST_NULL));
        }
        list.add(new LdcInsnNode(site));
        list.add(ControlledMethod.gate("called", "(Ljava/lang/Object;Ljava/lang/Object;I)V"));
        return list;
    }

    /** Lets the references among the topmost stack entries escape, and leaves the stack as it was. */
    void escapeArguments(AbstractInsnNode node, Type[] types) {
        boolean[] escapes = new boolean[types.length];
        ArgumentUse[] uses = new ArgumentUse[types.length];
        Arrays.fill(uses, ArgumentUse.NONE);
        for (int i = 0; i < types.length; i++) {
            escapes[i] = mayEscape(types[i]);
        }
        hooks.weave(node, types, uses, escapes, () -> 0);
    }

    /** A text is made of the topmost stack entries. */
    void weaveText(AbstractInsnNode node, Type[] types, IntSupplier site) {
        ArgumentUse[] uses = new ArgumentUse[types.length];
        for (int i = 0; i < types.length; i++) {
            boolean isRead = types[i].getSort() == Type.OBJECT && ArgumentUse.mayBeOpen(types[i]);
            uses[i] = isRead ? ArgumentUse.READ : ArgumentUse.NONE;
        }
        hooks.weave(node, types, uses, new boolean[types.length], site);
    }

    private static boolean mayEscape(Type type) {
        return type.getSort() == Type.ARRAY
                || type.getSort() == Type.OBJECT && !Qualities.has(type.getInternalName(), Quality.VALUE);
    }
}
