// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import dev.heddle.catalogue.Trait;
import java.util.Optional;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What a call out of woven code does to the objects that it is given: whether it looks into them or changes them before it returns. Of
 * calls that nobody knows the worst is believed.
 */
enum ArgumentUse {
    /** It may keep the object, but does not look into it. */
    NONE,
    READ,
    WRITE;

    static ArgumentUse of(MethodInsnNode call, Optional<Entry> entry, int argument, Type type) {
        if (!mayBeOpen(type)) {
            return NONE;
        }
        return entry.isPresent() ? known(call, entry.get().meaning(), argument, type) : unknown(call, type);
    }

    /** What a call that the catalogue does not tell of does to the object that it is called on. */
    static ArgumentUse ofReceiver(MethodInsnNode call, Optional<Entry> entry) {
        boolean isClone = call.owner.startsWith("[") && call.name.equals("clone");
        if (isClone) {
            return READ;
        }
        boolean isOpen = call.getOpcode() != Opcodes.INVOKESTATIC
                && call.getOpcode() != Opcodes.INVOKESPECIAL
                && entry.isEmpty()
                && (Qualities.has(call.owner, Quality.OPEN) || isOfException(call));
        if (!isOpen) {
            return NONE;
        }
        // A buffer's get moves on to the next.
        boolean isOnlyLook = has(call, Quality.LOOKS);
        return isOnlyLook ? READ : WRITE;
    }

    /** What may be done to an exception that others know, whatever class it is of. */
    private static boolean isOfException(MethodInsnNode call) {
        return Qualities.has("java/lang/Throwable", call.name, call.desc, Quality.OF_EXCEPTIONS);
    }

    private static boolean has(MethodInsnNode call, Quality quality) {
        return Qualities.has(call.owner, call.name, call.desc, quality);
    }

    /** Whether an object of the type may be one that code which is not woven can look into: see the gate's {@code Gifts}. */
    static boolean mayBeOpen(Type type) {
        return type.getSort() == Type.OBJECT
                ? Qualities.has(type.getInternalName(), Quality.MAY_BE_OPEN)
                : type.getSort() == Type.ARRAY;
    }

    private static ArgumentUse known(MethodInsnNode call, Meaning meaning, int argument, Type type) {
        boolean isArray = type.getSort() == Type.ARRAY;
        boolean isAnything = type.getInternalName().equals("java/lang/Object");
        if (meaning.is(Trait.OF_ENTRY)) {
            return argument == 0 ? READ : NONE;
        }
        if (meaning == Meaning.CREATE) {
            // What makes an object of another's elements reads those; but not what makes one of the elements.
            boolean isKept = isAnything
                    || call.owner.startsWith("java/util/concurrent/atomic/")
                    || isArray && isOfElements(call);
            return isKept ? NONE : READ;
        }
        boolean isWritten = meaning.is(Trait.WRITES_ARGUMENTS)
                || meaning.is(Trait.FILLS_ARRAYS) && isArray
                || meaning.is(Trait.WRITES_FIRST) && argument == 0
                || meaning.is(Trait.READS_FIRST) && argument > 0;
        if (isWritten) {
            return WRITE;
        }
        return looksInto(meaning) || call.name.equals("equals") ? READ : NONE;
    }

    private static boolean looksInto(Meaning meaning) {
        return meaning.is(Trait.READS_ARGUMENTS)
                || meaning.is(Trait.FILLS_ARRAYS)
                || meaning.is(Trait.WRITES_FIRST)
                || meaning.is(Trait.READS_FIRST);
    }

    private static boolean isOfElements(MethodInsnNode call) {
        return call.getOpcode() == Opcodes.INVOKESTATIC && call.name.equals("of");
    }

    private static ArgumentUse unknown(MethodInsnNode call, Type type) {
        boolean isAnything =
                type.getSort() == Type.OBJECT && type.getInternalName().equals("java/lang/Object");
        boolean isKept = Qualities.has(call.owner, Quality.KEEPS_ARGUMENTS)
                || Qualities.has(call.owner, Quality.KEEPS_OBJECTS) && type.getSort() != Type.ARRAY;
        if (isKept) {
            return NONE;
        }
        // Nobody can change what nobody knows the type of.
        return isAnything || has(call, Quality.READS_ARGUMENTS) ? READ : WRITE;
    }

    /** Whether the call is over with what it is given when it returns, so that nobody else gets to know it. */
    static boolean returnsAll(MethodInsnNode call, Optional<Entry> entry) {
        return entry.isPresent()
                && switch (entry.get().meaning()) {
                    case ARRAY_COPY, ARRAY_FILL, ARRAY_CLONE -> true;
                    case ARRAY_READ -> !call.name.equals("stream");
                    case ARRAY_CHANGE -> call.name.equals("sort");
                    default -> false;
                };
    }
}
