// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.runtime.ThreadLog;
import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class ConstructorWeavingTest {

    @Test
    void a_constructor_may_choose_among_several_super_calls() throws Exception {
        WovenClasses woven = WovenClasses.of(Map.of("p.Choosing", withTwoSuperCalls()));

        Constructor<?> choosing = woven.loadClass("p.Choosing").getConstructor(int.class);

        assertThat(woven.record("p.Choosing").woven()).isPresent();
        assertThat(choosing.newInstance(0)).asString().isEqualTo("p.Choosing");
        assertThat(choosing.newInstance(1)).asString().isEqualTo("p.Choosing: text");
    }

    @Test
    void an_exception_out_of_a_constructor_leaves_woven_code_wherever_it_comes_from() throws Exception {
        WovenClasses woven = WovenClasses.of(Sources.compile("p.Failing", """
                package p;
                public class Failing {
                    static int count;
                    Failing(int n) { if (n == 1) throw new IllegalStateException(); count++; }
                    static int check(int n) { if (n == 2) throw new IllegalStateException(); count++; return n; }
                    public static class Below extends Failing {
                        Below(int n, Object mark) { super(check(n)); count++; }
                        public Below(int n) { this(n, null); if (n == 3) throw new IllegalStateException(); }
                    }
                }
                """));
        Constructor<?> below = woven.loadClass("p.Failing$Below").getConstructor(int.class);
        // Other tests leave the log of this thread as they like.
        ThreadLog.current().outside = true;

        for (int n : List.of(1, 2, 3)) {
            assertThatThrownBy(() -> below.newInstance(n)).hasCauseInstanceOf(IllegalStateException.class);
            assertThat(ThreadLog.current().outside).as("after %d", n).isTrue();
        }
        below.newInstance(4);
        assertThat(ThreadLog.current().outside).isTrue();
    }

    // public Choosing(int n) { n == 0 ? super() : super("text") }, which Java can't say and Groovy can
    private static byte[] withTwoSuperCalls() {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "p/Choosing", null, "java/lang/Exception", null);
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "(I)V", null, null);
        code.visitCode();
        Label text = new Label();
        Label end = new Label();
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitVarInsn(Opcodes.ILOAD, 1);
        code.visitJumpInsn(Opcodes.IFNE, text);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Exception", "<init>", "()V", false);
        code.visitJumpInsn(Opcodes.GOTO, end);
        code.visitLabel(text);
        code.visitLdcInsn("text");
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Exception", "<init>", "(Ljava/lang/String;)V", false);
        code.visitLabel(end);
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }
}
