// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

import dev.heddle.rebuild.Location;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** A field of a class; for a static one, also what it holds. */
public final class FieldInfo {

    private final ClassInfo owner;
    private final String name;
    private final String descriptor;
    private final ValueKind kind;
    private final int access;
    private final int index;
    private final @Nullable Object constant;
    private @Nullable Operand value;
    private int writer = -1;
    private Location.@Nullable Static location;

    FieldInfo(ClassInfo owner, String name, String descriptor, int access, int index, @Nullable Object constant) {
        this.owner = owner;
        this.name = name;
        this.descriptor = descriptor;
        this.kind = ValueKind.of(descriptor);
        this.access = access;
        this.index = index;
        this.constant = constant;
    }

    public ClassInfo owner() {
        return owner;
    }

    public String name() {
        return name;
    }

    public String descriptor() {
        return descriptor;
    }

    public ValueKind kind() {
        return kind;
    }

    /** Its place among an object's fields, those of superclasses first; -1 where the class is not woven. */
    public int index() {
        return index;
    }

    /** Returns true if the interpreter keeps its values: it knows the class. */
    public boolean isKnown() {
        return index >= 0;
    }

    public boolean isStatic() {
        return (access & Opcodes.ACC_STATIC) != 0;
    }

    public boolean isFinal() {
        return (access & Opcodes.ACC_FINAL) != 0;
    }

    /** The value that the class file gives a static field. */
    @Nullable
    public Object constant() {
        return constant;
    }

    /** Returns what a static field holds, as far as the interpreter went. */
    @Nullable
    public Operand value() {
        return value;
    }

    /** The thread that wrote a static field last. */
    public int writer() {
        return writer;
    }

    public void setValue(Operand written, int thread) {
        value = written;
        writer = thread;
    }

    /** The place that a static field is, if events spoke of it before. */
    public Location.@Nullable Static location() {
        return location;
    }

    public void setLocation(Location.Static place) {
        location = place;
    }

    @Override
    public String toString() {
        return owner.name() + "." + name;
    }
}
