// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Finds where what goes through a concurrent collection looks at the next place, while others change those before and behind it. */
final class JdkWalks {

    private static final String MAP = "java/util/concurrent/ConcurrentHashMap";
    private static final String SKIP_LIST = "java/util/concurrent/ConcurrentSkipListMap";
    private static final String HOOK = "(Ljava/lang/Object;Ljava/lang/Object;I)V";

    private JdkWalks() {}

    /** Returns true if reading this field of a node, which is on the stack, is such a look. */
    static boolean isLook(String className, String owner, String field) {
        return switch (className) {
            case MAP + "$Traverser" -> owner.equals(MAP + "$Node") && field.equals("next");
            case SKIP_LIST + "$Iter" -> owner.equals(SKIP_LIST + "$Node") && field.equals("val");
            default -> false;
        };
    }

    static void weaveLook(MethodVisitor method) {
        method.visitInsn(Opcodes.DUP);
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitInsn(Opcodes.SWAP);
        method.visitInsn(Opcodes.ICONST_M1);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, ArgumentHooks.GIVEN, "walks", HOOK, false);
    }

    /** Returns true if this call, for which a table and an index are on the stack, is such a look. */
    static boolean isLookIntoTable(String className, String method) {
        return className.equals(MAP + "$Traverser") && method.equals("tabAt");
    }

    static void weaveLookIntoTable(MethodVisitor method) {
        method.visitInsn(Opcodes.DUP2);
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitInsn(Opcodes.DUP_X2);
        method.visitInsn(Opcodes.POP);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, ArgumentHooks.GIVEN, "walks", HOOK, false);
    }
}
