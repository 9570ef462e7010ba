// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import dev.heddle.trace.Logged;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Weaves calls into code that is not woven: numbers what is passed, logs what comes back. */
final class CallWeaver {

    private final Hooks hooks;

    CallWeaver(Hooks hooks) {
        this.hooks = hooks;
    }

    void weave(AbstractInsnNode node, Logged logged) {
        InsnList first = new InsnList();
        Type result;
        if (node instanceof MethodInsnNode call) {
            first.add(escapes(escapingTypes(call, logged)));
            result = Type.getReturnType(call.desc);
        } else if (node instanceof InvokeDynamicInsnNode dynamic) {
            first.add(escapes(List.of(Type.getArgumentTypes(dynamic.desc))));
            result = Type.getReturnType(dynamic.desc);
        } else {
            result = Type.getType(((ConstantDynamic) ((LdcInsnNode) node).cst).getDescriptor());
        }
        ArrayCalls arrays = node instanceof MethodInsnNode call ? new ArrayCalls(hooks, call) : null;
        if (arrays != null) {
            arrays.before(logged, first);
        }
        if (logged == Logged.OPEN) {
            open((MethodInsnNode) node, first);
        } else if (logged == Logged.REFLECTION) {
            reflect((MethodInsnNode) node, first);
        } else if (logged == Logged.OPERATION) {
            hooks.loadLog(first);
            Hooks.callVirtual(first, "operation", "()V");
        } else {
            hooks.setOutside(first, true);
        }
        if (halts(node)) {
            first.add(new MethodInsnNode(Opcodes.INVOKESTATIC, "dev/heddle/runtime/Recorder", "halting", "()V", false));
        }
        if (exits(node)) {
            first.add(new InsnNode(Opcodes.DUP));
            first.add(
                    new MethodInsnNode(Opcodes.INVOKESTATIC, "dev/heddle/runtime/Recorder", "exiting", "(I)V", false));
        }
        hooks.before(node, first);
        InsnList last = new InsnList();
        if (asksForSuperclass(node)) {
            last.add(new MethodInsnNode(
                    Opcodes.INVOKESTATIC,
                    "dev/heddle/runtime/Tracked",
                    "hidden",
                    "(" + result.getDescriptor() + ")" + result.getDescriptor(),
                    false));
        }
        if (clones(node)) {
            last.add(new MethodInsnNode(
                    Opcodes.INVOKESTATIC,
                    "dev/heddle/runtime/Tracked",
                    "cloned",
                    "(Ljava/lang/Object;)Ljava/lang/Object;",
                    false));
        }
        last.add(logged == Logged.OPEN ? opened((MethodInsnNode) node, result) : returned(result, logged));
        if (arrays != null) {
            arrays.after((MethodInsnNode) node, logged, last);
        }
        hooks.after(node, last);
    }

    /** Weaves the making of an object whose class may have to be initialised by code that is not woven. */
    void weaveNew(AbstractInsnNode node) {
        InsnList first = new InsnList();
        hooks.setOutside(first, true);
        hooks.beforeObject(node, first);
        InsnList last = new InsnList();
        hooks.loadLog(last);
        Hooks.callVirtual(last, "returned", "()V");
        hooks.after(node, last);
    }

    // The receiver is below the arguments. Whether there was a stamp is kept behind the locals that hold these
    // meanwhile.
    private void open(MethodInsnNode call, InsnList list) {
        Type[] arguments = Type.getArgumentTypes(call.desc);
        int[] locals = new int[arguments.length];
        int next = hooks.temporaries;
        for (int i = arguments.length - 1; i >= 0; i--) {
            locals[i] = next;
            next += arguments[i].getSize();
            list.add(new VarInsnNode(arguments[i].getOpcode(Opcodes.ISTORE), locals[i]));
        }
        list.add(new InsnNode(Opcodes.DUP));
        hooks.loadLog(list);
        Hooks.callStatic(list, "open", "(Ljava/lang/Object;" + Hooks.LOG_TYPE + ")Z");
        list.add(new VarInsnNode(Opcodes.ISTORE, next));
        for (int i = 0; i < arguments.length; i++) {
            list.add(new VarInsnNode(arguments[i].getOpcode(Opcodes.ILOAD), locals[i]));
        }
    }

    // field.set(target, value)
    private void reflect(MethodInsnNode call, InsnList list) {
        Type value = Type.getArgumentTypes(call.desc)[1];
        int target = hooks.temporaries;
        list.add(new VarInsnNode(value.getOpcode(Opcodes.ISTORE), target + 1));
        list.add(new VarInsnNode(Opcodes.ASTORE, target));
        list.add(new InsnNode(Opcodes.DUP));
        list.add(new VarInsnNode(Opcodes.ALOAD, target));
        hooks.loadLog(list);
        Hooks.callStatic(list, "reflecting", "(Ljava/lang/reflect/Field;Ljava/lang/Object;" + Hooks.LOG_TYPE + ")V");
        list.add(new VarInsnNode(Opcodes.ALOAD, target));
        list.add(new VarInsnNode(value.getOpcode(Opcodes.ILOAD), target + 1));
    }

