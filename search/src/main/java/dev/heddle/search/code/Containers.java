// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search.code;

import dev.heddle.catalogue.Catalogue;
import dev.heddle.catalogue.Effect;
import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import dev.heddle.catalogue.Sharing;
import dev.heddle.catalogue.Target;
import dev.heddle.catalogue.Trait;
import java.util.Optional;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Calls that read or change what a collection or map of the JDK holds. The code inside is not looked at; the catalogue says what they do. */
final class Containers {

    private static final String PACKAGE = "java/util/";

    private Containers() {}

    /**
     * What a call does to what its receiver holds, if that is a container and it does anything.
     *
     * @param type the receiver's class, or what it inherits from that is not the program's
     */
    static Optional<Entry> entry(MethodInsnNode call, String type) {
        if (!isOne(type) || call.getOpcode() == Opcodes.INVOKESTATIC) {
            return Optional.empty();
        }
        return Catalogue.find(type, call.name, call.desc)
                .filter(entry -> entry.target() == Target.RECEIVER
                        && entry.meaning().effect() != Effect.NONE
                        && entry.meaning().is(Trait.OF_CONTAINER));
    }

    /** Whether the type that the call names promises that calls do not get in each other's way. */
    static boolean isGuarded(Entry entry) {
        return entry.sharing() == Sharing.ATOMIC || entry.sharing() == Sharing.MONITOR;
    }

    /** Whether an instruction makes a container that promises that. */
    static boolean makesGuarded(AbstractInsnNode at) {
        if (at instanceof TypeInsnNode type && at.getOpcode() == Opcodes.NEW) {
            return Qualities.has(type.desc, Quality.GUARDED);
        }
        return at instanceof MethodInsnNode call
                && call.owner.equals("java/util/Collections")
                && call.name.startsWith("synchronized");
    }

    /** Whether objects of a type of the JDK may be containers. */
    static boolean isOne(String type) {
        return type.startsWith(PACKAGE);
    }
}
