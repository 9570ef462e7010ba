// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Spells out method references to code that is not woven, such as {@code Thread::sleep}, as the lambdas they are short for.
 *
 * <p>Behind an interface of the program, such a reference would take woven code out of woven code without anybody logging what
 * comes back: the call is one of woven code, and the class that the JDK makes for the reference is not woven. The body of a
 * lambda is a method of the program's class, so there the call is woven as any other. The same is done with functions that say how
 * a shared value changes ({@link UpdateFunctions}), such as {@code Integer::sum}, so that it is logged what they are called with.
 */
final class MethodReferences {

    private static final String FACTORY = "java/lang/invoke/LambdaMetafactory";
    private static final String PREFIX = "lambda$heddle$";
    private static final int CONSTANT_INVOKE_DYNAMIC = 18;

    private final ClassNode type;
    private final Predicate<String> isWoven;
    private final Predicate<MethodInsnNode> isLogged;
    private final List<MethodNode> bodies = new ArrayList<>();

    private MethodReferences(ClassNode type, Predicate<String> isWoven, Predicate<MethodInsnNode> isLogged) {
        this.type = type;
        this.isWoven = isWoven;
        this.isLogged = isLogged;
    }

    /** Returns true if the class has any INVOKEDYNAMIC; most have none and need not be read twice. */
    static boolean areIn(ClassReader reader) {
        for (int i = 1; i < reader.getItemCount(); i++) {
            int item = reader.getItem(i);
            if (item > 0 && reader.readByte(item - 1) == CONSTANT_INVOKE_DYNAMIC) {
                return true;
            }
        }
        return false;
    }

    /**
     * Changes the references in a class that need it; whether there are any.
     *
     * @param isWoven whether the class with an internal name is woven
     * @param isLogged whether a call goes out of woven code
     */
    static boolean spellOut(ClassNode type, Predicate<String> isWoven, Predicate<MethodInsnNode> isLogged) {
        MethodReferences references = new MethodReferences(type, isWoven, isLogged);
        for (MethodNode method : type.methods) {
            for (AbstractInsnNode node : method.instructions) {
                if (node instanceof InvokeDynamicInsnNode dynamic) {
                    references.consider(dynamic);
                }
            }
        }
        type.methods.addAll(references.bodies);
        return !references.bodies.isEmpty();
    }

    private void consider(InvokeDynamicInsnNode node) {
        if (!node.bsm.getOwner().equals(FACTORY) || isSerializable(node) || !(node.bsmArgs[1] instanceof Handle)) {
            return;
        }
        Handle target = (Handle) node.bsmArgs[1];
        MethodInsnNode call = call(target);
        if (call == null) {
            return;
        }
        if (UpdateFunctions.isFor(node) && !target.getOwner().equals(type.name)) {
            node.bsmArgs[1] = body(node, target, call);
            return;
        }
        if (!isWoven.test(Type.getReturnType(node.desc).getInternalName())) {
            return;
        }
        boolean makes = target.getTag() == Opcodes.H_NEWINVOKESPECIAL;
        if (isLogged.test(call) || (makes && !isWoven.test(target.getOwner()))) {
            node.bsmArgs[1] = body(node, target, call);
        }
    }

    // Such a lambda is found again by the name of its method.
    private static boolean isSerializable(InvokeDynamicInsnNode node) {
        return node.bsm.getName().equals("altMetafactory")
                && node.bsmArgs[3] instanceof Integer flags
                && (flags & java.lang.invoke.LambdaMetafactory.FLAG_SERIALIZABLE) != 0;
    }

    private static @Nullable MethodInsnNode call(Handle target) {
        int opcode = switch (target.getTag()) {
            case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
            case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
            case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
            case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
            default -> -1;
        };
        // Calls of java.lang.invoke may have any signature, and mean something else with each.
        return opcode < 0
                        || target.getOwner().startsWith("[")
                        || target.getOwner().startsWith("java/lang/invoke/")
                ? null
                : new MethodInsnNode(
                        opcode, target.getOwner(), target.getName(), target.getDesc(), target.isInterface());
    }

    // The parameters are exactly those of the target, so what the JDK does to fit them to the interface stays the same.
    private Handle body(InvokeDynamicInsnNode node, Handle target, MethodInsnNode call) {
        boolean makes = target.getTag() == Opcodes.H_NEWINVOKESPECIAL;
        List<Type> parameters = new ArrayList<>();
        if (!makes && target.getTag() != Opcodes.H_INVOKESTATIC) {
            Type[] captured = Type.getArgumentTypes(node.desc);
            parameters.add(captured.length > 0 ? captured[0] : Type.getObjectType(target.getOwner()));
        }
        parameters.addAll(Arrays.asList(Type.getArgumentTypes(target.getDesc())));
        Type result = makes ? Type.getObjectType(target.getOwner()) : Type.getReturnType(target.getDesc());
        MethodNode body = new MethodNode(
                Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
                PREFIX + bodies.size(),
                Type.getMethodDescriptor(result, parameters.toArray(new Type[0])),
                null,
                null);
        fill(body, node, call, parameters, result, makes);
        bodies.add(body);
        boolean inInterface = (type.access & Opcodes.ACC_INTERFACE) != 0;
        return new Handle(Opcodes.H_INVOKESTATIC, type.name, body.name, body.desc, inInterface);
    }

    private static void fill(
            MethodNode body,
            InvokeDynamicInsnNode node,
            MethodInsnNode call,
            List<Type> parameters,
            Type result,
            boolean makes) {
        addLine(body, node);
        if (makes) {
            body.instructions.add(new TypeInsnNode(Opcodes.NEW, call.owner));
            body.instructions.add(new InsnNode(Opcodes.DUP));
        }
        int local = 0;
        for (Type parameter : parameters) {
            body.instructions.add(new VarInsnNode(parameter.getOpcode(Opcodes.ILOAD), local));
            local += parameter.getSize();
        }
        body.instructions.add(call);
        body.instructions.add(new InsnNode(result.getOpcode(Opcodes.IRETURN)));
        body.maxLocals = local;
        body.maxStack = Math.max(local + (makes ? 2 : 0), result.getSize());
    }

    /** Has a method stand at the line of an instruction. */
    static void addLine(MethodNode body, AbstractInsnNode node) {
        for (AbstractInsnNode at = node; at != null; at = at.getPrevious()) {
            if (at instanceof LineNumberNode line) {
                LabelNode start = new LabelNode(new Label());
                body.instructions.add(start);
                body.instructions.add(new LineNumberNode(line.line, start));
                return;
            }
        }
    }
}
