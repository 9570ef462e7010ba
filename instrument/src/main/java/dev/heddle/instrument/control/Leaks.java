// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import dev.heddle.instrument.Construction;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Knows the classes whose constructors may hand {@code this} to somebody before they have set all final fields.
 *
 * <p>Only then can anybody see such a field change, and so only then are accesses to it steps.
 */
final class Leaks {

    private final Map<String, Boolean> known = new ConcurrentHashMap<>();
    private final Predicate<String> isWoven;

    Leaks(Predicate<String> isWoven) {
        this.isWoven = isWoven;
    }

    /** Returns true if somebody may see a final field of the class that is not set yet. */
    boolean showsFinalFields(@Nullable ClassLoader loader, String name) {
        Boolean answer = known.get(name);
        if (answer == null) {
            ClassNode type = read(loader, name);
            answer = type != null && showsFinalFields(loader, type);
            known.put(name, answer);
        }
        return answer;
    }

    private boolean showsFinalFields(@Nullable ClassLoader loader, ClassNode type) {
        Set<String> finals = new HashSet<>();
        for (FieldNode field : type.fields) {
            if ((field.access & (Opcodes.ACC_FINAL | Opcodes.ACC_STATIC)) == Opcodes.ACC_FINAL) {
                finals.add(field.name);
            }
        }
        return !finals.isEmpty()
                && type.methods.stream()
                        .filter(method -> method.name.equals("<init>"))
                        .anyMatch(method -> {
                            int leak = firstLeak(loader, type, method);
                            return leak < lastWrite(type, method, finals);
                        });
    }

    /** Returns true if a constructor of the class may hand {@code this} to somebody at all. */
    private boolean leaks(@Nullable ClassLoader loader, @Nullable String name) {
        if (name == null || !isWoven.test(name)) {
            return false;
        }
        ClassNode type = read(loader, name);
        return type != null
                && type.methods.stream()
                        .filter(method -> method.name.equals("<init>"))
                        .anyMatch(method -> firstLeak(loader, type, method) < Integer.MAX_VALUE);
    }

    private int firstLeak(@Nullable ClassLoader loader, ClassNode type, MethodNode constructor) {
        Construction construction = Construction.of(type, constructor);
        int first = Integer.MAX_VALUE;
        for (AbstractInsnNode call : construction.calls()) {
            if (leaks(loader, type.superName)) {
                first = Math.min(first, constructor.instructions.indexOf(call));
            }
        }
        for (AbstractInsnNode node : constructor.instructions) {
            boolean isThis = node.getOpcode() == Opcodes.ALOAD && ((VarInsnNode) node).var == 0;
            if (isThis && !construction.before().contains(node) && isGivenAway(node)) {
                return Math.min(first, constructor.instructions.indexOf(node));
            }
        }
        return first;
    }

    /** The index of the last write to one of the fields; -1 if there is none. */
    private static int lastWrite(ClassNode type, MethodNode constructor, Set<String> finals) {
        int last = -1;
        for (AbstractInsnNode node : constructor.instructions) {
            if (node.getOpcode() == Opcodes.PUTFIELD) {
                FieldInsnNode field = (FieldInsnNode) node;
                if (field.owner.equals(type.name) && finals.contains(field.name)) {
                    last = constructor.instructions.indexOf(node);
                }
            }
        }
        return last;
    }

    /** Returns true if what a load has put on the stack is used for anything but an access to its own fields. */
    private static boolean isGivenAway(AbstractInsnNode load) {
        int above = 0;
        AbstractInsnNode node = load.getNext();
        while (node != null) {
            int opcode = node.getOpcode();
            if (opcode >= 0) {
                int taken = StackUse.taken(node);
                if (taken > above) {
                    return !isOwnAccess(node, above);
                }
                above += StackUse.given(node) - taken;
            }
            boolean ends = opcode == Opcodes.ATHROW || opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
            if (ends) {
                return false;
            }
            node = opcode == Opcodes.GOTO ? ((JumpInsnNode) node).label : node.getNext();
        }
        return false;
    }

    private static boolean isOwnAccess(AbstractInsnNode node, int above) {
        int opcode = node.getOpcode();
        if (opcode == Opcodes.GETFIELD) {
            return true;
        }
        if (opcode == Opcodes.PUTFIELD) {
            return above == Type.getType(((FieldInsnNode) node).desc).getSize();
        }
        return node instanceof JumpInsnNode || opcode == Opcodes.POP || opcode == Opcodes.MONITORENTER;
    }

    private static @Nullable ClassNode read(@Nullable ClassLoader loader, String name) {
        String file = name + ".class";
        try (InputStream stream =
                loader == null ? ClassLoader.getSystemResourceAsStream(file) : loader.getResourceAsStream(file)) {
            if (stream == null) {
                return null;
            }
            ClassNode type = new ClassNode();
            new ClassReader(stream.readAllBytes()).accept(type, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            return type;
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }
}
