// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** A field that an instruction names. */
public final class FieldRef {

    private final TypeRef owner;
    private final String name;
    private final String descriptor;
    private final boolean isStatic;
    private @Nullable FieldInfo field;

    FieldRef(TypeRef owner, String name, String descriptor, boolean isStatic) {
        this.owner = owner;
        this.name = name;
        this.descriptor = descriptor;
        this.isStatic = isStatic;
    }

    public TypeRef owner() {
        return owner;
    }

    /** The field; one of a class that is not woven is made up from the reference. */
    public FieldInfo in(ClassTable table) {
        if (field == null) {
            ClassInfo type = owner.in(table);
            FieldInfo found = type.findField(name, descriptor);
            field = found != null
                    ? found
                    : new FieldInfo(type, name, descriptor, isStatic ? Opcodes.ACC_STATIC : 0, -1, null);
        }
        return field;
    }
}
