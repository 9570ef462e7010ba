// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

/** Says what it means that code which is not woven gets something. */
public interface ArgumentListener {

    /** The call comes next to which the {@linkplain Carrier#gifts gifts} are given, and is no operation otherwise. */
    void given(Carrier carrier, int site);

    /** An object that others know was copied, field by field or cell by cell; what is in the copy is not yet used. */
    void copied(Carrier carrier, Object original, Object copy, int site);

    /**
     * An iterator of a concurrent collection, or what else goes through one, is about to look at its next place.
     *
     * @param where the table of a hash map; or the node after which it looks, if there is no index
     * @param index which place in the table, or -1
     */
    void walks(Carrier carrier, Object walker, Object where, int index);

    /** All have arrived at a phaser, and it is about to begin its next phase. */
    void advances(Carrier carrier, Object phaser);

    /** Calls of the view read or change what is behind it. */
    void view(Carrier carrier, Object view, Object behind);

    /** Returns true if others than its maker know the object; asked of all that code of the JDK uses, so it must not do anything else. */
    boolean isShared(Object object);

    /** Code of the JDK is about to call a method of the object, which may be one that takes its monitor. */
    void inside(Carrier carrier, Object object, String method);

    /** Code of the JDK is about to enter the monitor of the object, to change it or only to look. */
    void entering(Carrier carrier, Object object, boolean isWritten);

    /** Code of the JDK has entered the monitor of the object. */
    void entered(Carrier carrier, Object object);
}
