package dev.heddle.catalogue;

/** How strongly an access to an atomic variable orders memory, from nothing to everything. */
public enum Strength {
    /** As an ordinary field. */
    PLAIN,
    /** Only coherent with other accesses to the same variable. */
    OPAQUE,
    /** A read that acquires, or a write that releases. */
    ORDERED,
    /** As a volatile field. */
    VOLATILE;

    static Strength of(String owner, String name) {
        if (name.endsWith("Plain")) {
            return PLAIN;
        }
        if (name.endsWith("Opaque")) {
            return OPAQUE;
        }
        if (name.endsWith("Acquire") || name.endsWith("Release") || name.equals("lazySet")) {
            return ORDERED;
        }
        boolean handle = owner.equals("java/lang/invoke/VarHandle");
        if (handle && (name.equals("get") || name.equals("set"))) {
            return PLAIN;
        }
        // The atomic classes had weakCompareAndSet before the modes got names, and there it orders nothing.
        if (!handle && name.equals("weakCompareAndSet")) {
            return PLAIN;
        }
        return VOLATILE;
    }
}
