// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import dev.heddle.catalogue.Catalogue;
import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Meaning;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finds functions that say how a shared value changes, as in {@code counter.updateAndGet(n -> n + 1)}.
 *
 * <p>What they are called with is the value that was there, and nothing else in the log tells it. So their entry is always
 * logged, however little they do.
 */
final class UpdateFunctions {

    private static final Set<Meaning> UPDATES = EnumSet.of(
            Meaning.CELL_GET_AND_UPDATE,
            Meaning.CELL_UPDATE_AND_GET,
            Meaning.CELL_GET_AND_ACCUMULATE,
            Meaning.CELL_ACCUMULATE_AND_GET,
            Meaning.MAP_COMPUTE,
            Meaning.MAP_COMPUTE_IF_ABSENT,
            Meaning.MAP_COMPUTE_IF_PRESENT,
            Meaning.MAP_MERGE);

    private UpdateFunctions() {}

    /** Returns true if the function is made right for such a call; those that come from elsewhere are not recognised. */
    static boolean isFor(InvokeDynamicInsnNode node) {
        if (!node.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory")) {
            return false;
        }
        AbstractInsnNode next = node.getNext();
        while (next != null && next.getOpcode() < 0) {
            next = next.getNext();
        }
        if (!(next instanceof MethodInsnNode call)) {
            return false;
        }
        Optional<Entry> entry = Catalogue.find(call.owner, call.name, call.desc);
        return entry.isPresent() && UPDATES.contains(entry.get().meaning());
    }

    /** The names with descriptors of the class's own methods that are such functions. */
    static Set<String> of(ClassNode type) {
        Set<String> functions = new HashSet<>();
        for (MethodNode method : type.methods) {
            for (AbstractInsnNode node : method.instructions) {
                if (node instanceof InvokeDynamicInsnNode dynamic
                        && isFor(dynamic)
                        && dynamic.bsmArgs[1] instanceof Handle target
                        && target.getOwner().equals(type.name)) {
                    functions.add(target.getName() + target.getDesc());
                }
            }
        }
        return functions;
    }
}
