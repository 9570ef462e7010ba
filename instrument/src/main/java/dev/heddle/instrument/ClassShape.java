// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/**
 * The shape of a class as others see it: its ancestors and members. Names are internal ones, with slashes.
 *
 * @param superName the superclass; null for {@code java/lang/Object}
 * @param fields access flags by name and descriptor
 * @param methods access flags by name and descriptor
 * @param hasLargeInitializer whether the static initialiser may be too large to be woven
 * @param hasLargeConstructor whether a constructor may be
 */
public record ClassShape(
        String name,
        @Nullable String superName,
        List<String> interfaces,
        int access,
        Map<String, Integer> fields,
        Map<String, Integer> methods,
        boolean hasLargeInitializer,
        boolean hasLargeConstructor) {

    /** From this many instructions on, a method may be too large to be woven. */
    private static final int LARGE = 3000;

    /** Reads the shape off a class file. */
    public static ClassShape of(byte[] bytes) {
        Collector collector = new Collector();
        new ClassReader(bytes).accept(collector, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return new ClassShape(
                collector.name,
                collector.superName,
                collector.interfaces,
                collector.access,
                collector.fields,
                collector.methods,
                collector.hasLargeInitializer,
                collector.hasLargeConstructor);
    }

    private static final class Collector extends ClassVisitor {
        private String name = "";
        private @Nullable String superName;
        private final List<String> interfaces = new ArrayList<>();
        private int access;
        private final Map<String, Integer> fields = new HashMap<>();
        private final Map<String, Integer> methods = new HashMap<>();
        private boolean hasLargeInitializer;
        private boolean hasLargeConstructor;

        Collector() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(
                int version,
                int flags,
                String className,
                @Nullable String signature,
                @Nullable String superClass,
                String[] superInterfaces) {
            name = className;
            superName = superClass;
            access = flags;
            for (String superInterface : superInterfaces) {
                interfaces.add(superInterface);
            }
        }

        @Override
        public @Nullable FieldVisitor visitField(
                int flags, String field, String descriptor, @Nullable String signature, @Nullable Object value) {
            fields.put(field + descriptor, flags);
            return null;
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int flags,
                String method,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            methods.put(method + descriptor, flags);
            // No visitor, no reading of the code.
            return method.startsWith("<") ? new Counter(method, descriptor) : null;
        }

        /** Tells whether a constructor or static initialiser is large. */
        private final class Counter extends MethodNode {
            Counter(String method, String descriptor) {
                super(Opcodes.ASM9, 0, method, descriptor, null, null);
            }

            @Override
            public void visitEnd() {
                if (instructions.size() > LARGE) {
                    hasLargeConstructor |= name.equals("<init>");
                    hasLargeInitializer |= name.equals("<clinit>");
                }
            }
        }
    }
}
