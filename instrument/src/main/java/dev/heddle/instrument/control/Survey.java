// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Looks through the classes that a program may load, before it runs, for what decides the form of operations.
 *
 * <p>A class may be loaded late, in one execution and not in another. If it were only known then that somebody interrupts threads,
 * the same steps would be other operations from then on.
 */
final class Survey {

    /** More classes than this are not looked through. */
    private static final int MOST = 20_000;

    private static final int CLASS_TAG = 7;

    private final GateSites sites;
    private final Predicate<String> isWoven;
    private final Function<String, byte @Nullable []> files;
    private final Deque<String> open = new ArrayDeque<>();
    private final Set<String> seen = new HashSet<>();

    /**
     * A survey that notes what it finds.
     *
     * @param isWoven whether a class of this internal name is one of the program's
     * @param files reads the class of an internal name
     */
    Survey(GateSites sites, Predicate<String> isWoven, Function<String, byte @Nullable []> files) {
        this.sites = sites;
        this.isWoven = isWoven;
        this.files = files;
    }

    /** Looks through a class and all that it leads to. */
    void from(String name) {
        add(name);
        while (!open.isEmpty() && seen.size() < MOST) {
            byte[] bytes = files.apply(open.removeFirst());
            if (bytes != null) {
                try {
                    look(new ClassReader(bytes));
                } catch (RuntimeException e) {
                    // It will be told when it is loaded, if it is.
                    continue;
                }
            }
        }
    }

    private void add(String name) {
        if (!name.startsWith("[") && isWoven.test(name) && seen.add(name)) {
            open.addLast(name);
        }
    }

    private void look(ClassReader reader) {
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int offset = reader.getItem(i);
            if (offset > 0 && reader.readByte(offset - 1) == CLASS_TAG) {
                add(reader.readUTF8(offset, buffer));
            }
        }
        reader.accept(new Methods(), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }

    private final class Methods extends ClassVisitor {
        private String type = "";
        private final List<String> parents = new ArrayList<>();

        Methods() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(
                int version,
                int access,
                String name,
                @Nullable String signature,
                @Nullable String parent,
                String @Nullable [] interfaces) {
            type = name;
            if (parent != null && isWoven.test(parent)) {
                // The body of an enum's constant is first used by the initialiser of the enum.
                if ((access & Opcodes.ACC_ENUM) == 0) {
                    sites.noteInitialiser(name, parent);
                }
                parents.add(parent);
            }
            if (interfaces != null) {
                parents.addAll(List.of(interfaces));
                parents.removeIf(isWoven.negate());
            }
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, @Nullable String signature, String @Nullable [] thrown) {
            if (name.equals(Initialization.NAME)) {
                return new UsingCode(type);
            }
            String method = name + descriptor;
            boolean isOverriding = !name.equals("<init>") && (access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0;
            for (String parent : isOverriding ? parents : List.<String>of()) {
                // Who calls what the parent declares may call this.
                sites.noteInitialiser(InitialiserGraph.method(parent, method), InitialiserGraph.method(type, method));
            }
            return new UsingCode(InitialiserGraph.method(type, method));
        }
    }

    /** Code of an initialiser, or that one may call: it needs the classes whose statics it uses and of which it makes objects. */
    private final class UsingCode extends Code {
        private final String user;

        UsingCode(String user) {
            this.user = user;
        }

        private void needs(String other) {
            if (isWoven.test(other)) {
                sites.noteInitialiser(user, other);
            }
        }

        private void calls(String owner, String method) {
            if (isWoven.test(owner)) {
                sites.noteInitialiser(user, InitialiserGraph.method(owner, method));
            }
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
                needs(owner);
            }
        }

        @Override
        public void visitTypeInsn(int opcode, String made) {
            if (opcode == Opcodes.NEW) {
                needs(made);
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            if (opcode == Opcodes.INVOKESTATIC) {
                needs(owner);
            }
            calls(owner, name + descriptor);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
            for (Object argument : arguments) {
                if (argument instanceof Handle handle) {
                    calls(handle.getOwner(), handle.getName() + handle.getDesc());
                }
            }
        }
    }

    private class Code extends MethodVisitor {
        private final Set<Label> passed = new HashSet<>();
        private int joins;
        private int starts;

        Code() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            sites.noteCall(ControlledMethod.simple(owner) + "." + name + descriptor);
            joins += name.equals("join") && descriptor.equals("()V") ? 1 : 0;
            starts += name.equals("start") && descriptor.equals("()V") ? 1 : 0;
        }

        @Override
        public void visitEnd() {
            if (joins > starts) {
                sites.noteJoinAlone();
            }
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            for (Object argument : arguments) {
                if (argument instanceof Handle handle) {
                    sites.noteCall(
                            ControlledMethod.simple(handle.getOwner()) + "." + handle.getName() + handle.getDesc());
                }
            }
        }

        @Override
        public void visitLabel(Label label) {
            passed.add(label);
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            if (passed.contains(label)) {
                sites.noteLoop();
            }
        }
    }
}
