// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

import dev.heddle.catalogue.Meaning;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;

/** The interpreter's knowledge about an object beyond its fields. */
public sealed interface Detail {

    /**
     * A string.
     *
     * @param content its characters, where they are known
     */
    record Text(int length, int hash, @Nullable String content) implements Detail {

        public static Text of(String content) {
            return new Text(content.length(), content.hashCode(), content);
        }

        public static Text ofDigest(long digest) {
            return digest == 0 ? of("") : new Text((int) (digest >>> 32), (int) digest, null);
        }

        /** Returns what the log has for it. */
        public long digest() {
            return (long) length << 32 | (hash & 0xFFFFFFFFL);
        }
    }

    /** A box; the value is a constant. */
    record Box(Operand value) implements Detail {}

    /** A constant of an enum, with what its constructor gave to {@code Enum}. */
    record Constant(Operand name, Operand ordinal) implements Detail {}

    /** The object that stands for a class. */
    record Mirror(ClassInfo represented) implements Detail {}

    /**
     * A lambda or a method reference.
     *
     * @param method the name of the interface's method
     * @param erased the type of that method
     * @param actual the type that it has here
     * @param target what it runs
     * @param captured the values it was made with
     */
    record Closure(String method, Type erased, Type actual, Handle target, List<Operand> captured) implements Detail {}

    /** The subject of a fluent assertion. */
    record Subject(Operand actual) implements Detail {}

    /** The operand of a matcher. */
    record Matcher(Meaning meaning, List<Operand> operands) implements Detail {}

    /**
     * A handle or updater for a variable.
     *
     * @param holder the class that has the field; an array class for elements
     * @param field the field's name; empty for elements
     */
    record Variable(ClassInfo holder, String field, boolean isStatic) implements Detail {}
}
