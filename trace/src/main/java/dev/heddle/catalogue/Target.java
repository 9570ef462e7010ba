// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/** The object or variable that a call acts on. */
public enum Target {
    /** The object it is called on; for a constructor the new object. */
    RECEIVER,
    /** The element of the receiver whose index is the first argument, as in {@code AtomicIntegerArray}. */
    ELEMENT,
    /** A field of the first argument; the receiver says which, as in {@code AtomicIntegerFieldUpdater}. */
    FIELD,
    /** The variable behind a {@code VarHandle}; the arguments before the operands say of which object or element. */
    HANDLE,
    /** The first argument that is not a message: the call is static or its receiver does not matter. */
    ARGUMENT,
    /** Nothing but its arguments' values, or the calling thread. */
    NOTHING
}
