// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import org.objectweb.asm.Handle;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;

/** A call whose target a bootstrap method makes. */
final class DynamicRef {

    private final String name;
    private final String descriptor;
    private final Handle bootstrap;
    private final Object[] arguments;
    private final Signature signature;

    DynamicRef(InvokeDynamicInsnNode node) {
        this.name = node.name;
        this.descriptor = node.desc;
        this.bootstrap = node.bsm;
        this.arguments = node.bsmArgs;
        this.signature = Signature.of(node.desc);
    }

    String name() {
        return name;
    }

    String descriptor() {
        return descriptor;
    }

    Signature signature() {
        return signature;
    }

    Object argument(int index) {
        return arguments[index];
    }

    int arguments() {
        return arguments.length;
    }

    boolean isLambda() {
        return bootstrap.getOwner().equals("java/lang/invoke/LambdaMetafactory");
    }

    boolean isConcatenation() {
        return bootstrap.getOwner().equals("java/lang/invoke/StringConcatFactory");
    }

    @Override
    public String toString() {
        return bootstrap.getOwner().replace('/', '.') + "." + bootstrap.getName();
    }
}
