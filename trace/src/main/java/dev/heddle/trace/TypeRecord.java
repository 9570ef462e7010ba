// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.util.List;
import java.util.OptionalInt;

/**
 * A type of which the run logged an object.
 *
 * @param id the number that object codes use
 * @param loader which loader it came from; 0 is the bootstrap loader
 * @param name as {@link Class#getName} has it: {@code java.lang.String}, {@code [I}
 * @param superType the superclass, if any
 * @param interfaces the interfaces
 * @param modifiers as {@link Class#getModifiers} has them
 */
public record TypeRecord(
        int id, int loader, String name, OptionalInt superType, List<Integer> interfaces, int modifiers) {

    public TypeRecord {
        interfaces = List.copyOf(interfaces);
    }
}
