package dev.heddle.instrument;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Finds the call of {@code super(…)} or {@code this(…)} in a constructor. */
final class ConstructorCall {

    private ConstructorCall() {}

    /** The index of the call among the real instructions; -1 for a method that is no constructor. */
    static int indexIn(ClassNode type, MethodNode method) {
        if (!method.name.equals("<init>")) {
            return -1;
        }
        // Objects made for the call's arguments are complete before it, so it is the first constructor call that no NEW
        // precedes. Compilers lay out conditional arguments one after the other, so counting in order of text suffices.
        int pending = 0;
        int index = -1;
        for (AbstractInsnNode node : method.instructions) {
            if (node.getOpcode() >= 0) {
                index++;
            }
            if (node.getOpcode() == Opcodes.NEW) {
                pending++;
            } else if (node instanceof MethodInsnNode call
                    && call.getOpcode() == Opcodes.INVOKESPECIAL
                    && call.name.equals("<init>")) {
                if (pending == 0 && (call.owner.equals(type.name) || call.owner.equals(type.superName))) {
                    return index;
                }
                pending--;
            }
        }
        return -1;
    }
}
