// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e;

import static org.objectweb.asm.Opcodes.*;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Programs that are valid for the JVM and that no Java compiler writes. */
final class OddPrograms {

    private OddPrograms() {}

    /** Writes them all; the names of their main classes. */
    static List<String> write(Path folder) {
        List<OddClass> all = List.of(
                stackShuffles(),
                farJump(),
                narrowing(),
                sharedHandler(),
                crossedMonitors(),
                subroutines(),
                withoutFrames(),
                constants(),
                twoConstructorCalls(),
                lookalikes(),
                fullPool());
        all.forEach(one -> one.write(folder));
        return all.stream().map(OddClass::name).toList();
    }

    /** All forms of the stack instructions over shared fields, also those that no compiler uses. */
    private static OddClass stackShuffles() {
        OddClass odd = new OddClass("StackShuffles", V17);
        odd.field("i", "I", ACC_STATIC).field("l", "J", ACC_STATIC);
        odd.function("shuffle", "(II)J", code -> {
            code.visitInsn(NOP);
            code.visitVarInsn(ILOAD, 0);
            code.visitVarInsn(ILOAD, 1);
            code.visitInsn(SWAP);
            code.visitInsn(ISUB);
            code.visitFieldInsn(PUTSTATIC, odd.name(), "i", "I");
            code.visitLdcInsn(1L << 40);
            code.visitFieldInsn(PUTSTATIC, odd.name(), "l", "J");
            // two wide: a b -> b a b
            code.visitFieldInsn(GETSTATIC, odd.name(), "l", "J");
            code.visitLdcInsn(3L);
            code.visitInsn(DUP2_X2);
            code.visitInsn(LDIV);
            code.visitInsn(LMUL);
            code.visitFieldInsn(PUTSTATIC, odd.name(), "l", "J");
            // two narrow over one wide, then one wide over two narrow
            code.visitFieldInsn(GETSTATIC, odd.name(), "l", "J");
            code.visitVarInsn(ILOAD, 0);
            code.visitFieldInsn(GETSTATIC, odd.name(), "i", "I");
            code.visitInsn(DUP2_X2);
            code.visitInsn(POP2);
            code.visitFieldInsn(PUTSTATIC, odd.name(), "l", "J");
            code.visitFieldInsn(GETSTATIC, odd.name(), "l", "J");
            code.visitInsn(DUP2_X2);
            code.visitInsn(L2I);
            code.visitInsn(IADD);
            code.visitInsn(IADD);
            code.visitInsn(I2L);
            code.visitInsn(LADD);
            code.visitFieldInsn(PUTSTATIC, odd.name(), "l", "J");
            // narrow over wide: 1 l -> l
            code.visitFieldInsn(GETSTATIC, odd.name(), "l", "J");
            code.visitVarInsn(ILOAD, 1);
            code.visitInsn(DUP_X2);
            code.visitInsn(POP);
            code.visitInsn(L2I);
            // two narrow over one
            code.visitVarInsn(ILOAD, 0);
            code.visitInsn(DUP2_X1);
            code.visitInsn(IMUL);
            code.visitInsn(ISUB);
            code.visitInsn(IXOR);
            // four narrow
            code.visitVarInsn(ILOAD, 0);
            code.visitFieldInsn(GETSTATIC, odd.name(), "i", "I");
            code.visitInsn(ICONST_3);
            code.visitInsn(DUP2_X2);
            for (int operation : new int[] {IADD, ISUB, IMUL, IXOR, IADD}) {
                code.visitInsn(operation);
            }
            code.visitInsn(I2L);
            code.visitFieldInsn(GETSTATIC, odd.name(), "l", "J");
            code.visitInsn(LXOR);
            code.visitInsn(LRETURN);
        });
        return odd.main(code -> {
            code.visitIntInsn(BIPUSH, 17);
            code.visitIntInsn(SIPUSH, -900);
            code.visitMethodInsn(INVOKESTATIC, odd.name(), "shuffle", "(II)J", false);
            OddClass.print(code, "J");
        });
    }

    /** A jump over more than 32 KB, forwards and backwards, in a loop over a shared field. */
    private static OddClass farJump() {
        OddClass odd = new OddClass("FarJump", V17);
        odd.field("rounds", "I", ACC_STATIC);
        return odd.main(code -> {
            Label start = new Label();
            Label test = new Label();
            code.visitJumpInsn(GOTO, test);
            code.visitLabel(start);
            for (int i = 0; i < 36_000; i++) {
                code.visitInsn(NOP);
            }
            code.visitFieldInsn(GETSTATIC, odd.name(), "rounds", "I");
            code.visitInsn(ICONST_1);
            code.visitInsn(IADD);
            code.visitFieldInsn(PUTSTATIC, odd.name(), "rounds", "I");
            code.visitLabel(test);
            code.visitFieldInsn(GETSTATIC, odd.name(), "rounds", "I");
            code.visitInsn(ICONST_3);
            code.visitJumpInsn(IF_ICMPLT, start);
            code.visitFieldInsn(GETSTATIC, odd.name(), "rounds", "I");
            OddClass.print(code, "I");
        });
    }

