// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.catalogue.Catalogue;
import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Treatment;
import dev.heddle.trace.Logged;
import dev.heddle.trace.MethodPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** What the methods of a test program log, as {@code docs/trace-format.md} says: written again here, to be independent. */
final class Plans {

    private final Map<String, ClassNode> program = new HashMap<>();

    Plans(Map<String, byte[]> classes) {
        classes.forEach((name, bytes) -> {
            ClassNode node = new ClassNode();
            new ClassReader(bytes).accept(node, ClassReader.SKIP_FRAMES);
            program.put(node.name, node);
        });
    }

    ClassNode node(String name) {
        ClassNode node = program.get(name.replace('.', '/'));
        if (node == null) {
            throw new IllegalArgumentException("no class " + name);
        }
        return node;
    }

    List<MethodPlan> of(String name) {
        List<MethodPlan> plans = new ArrayList<>();
        for (MethodNode method : node(name).methods) {
            Map<Integer, Logged> logged = new HashMap<>();
            int index = 0;
            for (AbstractInsnNode instruction : method.instructions) {
                if (instruction.getOpcode() >= 0) {
                    Logged what = plan(instruction);
                    if (what != null) {
                        logged.put(index, what);
                    }
                    index++;
                }
            }
            plans.add(new MethodPlan(method.name, method.desc, false, false, logged));
        }
        return plans;
    }

    private @Nullable Logged plan(AbstractInsnNode instruction) {
        int opcode = instruction.getOpcode();
        if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
            return Logged.VALUE;
        }
        if (instruction instanceof FieldInsnNode field) {
            return planField(field);
        }
        if (instruction instanceof MethodInsnNode call) {
            return planCall(call);
        }
        if (instruction instanceof InvokeDynamicInsnNode dynamic) {
            return planDynamic(dynamic);
        }
        return switch (opcode) {
            case Opcodes.IF_ACMPEQ, Opcodes.IF_ACMPNE -> Logged.OUTCOME;
            case Opcodes.MONITORENTER -> Logged.ENTER;
            case Opcodes.MONITOREXIT -> Logged.EXIT;
            default -> null;
        };
    }

    private @Nullable Logged planField(FieldInsnNode instruction) {
        boolean reads = instruction.getOpcode() == Opcodes.GETFIELD || instruction.getOpcode() == Opcodes.GETSTATIC;
        FieldNode field = find(instruction.owner, instruction.name);
        if (field == null) {
            return reads ? Logged.VALUE : null;
        }
        if ((field.access & Opcodes.ACC_VOLATILE) != 0) {
            return Logged.VOLATILE;
        }
        if (!reads) {
            return null;
        }
        if ((field.access & Opcodes.ACC_FINAL) != 0) {
            return instruction.getOpcode() == Opcodes.GETSTATIC ? null : Logged.FINAL_VALUE;
        }
        return Logged.VALUE;
    }

    private @Nullable FieldNode find(String owner, String name) {
        for (ClassNode at = program.get(owner); at != null; at = program.get(at.superName)) {
            for (FieldNode field : at.fields) {
                if (field.name.equals(name)) {
                    return field;
                }
            }
        }
        return null;
    }

    private @Nullable Logged planCall(MethodInsnNode call) {
        String owner = declaringClass(call);
        if (program.containsKey(owner) || (call.owner.equals("java/lang/Object") && call.name.equals("<init>"))) {
            return null;
        }
        Optional<Entry> entry = Catalogue.find(owner, call.name, call.desc);
        if (entry.isPresent() && entry.get().fluent()) {
            return Logged.FLUENT;
        }
        return switch (entry.map(Entry::treatment).orElse(Treatment.ACCESS)) {
            case PURE -> null;
            case OPERATION -> Logged.OPERATION;
            case ASSERTION -> Logged.ASSERTION;
            case INPUT -> Logged.INPUT;
            case ACCESS -> Logged.CALL;
        };
    }

    /** The first class outside of the program above the owner, unless a class of the program has the method. */
    private String declaringClass(MethodInsnNode call) {
        String at = call.owner;
        while (program.containsKey(at)) {
            ClassNode type = node(at);
            boolean declares = type.methods.stream()
                    .anyMatch(method -> method.name.equals(call.name) && method.desc.equals(call.desc));
            if (declares || type.superName.equals("java/lang/Object")) {
                return at;
            }
            at = type.superName;
        }
        return at;
    }

    private static @Nullable Logged planDynamic(InvokeDynamicInsnNode dynamic) {
        if (dynamic.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory")) {
            return Type.getArgumentTypes(dynamic.desc).length == 0 ? Logged.VALUE : null;
        }
        for (Type argument : Type.getArgumentTypes(dynamic.desc)) {
            if (argument.getSort() >= Type.ARRAY && !argument.getClassName().equals("java.lang.String")) {
                return Logged.CALL;
            }
        }
        return null;
    }
}
