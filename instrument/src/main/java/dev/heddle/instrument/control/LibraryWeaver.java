// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import dev.heddle.instrument.control.Replacements.Replacement;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Lets classes on the program's class path that are not looked into sleep, park and start threads at the gate, and ask it for the time.
 *
 * <p>A library that polls would else sleep while it has the turn, and its time would be over before others can go on. What it has in
 * its fields is no step; but of some libraries it is known which of their methods use what threads share, and these are one step each.
 */
final class LibraryWeaver {

    private static final String THREAD = "java/lang/Thread";

    private static final Set<String> OWNERS =
            Set.of(THREAD, "java/util/concurrent/locks/LockSupport", "java/lang/System");

    private static final Set<String> OF_SYSTEM = Set.of("nanoTime", "currentTimeMillis");

    private static final String MOCKS = "mocks";

    private static final String CONTAINER = "org/mockito/internal/stubbing/InvocationContainerImpl.";

    /**
     * Calls within a library that use what threads share, each a step. All mocks are one, since their calls are numbered throughout: the first
     * is made for each call of a mock, and the others when a mock learns answers, or its calls are looked through, which is done again and
     * again until a time-out if need be.
     */
    private static final Map<String, String> SHARED = Map.of(
            "org/mockito/internal/progress/SequenceNumber.next",
            MOCKS,
            CONTAINER + "addAnswer",
            MOCKS,
            CONTAINER + "getInvocations",
            MOCKS,
            CONTAINER + "clearInvocations",
            MOCKS);

    private LibraryWeaver() {}

    /**
     * The class with its calls replaced, or as it is if there are none.
     *
     * @param owners the class that has the method of an owner, a name and a descriptor: a thread of a class of the library's own is
     *     started by that class's name
     */
    static byte[] weave(byte[] original, Owners owners) {
        ClassReader reader = new ClassReader(original);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        Visitor visitor = new Visitor(writer, owners);
        reader.accept(visitor, 0);
        return visitor.changed ? writer.toByteArray() : original;
    }

    /** Finds the class whose method a call runs. */
    interface Owners {
        String of(String owner, String name, String descriptor);
    }

    private static final class Visitor extends ClassVisitor {
        private final Owners owners;
        private boolean changed;

        Visitor(ClassWriter writer, Owners owners) {
            super(Opcodes.ASM9, writer);
            this.owners = owners;
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            return new Body(next, owners, () -> changed = true);
        }
    }

    private static final class Body extends MethodVisitor {
        private final Owners owners;
        private final Runnable changes;

        Body(MethodVisitor next, Owners owners, Runnable changes) {
            super(Opcodes.ASM9, next);
            this.owners = owners;
            this.changes = changes;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            String shared = SHARED.get(owner + "." + name);
            if (shared != null) {
                changes.run();
                visitLdcInsn(shared);
                super.visitMethodInsn(
                        Opcodes.INVOKESTATIC, "dev/heddle/gate/ValueHooks", "shared", "(Ljava/lang/String;)V", false);
            }
            Replacement replacement = opcode == Opcodes.INVOKESPECIAL ? null : replacement(owner, name, descriptor);
            if (replacement == null) {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                return;
            }
            changes.run();
            super.visitInsn(Opcodes.ICONST_0);
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    Replacements.INSTEAD,
                    // Whose thread it is tells whether it goes on where the program's fields are made anew.
                    replacement.name().equals("start") ? "startInLibrary" : replacement.name(),
                    replacement.descriptorWithSite(),
                    false);
        }

        private @Nullable Replacement replacement(String owner, String name, String descriptor) {
            if (OWNERS.contains(owner)) {
                boolean isReplaced = !owner.equals("java/lang/System") || OF_SYSTEM.contains(name);
                return isReplaced ? Replacements.find(owner, name, descriptor) : null;
            }
            Replacement ofThread = Replacements.find(THREAD, name, descriptor);
            return ofThread != null && owners.of(owner, name, descriptor).equals(THREAD) ? ofThread : null;
        }
    }
}
