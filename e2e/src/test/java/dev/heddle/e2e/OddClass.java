// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class that is written instruction by instruction, because no compiler writes it so. */
final class OddClass {

    private final String name;
    private final ClassWriter writer;

    /** A class of this class-file version; frames are computed for the versions that need them. */
    OddClass(String name, int version) {
        this.name = name;
        writer = new ClassWriter(version >= Opcodes.V1_7 ? ClassWriter.COMPUTE_FRAMES : ClassWriter.COMPUTE_MAXS) {
            @Override
            protected String getCommonSuperClass(String one, String two) {
                // The classes written here are not loaded, and nothing here needs more.
                return one.equals(two) ? one : "java/lang/Object";
            }
        };
        writer.visit(version, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, name, null, "java/lang/Object", null);
        method("<init>", "()V", 0, code -> {
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
            code.visitInsn(Opcodes.RETURN);
        });
    }

    String name() {
        return name;
    }

    ClassWriter writer() {
        return writer;
    }

    OddClass field(String field, String descriptor, int access) {
        writer.visitField(access, field, descriptor, null, null).visitEnd();
        return this;
    }

    OddClass method(String method, String descriptor, int access, Consumer<MethodVisitor> body) {
        MethodVisitor code = writer.visitMethod(access, method, descriptor, null, null);
        code.visitCode();
        body.accept(code);
        code.visitMaxs(0, 0);
        code.visitEnd();
        return this;
    }

    /** A static method. */
    OddClass function(String method, String descriptor, Consumer<MethodVisitor> body) {
        return method(method, descriptor, Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, body);
    }

    /** The main method: runs the body, which leaves what to print with {@link #print}. */
    OddClass main(Consumer<MethodVisitor> body) {
        return function("main", "([Ljava/lang/String;)V", code -> {
            body.accept(code);
            code.visitInsn(Opcodes.RETURN);
        });
    }

    /** Prints the top of the stack, of a type such as {@code I} or {@code Ljava/lang/Object;}. */
    static void print(MethodVisitor code, String type) {
        boolean isWide = type.equals("J") || type.equals("D");
        code.visitFieldInsn(Opcodes.GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
        if (isWide) {
            code.visitInsn(Opcodes.DUP_X2);
            code.visitInsn(Opcodes.POP);
        } else {
            code.visitInsn(Opcodes.SWAP);
        }
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/io/PrintStream", "println", "(" + type + ")V", false);
    }

    void write(Path folder) {
        writer.visitEnd();
        try {
            Files.write(folder.resolve(name + ".class"), writer.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