    /** Ints that are too large for the field, cell or result they go into: the JVM cuts them off without an instruction. */
    private static OddClass narrowing() {
        OddClass odd = new OddClass("Narrowing", V17);
        odd.field("b", "B", ACC_STATIC)
                .field("z", "Z", ACC_STATIC)
                .field("c", "C", ACC_STATIC)
                .field("s", "S", ACC_STATIC);
        for (String type : List.of("B", "Z", "C", "S")) {
            odd.function("as" + type, "(I)" + type, code -> {
                code.visitVarInsn(ILOAD, 0);
                code.visitInsn(IRETURN);
            });
        }
        return odd.main(code -> {
            for (int value : new int[] {300, 2, 3, -1, 70_000}) {
                for (String type : List.of("B", "Z", "C", "S")) {
                    String field = type.toLowerCase(Locale.ROOT);
                    code.visitLdcInsn(value);
                    code.visitFieldInsn(PUTSTATIC, odd.name(), field, type);
                    code.visitFieldInsn(GETSTATIC, odd.name(), field, type);
                    OddClass.print(code, "I");
                    code.visitLdcInsn(value);
                    code.visitMethodInsn(INVOKESTATIC, odd.name(), "as" + type, "(I)" + type, false);
                    OddClass.print(code, "I");
                }
                for (int kind : new int[] {T_BYTE, T_BOOLEAN}) {
                    code.visitInsn(ICONST_1);
                    code.visitIntInsn(NEWARRAY, kind);
                    code.visitInsn(DUP);
                    code.visitInsn(ICONST_0);
                    code.visitLdcInsn(value);
                    code.visitInsn(BASTORE);
                    code.visitInsn(ICONST_0);
                    code.visitInsn(BALOAD);
                    OddClass.print(code, "I");
                }
            }
        });
    }

    /** Normal control flow jumps to an exception handler with an exception that nobody threw; a handler covers itself. */
    private static OddClass sharedHandler() {
        OddClass odd = new OddClass("SharedHandler", V17);
        odd.field("count", "I", ACC_STATIC);
        odd.function("run", "(I)I", code -> {
            Label from = new Label();
            Label to = new Label();
            Label handler = new Label();
            Label end = new Label();
            code.visitTryCatchBlock(from, to, handler, "java/lang/RuntimeException");
            code.visitTryCatchBlock(handler, end, handler, "java/lang/IllegalStateException");
            code.visitLabel(from);
            code.visitVarInsn(ILOAD, 0);
            Label jump = new Label();
            code.visitJumpInsn(IFEQ, jump);
            code.visitIntInsn(BIPUSH, 100);
            code.visitVarInsn(ILOAD, 0);
            code.visitInsn(ICONST_1);
            code.visitInsn(ISUB);
            code.visitInsn(IDIV);
            code.visitInsn(IRETURN);
            code.visitLabel(to);
            code.visitLabel(jump);
            made(code, "java/lang/RuntimeException");
            code.visitLabel(handler);
            code.visitInsn(POP);
            increment(code, odd.name());
            code.visitFieldInsn(GETSTATIC, odd.name(), "count", "I");
            code.visitInsn(ICONST_2);
            Label done = new Label();
            code.visitJumpInsn(IF_ICMPNE, done);
            made(code, "java/lang/IllegalStateException");
            code.visitInsn(ATHROW);
            code.visitLabel(end);
            code.visitLabel(done);
            code.visitFieldInsn(GETSTATIC, odd.name(), "count", "I");
            code.visitInsn(IRETURN);
        });
        return odd.main(code -> {
            for (int i = 0; i < 4; i++) {
                code.visitLdcInsn(i % 3);
                code.visitMethodInsn(INVOKESTATIC, odd.name(), "run", "(I)I", false);
                OddClass.print(code, "I");
            }
        });
    }

    private static void made(MethodVisitor code, String type) {
        code.visitTypeInsn(NEW, type);
        code.visitInsn(DUP);
        code.visitMethodInsn(INVOKESPECIAL, type, "<init>", "()V", false);
    }

    private static void increment(MethodVisitor code, String owner) {
        code.visitFieldInsn(GETSTATIC, owner, "count", "I");
        code.visitInsn(ICONST_1);
        code.visitInsn(IADD);
        code.visitFieldInsn(PUTSTATIC, owner, "count", "I");
    }

