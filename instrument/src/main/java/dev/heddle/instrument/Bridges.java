// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Gives a class a method of its own where it implements an interface of the program by what it inherits from code that is not
 * woven, as in {@code class Basket extends ArrayList<Item> implements Sized}.
 *
 * <p>A call through the interface would lead out of woven code without anybody logging what comes back: who calls does not know
 * the class. The method does nothing but call {@code super}, as the bridges that compilers write, and there the call is woven.
 */
final class Bridges {

    private static final int NOT_TO_OVERRIDE =
            Opcodes.ACC_ABSTRACT | Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL;

    private final Hierarchy hierarchy;
    private final @Nullable ClassLoader loader;
    private final Predicate<String> isWoven;

    Bridges(Hierarchy hierarchy, @Nullable ClassLoader loader, Predicate<String> isWoven) {
        this.hierarchy = hierarchy;
        this.loader = loader;
        this.isWoven = isWoven;
    }

    /** The names and descriptors of the methods that a class needs; most need none. */
    Set<String> neededBy(ClassShape type) {
        if ((type.access() & Opcodes.ACC_INTERFACE) != 0 || !leavesWovenCode(type)) {
            return Set.of();
        }
        Set<String> needed = new LinkedHashSet<>();
        for (ClassShape asking : wovenInterfaces(type)) {
            asking.methods().forEach((method, access) -> {
                if (isInherited(access) && leadsOut(type, method)) {
                    needed.add(method);
                }
            });
        }
        return needed;
    }

    /** Returns true if a superclass is not woven. Object does not count: what it has is always logged by who calls it. */
    private boolean leavesWovenCode(ClassShape type) {
        for (ClassShape at = superOf(type); at != null && !at.name().equals("java/lang/Object"); at = superOf(at)) {
            if (!isWoven.test(at.name())) {
                return true;
            }
        }
        return false;
    }

    /** The interfaces that the class itself names, and those above them, each once. */
    private List<ClassShape> wovenInterfaces(ClassShape type) {
        Map<String, ClassShape> found = new LinkedHashMap<>();
        Deque<String> open = new ArrayDeque<>(type.interfaces());
        while (!open.isEmpty()) {
            String name = open.removeFirst();
            ClassShape shape = found.containsKey(name) ? null : hierarchy.find(loader, name);
            if (shape != null) {
                found.put(name, shape);
                open.addAll(shape.interfaces());
            }
        }
        return found.values().stream()
                .filter(shape -> isWoven.test(shape.name()))
                .toList();
    }

    // What a class inherits from its superclass goes before what an interface has by default.
    private static boolean isInherited(int access) {
        return (access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0;
    }

    private boolean leadsOut(ClassShape type, String method) {
        for (ClassShape at = type; at != null && !at.name().equals("java/lang/Object"); at = superOf(at)) {
            Integer access = at.methods().get(method);
            if (access != null) {
                return (access & NOT_TO_OVERRIDE) == 0 && !isWoven.test(at.name());
            }
            // Then this class has the bridge.
            if (at != type && isWoven.test(at.name()) && isAskedFor(at, method)) {
                return false;
            }
        }
        return false;
    }

    private boolean isAskedFor(ClassShape type, String method) {
        return wovenInterfaces(type).stream()
                .map(shape -> shape.methods().get(method))
                .anyMatch(access -> access != null && isInherited(access));
    }

    /** Returns true if a call of a method of this class finds one that is added here, although no class file has it. */
    boolean has(String owner, String method) {
        for (ClassShape at = hierarchy.find(loader, owner); at != null && isWoven.test(at.name()); at = superOf(at)) {
            if (isAskedFor(at, method) && leadsOut(at, method)) {
                return true;
            }
        }
        return false;
    }

    private @Nullable ClassShape superOf(ClassShape type) {
        return type.superName() == null ? null : hierarchy.find(loader, type.superName());
    }

    private boolean isSerializable(String name) {
        if (name.equals("java/io/Serializable")) {
            return true;
        }
        ClassShape type = hierarchy.find(loader, name);
        if (type == null) {
            return false;
        }
        return (type.superName() != null && isSerializable(type.superName()))
                || type.interfaces().stream().anyMatch(this::isSerializable);
    }

    /** Adds the methods to the class. */
    void add(ClassNode type, Set<String> methods) {
        boolean says = type.fields.stream().anyMatch(field -> field.name.equals(SerialVersion.FIELD));
        if (!says && isSerializable(type.name)) {
            SerialVersion.fix(type);
        }
        for (String method : List.copyOf(methods)) {
            int descriptor = method.indexOf('(');
            type.methods.add(bridge(type.superName, method.substring(0, descriptor), method.substring(descriptor)));
        }
    }

    private static MethodNode bridge(String superName, String name, String descriptor) {
        MethodNode method = new MethodNode(
                Opcodes.ACC_PUBLIC | Opcodes.ACC_BRIDGE | Opcodes.ACC_SYNTHETIC, name, descriptor, null, null);
        method.instructions.add(new VarInsnNode(Opcodes.ALOAD, 0));
        int local = 1;
        for (Type argument : Type.getArgumentTypes(descriptor)) {
            method.instructions.add(new VarInsnNode(argument.getOpcode(Opcodes.ILOAD), local));
            local += argument.getSize();
        }
        Type result = Type.getReturnType(descriptor);
        method.instructions.add(new MethodInsnNode(Opcodes.INVOKESPECIAL, superName, name, descriptor, false));
        method.instructions.add(new InsnNode(result.getOpcode(Opcodes.IRETURN)));
        method.maxLocals = local;
        method.maxStack = Math.max(local, result.getSize());
        return method;
    }
}