    private InsnList opened(MethodInsnNode call, Type result) {
        InsnList list = new InsnList();
        boolean isVoid = result.getSort() == Type.VOID;
        if (!isVoid) {
            list.add(hooks.value(result));
        }
        int stamped = hooks.temporaries;
        for (Type argument : Type.getArgumentTypes(call.desc)) {
            stamped += argument.getSize();
        }
        list.add(new VarInsnNode(Opcodes.ILOAD, stamped));
        hooks.loadLog(list);
        Hooks.callStatic(list, isVoid ? "openedVoid" : "opened", "(Z" + Hooks.LOG_TYPE + ")V");
        return list;
    }

    /** Numbers what a function object captures. */
    void weaveCaptures(InvokeDynamicInsnNode node) {
        hooks.before(node, escapes(List.of(Type.getArgumentTypes(node.desc))));
    }

    private static boolean halts(AbstractInsnNode node) {
        return node instanceof MethodInsnNode call
                && call.owner.equals("java/lang/Runtime")
                && call.name.equals("halt");
    }

    private static boolean exits(AbstractInsnNode node) {
        return node instanceof MethodInsnNode call
                && (call.owner.equals("java/lang/System") || call.owner.equals("java/lang/Runtime"))
                && call.name.equals("exit");
    }

    private static boolean clones(AbstractInsnNode node) {
        return node instanceof MethodInsnNode call
                && call.getOpcode() == Opcodes.INVOKESPECIAL
                && call.name.equals("clone")
                && call.desc.equals("()Ljava/lang/Object;");
    }

    // The superclass that weaving gave to a class is none of the program's business.
    private static boolean asksForSuperclass(AbstractInsnNode node) {
        return node instanceof MethodInsnNode call
                && call.owner.equals("java/lang/Class")
                && (call.name.equals("getSuperclass") || call.name.equals("getGenericSuperclass"));
    }

    private InsnList returned(Type result, Logged logged) {
        InsnList list = new InsnList();
        boolean isVoid = result.getSort() == Type.VOID;
        if (logged == Logged.OPERATION) {
            if (!isVoid) {
                list.add(hooks.value(result));
            }
            hooks.loadLog(list);
            Hooks.callVirtual(list, "operated", "()V");
        } else if (isVoid || logged == Logged.FLUENT) {
            hooks.loadLog(list);
            Hooks.callVirtual(list, "returned", "()V");
        } else {
            list.add(hooks.returned(result));
        }
        return list;
    }

    /** The types on the stack, deepest first, that a call gets; void stands for one that must not be touched. */
    private static List<Type> escapingTypes(MethodInsnNode call, Logged logged) {
        List<Type> types = new ArrayList<>();
        boolean hasReceiver = call.getOpcode() != Opcodes.INVOKESTATIC && !call.name.equals("<init>");
        if (hasReceiver && receiverEscapes(call, logged)) {
            types.add(Type.getObjectType(call.owner));
        }
        types.addAll(List.of(Type.getArgumentTypes(call.desc)));
        return types;
    }

    private static boolean receiverEscapes(MethodInsnNode call, Logged logged) {
        return logged != Logged.FLUENT
                && !call.owner.startsWith("java/util/concurrent/locks/")
                && !call.owner.startsWith("java/util/concurrent/atomic/");
    }

    /** Numbers the references among the topmost stack entries, deepest first, and leaves the stack as it was. */
    private InsnList escapes(List<Type> types) {
        InsnList list = new InsnList();
        int deepest = 0;
        while (deepest < types.size() && !Hooks.mayNeedNumber(types.get(deepest))) {
            deepest++;
        }
        if (deepest == types.size()) {
            return list;
        }
        int[] locals = new int[types.size()];
        int next = hooks.temporaries;
        for (int i = types.size() - 1; i > deepest; i--) {
            locals[i] = next;
            next += types.get(i).getSize();
            list.add(new VarInsnNode(types.get(i).getOpcode(Opcodes.ISTORE), locals[i]));
        }
        hooks.addEscape(list);
        for (int i = deepest + 1; i < types.size(); i++) {
            list.add(new VarInsnNode(types.get(i).getOpcode(Opcodes.ILOAD), locals[i]));
            if (Hooks.mayNeedNumber(types.get(i))) {
                hooks.addEscape(list);
            }
        }
        return list;
    }
}
