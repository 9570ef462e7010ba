// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

import dev.heddle.catalogue.Catalogue;
import dev.heddle.catalogue.Entry;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** A method that an instruction calls. */
public final class CallRef {

    private final int opcode;
    private final TypeRef owner;
    private final String ownerName;
    private final String name;
    private final String descriptor;
    private final Signature signature;
    private Optional<Entry> entry = Optional.empty();
    private boolean entryKnown;
    private @Nullable ClassInfo lastType;
    private @Nullable MethodInfo lastTarget;

    CallRef(int opcode, TypeRef owner, String ownerName, String name, String descriptor) {
        this.opcode = opcode;
        this.owner = owner;
        this.ownerName = ownerName;
        this.name = name;
        this.descriptor = descriptor;
        this.signature = Signature.of(descriptor);
    }

    public int opcode() {
        return opcode;
    }

    public TypeRef owner() {
        return owner;
    }

    /** The owner's internal name. */
    public String ownerName() {
        return ownerName;
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

    public boolean hasReceiver() {
        return opcode != Opcodes.INVOKESTATIC;
    }

    public boolean isConstructor() {
        return name.equals("<init>");
    }

    /** Returns how many values the call takes from the stack. */
    public int operands() {
        return signature.arguments().size() + (hasReceiver() ? 1 : 0);
    }

    /** Returns what the catalogue says about it, by the owner that the bytecode names or the nearest above that is known. */
    public Optional<Entry> entry(ClassTable table) {
        if (!entryKnown) {
            entryKnown = true;
            entry = Catalogue.find(ownerName, name, descriptor);
            if (entry.isEmpty()) {
                entry = find(owner.in(table));
            }
        }
        return entry;
    }

    /** Returns what the catalogue says about the call on an object of this type. */
    public Optional<Entry> find(ClassInfo type) {
        for (String above : type.supertypes()) {
            Optional<Entry> found = Catalogue.find(above.replace('.', '/'), name, descriptor);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** The woven method that the call runs on an object of this type, if it is one. */
    @Nullable
    public MethodInfo select(ClassInfo type, ClassTable table) {
        if (lastType != type) {
            lastTarget = MethodSelection.select(owner.in(table), type, name, descriptor);
            lastType = type;
        }
        return lastTarget;
    }

    /** The woven method that the call means whatever the receiver is: static, private, constructor or super. */
    @Nullable
    public MethodInfo resolve(ClassTable table) {
        ClassInfo type = owner.in(table);
        if (lastType != type) {
            lastTarget = MethodSelection.resolve(type, name, descriptor);
            lastType = type;
        }
        return lastTarget;
    }

    @Override
    public String toString() {
        return owner.name() + "." + name;
    }
}
