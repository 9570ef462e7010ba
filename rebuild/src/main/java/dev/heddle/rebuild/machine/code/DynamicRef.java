// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

import org.objectweb.asm.Handle;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;

/** A call whose target a bootstrap method makes. */
public final class DynamicRef {

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

    public String name() {
        return name;
    }

    public String descriptor() {
        return descriptor;
    }

    public Signature signature() {
        return signature;
    }

    public Object argument(int index) {
        return arguments[index];
    }

    public int arguments() {
        return arguments.length;
    }

    public boolean isLambda() {
        return bootstrap.getOwner().equals("java/lang/invoke/LambdaMetafactory");
    }

    public boolean isConcatenation() {
        return bootstrap.getOwner().equals("java/lang/invoke/StringConcatFactory");
    }

    @Override
    public String toString() {
        return bootstrap.getOwner().replace('/', '.') + "." + bootstrap.getName();
    }
}
