// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Spells out calls through an interface of the program that may come to a final method of the JDK, as in
 * {@code class Attribute extends AtomicReference<Object> implements Cell}.
 *
 * <p>Such a method can't be given a bridge ({@link Bridges}), so who calls asks whether the object is one of the JDK's, and if so calls the
 * method of that class, where the call is woven as any other.
 */
final class FinalBodies {

    private static final String MARK = "$heddle$";
    private static final int CONSTANT_INTERFACE_METHOD = 11;

    /** Classes that may be extended and have final methods of which the catalogue says something; the weaver's tests know whether these are all. */
    static final List<String> OWNERS = owners();

    private static final int VISIBLE_FINAL = Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL;

    private final Hierarchy hierarchy;
    private final @Nullable ClassLoader loader;
    private final Predicate<String> isWoven;
    private final Map<String, List<String>> owners;

    FinalBodies(Hierarchy hierarchy, @Nullable ClassLoader loader, Predicate<String> isWoven) {
        this.hierarchy = hierarchy;
        this.loader = loader;
        this.isWoven = isWoven;
        this.owners = hierarchy.finalMethods(FinalBodies::read);
    }

    private static List<String> owners() {
        List<String> owners = new ArrayList<>();
        for (String line : Qualities.lines(Quality.FINAL_BODIES)) {
            owners.add(line.replace('.', '/'));
        }
        return owners;
    }

    /** Which of the classes have a final method, by its name and descriptor. */
    private static Map<String, List<String>> read(Hierarchy hierarchy) {
        Map<String, List<String>> found = new HashMap<>();
        for (String owner : OWNERS) {
            ClassShape shape = hierarchy.find(null, owner);
            if (shape != null) {
                shape.methods().forEach((method, access) -> {
                    if ((access & (VISIBLE_FINAL | Opcodes.ACC_STATIC)) == VISIBLE_FINAL) {
                        found.computeIfAbsent(method, ignored -> new ArrayList<>())
                                .add(owner);
                    }
                });
            }
        }
        return found;
    }

    /** Whether the class mentions such a method of any interface; most do not, and need not be read twice. */
    boolean mayBeCalledIn(ClassReader reader) {
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int item = reader.getItem(i);
            if (item > 0 && reader.readByte(item - 1) == CONSTANT_INTERFACE_METHOD) {
                int signature = reader.getItem(reader.readUnsignedShort(item + 2));
                if (owners.containsKey(reader.readUTF8(signature, buffer) + reader.readUTF8(signature + 2, buffer))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether nobody knows, where this is called, that a final method of the JDK may run. */
    boolean mayRunOne(MethodInsnNode call) {
        if (call.getOpcode() != Opcodes.INVOKEINTERFACE
                || !isWoven.test(call.owner)
                || !owners.containsKey(call.name + call.desc)) {
            return false;
        }
        Hierarchy.Member callee = hierarchy.method(loader, call.owner, call.name + call.desc);
        return callee != null && isWoven.test(callee.owner().name());
    }

    /** Changes such calls in a class; whether there are any. */
    boolean spellOut(ClassNode type) {
        List<MethodNode> added = new ArrayList<>();
        for (MethodNode method : type.methods) {
            for (AbstractInsnNode node : method.instructions.toArray()) {
                if (node instanceof MethodInsnNode call && mayRunOne(call)) {
                    MethodNode asking = asking(type, call, name(method) + MARK + added.size());
                    added.add(asking);
                    boolean inInterface = (type.access & Opcodes.ACC_INTERFACE) != 0;
                    method.instructions.set(
                            call,
                            new MethodInsnNode(Opcodes.INVOKESTATIC, type.name, asking.name, asking.desc, inInterface));
                }
            }
        }
        type.methods.addAll(added);
        return !added.isEmpty();
    }

    // Somebody may read it in a stack.
    private static String name(MethodNode method) {
        return method.name.replace("<", "").replace(">", "");
    }

    private MethodNode asking(ClassNode type, MethodInsnNode call, String name) {
        List<Type> parameters = new ArrayList<>(List.of(Type.getObjectType(call.owner)));
        parameters.addAll(Arrays.asList(Type.getArgumentTypes(call.desc)));
        Type result = Type.getReturnType(call.desc);
        MethodNode method = new MethodNode(
                Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
                name,
                Type.getMethodDescriptor(result, parameters.toArray(new Type[0])),
                null,
                null);
        MethodReferences.addLine(method, call);
        for (String owner : owners.getOrDefault(call.name + call.desc, List.of())) {
            LabelNode other = new LabelNode(new Label());
            method.instructions.add(new VarInsnNode(Opcodes.ALOAD, 0));
            method.instructions.add(new TypeInsnNode(Opcodes.INSTANCEOF, owner));
            method.instructions.add(new JumpInsnNode(Opcodes.IFEQ, other));
            load(method, parameters, owner);
            method.instructions.add(new MethodInsnNode(Opcodes.INVOKEVIRTUAL, owner, call.name, call.desc, false));
            method.instructions.add(new InsnNode(result.getOpcode(Opcodes.IRETURN)));
            method.instructions.add(other);
            if ((type.version & 0xFFFF) >= Opcodes.V1_6) {
                method.instructions.add(frame(parameters));
            }
        }
        load(method, parameters, call.owner);
        method.instructions.add(new MethodInsnNode(call.getOpcode(), call.owner, call.name, call.desc, call.itf));
        method.instructions.add(new InsnNode(result.getOpcode(Opcodes.IRETURN)));
        method.maxLocals = parameters.stream().mapToInt(Type::getSize).sum();
        method.maxStack = Math.max(method.maxLocals, result.getSize());
        return method;
    }

    /** The receiver, as one of this class, and the arguments. */
    private static void load(MethodNode method, List<Type> parameters, String owner) {
        int local = 0;
        for (Type parameter : parameters) {
            method.instructions.add(new VarInsnNode(parameter.getOpcode(Opcodes.ILOAD), local));
            if (local == 0 && !parameter.getInternalName().equals(owner)) {
                method.instructions.add(new TypeInsnNode(Opcodes.CHECKCAST, owner));
            }
            local += parameter.getSize();
        }
    }

    private static FrameNode frame(List<Type> parameters) {
        Object[] locals = parameters.stream().map(FinalBodies::frameType).toArray();
        return new FrameNode(Opcodes.F_NEW, locals.length, locals, 0, new Object[0]);
    }

    private static Object frameType(Type type) {
        return switch (type.getSort()) {
            case Type.LONG -> Opcodes.LONG;
            case Type.DOUBLE -> Opcodes.DOUBLE;
            case Type.FLOAT -> Opcodes.FLOAT;
            case Type.OBJECT, Type.ARRAY -> type.getInternalName();
            default -> Opcodes.INTEGER;
        };
    }
}
