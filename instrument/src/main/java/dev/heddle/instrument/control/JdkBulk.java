// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Lets methods of collections and texts tell when they are about to call a method of another object that takes its monitor, as {@code
 * vector.equals(otherVector)} does, and when a synchronized method has begun. A method can't be told before it has the monitor, since
 * the JVM takes it; so those have to tell that call it.
 */
final class JdkBulk extends MethodNode {

    private static final Set<String> CLASSES = Set.of(
            "java/util/AbstractCollection",
            "java/util/AbstractList",
            "java/util/AbstractMap",
            "java/util/AbstractSet",
            "java/util/ArrayList",
            "java/util/HashMap",
            "java/util/Hashtable",
            "java/util/LinkedList",
            "java/util/Vector",
            "java/util/Vector$Itr",
            "java/util/Vector$ListItr",
            "java/lang/AbstractStringBuilder",
            "java/lang/StringBuffer");

    private static final Set<String> SYNCHRONIZED =
            Set.of("java/util/Hashtable", "java/util/Vector", "java/lang/StringBuffer");

    /** The types that a program may give to such a method. */
    private static final Set<String> OPEN = Set.of(
            "java/lang/CharSequence",
            "java/lang/StringBuffer",
            "java/lang/AbstractStringBuilder",
            "java/util/Collection",
            "java/util/List",
            "java/util/Set",
            "java/util/Map");

    /** Methods that only look at what they are called on; these are all that the methods here call of others. */
    private static final Set<String> LOOKING = Set.of(
            "charAt",
            "contains",
            "containsKey",
            "containsValue",
            "equals",
            "get",
            "getBytes",
            "getChars",
            "isEmpty",
            "iterator",
            "length",
            "listIterator",
            "size",
            "subSequence",
            "toArray",
            "toString");

    private static final String INSIDE = "(Ljava/lang/Object;Ljava/lang/String;)V";

    private final MethodVisitor next;
    private final String className;
    private final Runnable changes;

    JdkBulk(MethodVisitor next, String className, int access, String name, String descriptor, Runnable changes) {
        super(Opcodes.ASM9, access, name, descriptor, null, null);
        this.next = next;
        this.className = className;
        this.changes = changes;
    }

    static boolean concerns(String className) {
        return CLASSES.contains(className);
    }

    @Override
    public void visitEnd() {
        boolean isGiven = takesOpen();
        for (AbstractInsnNode node : instructions.toArray()) {
            if (node.getOpcode() == Opcodes.MONITORENTER) {
                boolean isLooking = name.equals("next") || name.equals("previous");
                InsnList list = new InsnList();
                list.add(new InsnNode(Opcodes.DUP));
                list.add(ArgumentHooks.given(isLooking ? "looking" : "changing", "(Ljava/lang/Object;)V"));
                insert(node, list);
            } else if (isGiven && node instanceof MethodInsnNode call && isOfOther(call)) {
                weaveCall(call);
            } else if (node instanceof MethodInsnNode call && isText(call)) {
                InsnList list = new InsnList();
                list.add(new InsnNode(Opcodes.DUP));
                list.add(new LdcInsnNode("toString"));
                list.add(ArgumentHooks.given("inside", INSIDE));
                insert(node, list);
            }
        }
        if ((access & Opcodes.ACC_SYNCHRONIZED) != 0 && SYNCHRONIZED.contains(className)) {
            InsnList list = new InsnList();
            list.add(new VarInsnNode(Opcodes.ALOAD, 0));
            list.add(ArgumentHooks.given("entered", "(Ljava/lang/Object;)V"));
            changes.run();
            instructions.insert(list);
        }
        accept(next);
    }

    private boolean takesOpen() {
        for (Type type : Type.getArgumentTypes(desc)) {
            boolean isOpen = type.getSort() == Type.OBJECT
                    && (OPEN.contains(type.getInternalName())
                            || type.getInternalName().equals("java/lang/Object"));
            if (isOpen) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfOther(MethodInsnNode call) {
        return (call.getOpcode() == Opcodes.INVOKEINTERFACE || call.getOpcode() == Opcodes.INVOKEVIRTUAL)
                && OPEN.contains(call.owner)
                && LOOKING.contains(call.name);
    }

    private static boolean isText(MethodInsnNode call) {
        return call.owner.equals("java/lang/String")
                && call.name.equals("valueOf")
                && call.desc.startsWith("(Ljava/lang/Object;)");
    }

    private void weaveCall(MethodInsnNode call) {
        Type[] arguments = Type.getArgumentTypes(call.desc);
        InsnList list = new InsnList();
        int[] locals = new int[arguments.length];
        int local = maxLocals;
        for (int i = arguments.length - 1; i >= 0; i--) {
            locals[i] = local;
            local += arguments[i].getSize();
            list.add(new VarInsnNode(arguments[i].getOpcode(Opcodes.ISTORE), locals[i]));
        }
        list.add(new InsnNode(Opcodes.DUP));
        list.add(new LdcInsnNode(call.name));
        list.add(ArgumentHooks.given("inside", INSIDE));
        for (int i = 0; i < arguments.length; i++) {
            list.add(new VarInsnNode(arguments[i].getOpcode(Opcodes.ILOAD), locals[i]));
        }
        insert(call, list);
    }

    private void insert(AbstractInsnNode node, InsnList list) {
        changes.run();
        instructions.insertBefore(node, list);
    }
}
