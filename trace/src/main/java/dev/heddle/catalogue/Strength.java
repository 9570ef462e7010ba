// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/** The strength with which an access to an atomic variable orders memory, from nothing to everything. */
public enum Strength {
    /** As an ordinary field. */
    PLAIN,
    /** Only coherent with other accesses to the same variable. */
    OPAQUE,
    /** A read that acquires, or a write that releases. */
    ORDERED,
    /** As a volatile field. */
    VOLATILE;

    /**
     * The strength of a call.
     *
     * @param owner the class that has the method, with or without its package
     */
    public static Strength of(String owner, String name) {
        if (name.endsWith("Plain")) {
            return PLAIN;
        }
        if (name.endsWith("Opaque")) {
            return OPAQUE;
        }
        if (name.endsWith("Acquire") || name.endsWith("Release") || name.equals("lazySet")) {
            return ORDERED;
        }
        boolean handle = owner.substring(owner.lastIndexOf('/') + 1).equals("VarHandle");
        if (handle && (name.equals("get") || name.equals("set"))) {
            return PLAIN;
        }
        // The atomic classes had weakCompareAndSet before the modes got names, and there it orders nothing.
        if (!handle && name.equals("weakCompareAndSet")) {
            return PLAIN;
        }
        return VOLATILE;
    }

    /** Returns true if a call of this name gets to know what came before the write that it finds. */
    public boolean takes(String name) {
        return this == VOLATILE || this == ORDERED && name.endsWith("Acquire");
    }

    /** Returns true if whoever finds what a call of this name writes gets to know what came before it. */
    public boolean gives(String name) {
        return this == VOLATILE || this == ORDERED && !name.endsWith("Acquire");
    }
}
