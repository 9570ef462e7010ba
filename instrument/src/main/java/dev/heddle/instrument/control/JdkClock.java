// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Lets clocks, instants, dates and calendars ask the gate for the time, so that it is the same in each execution. */
final class JdkClock extends MethodVisitor {

    private static final Set<String> CLASSES =
            Set.of("java/time/Clock", "java/time/Clock$SystemClock", "java/util/Date", "java/util/GregorianCalendar");

    private final Runnable changes;

    JdkClock(MethodVisitor next, Runnable changes) {
        super(Opcodes.ASM9, next);
        this.changes = changes;
    }

    static boolean concerns(String className) {
        return CLASSES.contains(className);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (owner.equals("java/lang/System") && name.equals("currentTimeMillis")) {
            changes.run();
            super.visitInsn(Opcodes.ICONST_0);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, Replacements.INSTEAD, name, "(I)J", false);
        } else if (name.equals("getNanoTimeAdjustment")) {
            // The JVM is asked how many nanoseconds have passed since a second that is given.
            changes.run();
            super.visitInsn(Opcodes.DUP2);
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, Replacements.INSTEAD, "nanosSince", "(JJ)J", false);
        } else {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }
}
