package dev.heddle.instrument.control;

import org.objectweb.asm.tree.MethodInsnNode;

/** Knows the calls that touch what no instruction names: fields and methods by reflection, and the properties of the system. */
final class Unseen {

    private Unseen() {}

    /** Whether it can't be told what the call touches. */
    static boolean isCall(MethodInsnNode call) {
        return call.owner.equals("java/lang/reflect/Field")
                        && (call.name.startsWith("get") || call.name.startsWith("set"))
                        && call.desc.startsWith("(Ljava/lang/Object;")
                || call.owner.equals("java/lang/invoke/MethodHandle") && call.name.startsWith("invoke")
                || call.owner.equals("java/lang/System") && call.name.matches("(set|clear)Propert(y|ies)");
    }

    /** Whether the call calls a method, which may be a woven one. */
    static boolean isInvocation(MethodInsnNode call) {
        return call.owner.equals("java/lang/reflect/Method") && call.name.equals("invoke");
    }
}
