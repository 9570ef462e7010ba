// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Changes a class before it is woven, so that no call leads out of woven code unseen: {@link MethodReferences
 * references} to methods of the JDK, and the program's interfaces behind which methods of the JDK stand ({@link
 * Bridges}, {@link FinalBodies}).
 */
public final class SpelledOut {

    private final Bridges bridges;
    private final FinalBodies finalBodies;

    /**
     * For classes of one loader.
     *
     * @param isWoven whether the class with an internal name is woven
     */
    public SpelledOut(Hierarchy hierarchy, @Nullable ClassLoader loader, Predicate<String> isWoven) {
        this.bridges = new Bridges(hierarchy, loader, isWoven);
        this.finalBodies = new FinalBodies(hierarchy, loader, isWoven);
    }

    /** Hears of calls before they are woven; it may ask about the class they are in. */
    public interface Calls {

        /** Returns true if references are spelled out that become an object of this class, by its internal name. */
        boolean isForProgram(String name);

        /** Returns true if the call is woven because it goes out of woven code. */
        boolean isSeen(MethodInsnNode call);
    }

    /** The class as it is to be woven. */
    public byte[] of(ClassShape shape, byte[] original, Function<ClassNode, Calls> known) {
        ClassReader reader = new ClassReader(original);
        Set<String> missing = bridges.neededBy(shape);
        boolean mayCallFinal = finalBodies.mayBeCalledIn(reader);
        if (missing.isEmpty() && !mayCallFinal && !MethodReferences.areIn(reader)) {
            return original;
        }
        ClassNode type = new ClassNode();
        reader.accept(type, ClassReader.EXPAND_FRAMES);
        Calls calls = known.apply(type);
        boolean isChanged = MethodReferences.spellOut(
                type, calls::isForProgram, call -> calls.isSeen(call) || finalBodies.mayRunOne(call));
        isChanged |= mayCallFinal && finalBodies.spellOut(type);
        if (!missing.isEmpty()) {
            bridges.add(type, missing);
        } else if (!isChanged) {
            return original;
        }
        ClassWriter writer = new ClassWriter(0);
        type.accept(writer);
        return writer.toByteArray();
    }

    /** Returns true if a call of a method of this class finds one that is added here, although no class file has it. */
    public boolean hasBridge(String owner, String method) {
        return bridges.has(owner, method);
    }
}