    /** Monitors that are left in the order in which they were entered, without any handler. */
    private static OddClass crossedMonitors() {
        OddClass odd = new OddClass("CrossedMonitors", V17);
        odd.field("count", "I", ACC_STATIC);
        return odd.main(code -> {
            made(code, "java/lang/Object");
            code.visitVarInsn(ASTORE, 1);
            made(code, odd.name());
            code.visitVarInsn(ASTORE, 2);
            for (int instruction : new int[] {MONITORENTER, MONITOREXIT}) {
                for (int local = 1; local <= 2; local++) {
                    code.visitVarInsn(ALOAD, local);
                    code.visitInsn(instruction);
                    increment(code, odd.name());
                }
                if (instruction == MONITORENTER) {
                    code.visitVarInsn(ALOAD, 1);
                    code.visitInsn(MONITORENTER);
                    code.visitVarInsn(ALOAD, 1);
                    code.visitInsn(MONITOREXIT);
                }
            }
            code.visitFieldInsn(GETSTATIC, odd.name(), "count", "I");
            OddClass.print(code, "I");
        });
    }

    /** A class of 1998, whose finally blocks are subroutines. */
    private static OddClass subroutines() {
        OddClass odd = new OddClass("Subroutines", V1_2);
        odd.field("count", "I", ACC_STATIC);
        return odd.main(code -> {
            Label routine = new Label();
            Label end = new Label();
            code.visitJumpInsn(JSR, routine);
            code.visitJumpInsn(JSR, routine);
            code.visitFieldInsn(GETSTATIC, odd.name(), "count", "I");
            OddClass.print(code, "I");
            code.visitJumpInsn(GOTO, end);
            code.visitLabel(routine);
            code.visitVarInsn(ASTORE, 1);
            increment(code, odd.name());
            code.visitVarInsn(RET, 1);
            code.visitLabel(end);
        });
    }

    /** A class of 2004: no frames, dead code at its end, a local that holds an int and then an object. */
    private static OddClass withoutFrames() {
        OddClass odd = new OddClass("WithoutFrames", V1_5);
        odd.field("count", "I", ACC_STATIC);
        return odd.main(code -> {
            code.visitInsn(ICONST_5);
            code.visitVarInsn(ISTORE, 1);
            Label loop = new Label();
            Label end = new Label();
            code.visitLabel(loop);
            increment(code, odd.name());
            code.visitIincInsn(1, -1);
            code.visitVarInsn(ILOAD, 1);
            code.visitJumpInsn(IFGT, loop);
            code.visitLdcInsn(Type.getObjectType(odd.name()));
            code.visitVarInsn(ASTORE, 1);
            code.visitVarInsn(ALOAD, 1);
            OddClass.print(code, "Ljava/lang/Object;");
            code.visitFieldInsn(GETSTATIC, odd.name(), "count", "I");
            OddClass.print(code, "I");
            code.visitJumpInsn(GOTO, end);
            increment(code, odd.name());
            code.visitLabel(end);
        });
    }

    /** Constants and calls whose meaning the program's own bootstrap methods decide; constants of all loadable kinds. */
    private static OddClass constants() {
        OddClass odd = new OddClass("Constants", V17);
        odd.field("count", "I", ACC_STATIC);
        String lookup = "Ljava/lang/invoke/MethodHandles$Lookup;";
        String constant = "(" + lookup + "Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;";
        odd.function("constant", constant, code -> {
            increment(code, odd.name());
            code.visitVarInsn(ALOAD, 1);
            code.visitInsn(ARETURN);
        });
        String link = "(" + lookup + "Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;";
        odd.function("link", link, code -> {
            increment(code, odd.name());
            code.visitTypeInsn(NEW, "java/lang/invoke/ConstantCallSite");
            code.visitInsn(DUP);
            code.visitLdcInsn(new Handle(H_INVOKESTATIC, odd.name(), "twice", "(I)I", false));
            code.visitMethodInsn(
                    INVOKESPECIAL,
                    "java/lang/invoke/ConstantCallSite",
                    "<init>",
                    "(Ljava/lang/invoke/MethodHandle;)V",
                    false);
            code.visitInsn(ARETURN);
        });
        odd.function("twice", "(I)I", code -> {
            code.visitVarInsn(ILOAD, 0);
            code.visitFieldInsn(GETSTATIC, odd.name(), "count", "I");
            code.visitInsn(IADD);
            code.visitInsn(IRETURN);
        });
        return odd.main(code -> {
            for (int i = 0; i < 2; i++) {
                code.visitIntInsn(BIPUSH, 40);
                code.visitInvokeDynamicInsn("any", "(I)I", new Handle(H_INVOKESTATIC, odd.name(), "link", link, false));
                OddClass.print(code, "I");
            }
            Handle bootstrap = new Handle(H_INVOKESTATIC, odd.name(), "constant", constant, false);
            code.visitLdcInsn(new ConstantDynamic("named", "Ljava/lang/String;", bootstrap));
            OddClass.print(code, "Ljava/lang/Object;");
            code.visitLdcInsn(Type.getMethodType("(I)J"));
            OddClass.print(code, "Ljava/lang/Object;");
            code.visitLdcInsn(Type.getType("[[I"));
            OddClass.print(code, "Ljava/lang/Object;");
            code.visitFieldInsn(GETSTATIC, odd.name(), "count", "I");
            OddClass.print(code, "I");
        });
    }

