// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

import org.jspecify.annotations.Nullable;

/** A type that an instruction names, found in the class table when it is first needed. */
public final class TypeRef {

    private final ClassInfo from;
    private final String name;
    private @Nullable ClassInfo type;

    /** @param name the internal name, or the descriptor of an array */
    TypeRef(ClassInfo from, String name) {
        this.from = from;
        this.name = name.replace('/', '.');
    }

    /** As {@link Class#getName} has it. */
    public String name() {
        return name;
    }

    public ClassInfo in(ClassTable table) {
        if (type == null) {
            type = table.find(name, from.loader());
        }
        return type;
    }
}