    /** A constructor that decides which of two super constructors to call, and an object that is made and never finished. */
    private static OddClass twoConstructorCalls() {
        OddClass odd = new OddClass("TwoConstructorCalls", V1_5);
        odd.field("text", "Ljava/lang/String;", 0);
        odd.method("<init>", "(I)V", ACC_PUBLIC, code -> {
            Label other = new Label();
            Label end = new Label();
            code.visitVarInsn(ILOAD, 1);
            code.visitJumpInsn(IFEQ, other);
            code.visitVarInsn(ALOAD, 0);
            code.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
            code.visitJumpInsn(GOTO, end);
            code.visitLabel(other);
            code.visitTypeInsn(NEW, "java/lang/Thread");
            code.visitInsn(POP);
            code.visitVarInsn(ALOAD, 0);
            code.visitMethodInsn(INVOKESPECIAL, odd.name(), "<init>", "()V", false);
            code.visitLabel(end);
            code.visitVarInsn(ALOAD, 0);
            code.visitVarInsn(ILOAD, 1);
            code.visitMethodInsn(INVOKESTATIC, "java/lang/String", "valueOf", "(I)Ljava/lang/String;", false);
            code.visitFieldInsn(PUTFIELD, odd.name(), "text", "Ljava/lang/String;");
            code.visitInsn(RETURN);
        });
        return odd.main(code -> {
            for (int i = 0; i < 3; i++) {
                code.visitTypeInsn(NEW, odd.name());
                code.visitInsn(DUP);
                code.visitInsn(DUP);
                code.visitVarInsn(ASTORE, 1);
                code.visitLdcInsn(i);
                code.visitMethodInsn(INVOKESPECIAL, odd.name(), "<init>", "(I)V", false);
                code.visitInsn(POP);
                code.visitVarInsn(ALOAD, 1);
                code.visitFieldInsn(GETFIELD, odd.name(), "text", "Ljava/lang/String;");
                OddClass.print(code, "Ljava/lang/Object;");
            }
        });
    }

    /** Fields and methods that differ only in type, with names that Java does not allow. */
    private static OddClass lookalikes() {
        OddClass odd = new OddClass("Lookalikes", V17);
        odd.field("a-b", "I", ACC_STATIC).field("a-b", "J", ACC_STATIC).field("a-b", "Ljava/lang/Object;", ACC_STATIC);
        odd.function("get it", "()I", code -> {
            code.visitFieldInsn(GETSTATIC, odd.name(), "a-b", "I");
            code.visitInsn(IRETURN);
        });
        odd.function("get it", "()J", code -> {
            code.visitFieldInsn(GETSTATIC, odd.name(), "a-b", "J");
            code.visitInsn(LRETURN);
        });
        return odd.main(code -> {
            code.visitInsn(ICONST_4);
            code.visitFieldInsn(PUTSTATIC, odd.name(), "a-b", "I");
            code.visitLdcInsn(5_000_000_000L);
            code.visitFieldInsn(PUTSTATIC, odd.name(), "a-b", "J");
            code.visitMethodInsn(INVOKESTATIC, odd.name(), "get it", "()I", false);
            OddClass.print(code, "I");
            code.visitMethodInsn(INVOKESTATIC, odd.name(), "get it", "()J", false);
            OddClass.print(code, "J");
            code.visitFieldInsn(GETSTATIC, odd.name(), "a-b", "Ljava/lang/Object;");
            OddClass.print(code, "Ljava/lang/Object;");
        });
    }

    /** A class whose constant pool has no room for what weaving adds. */
    private static OddClass fullPool() {
        OddClass odd = new OddClass("FullPool", V17);
        odd.field("count", "I", ACC_STATIC);
        odd.main(code -> {
            increment(code, odd.name());
            code.visitFieldInsn(GETSTATIC, odd.name(), "count", "I");
            OddClass.print(code, "I");
        });
        // A method has room for a fifth of them.
        for (int i = 0; i < 5; i++) {
            int first = 1_000_000 + i * 13_000;
            odd.function("use" + i, "()V", code -> {
                for (int value = first; value < first + 13_000; value++) {
                    code.visitLdcInsn(value);
                    code.visitInsn(POP);
                }
                code.visitInsn(RETURN);
            });
        }
        for (int i = 0; i < 490; i++) {
            odd.field("f" + i, "I", ACC_STATIC);
        }
        return odd;
    }
}
