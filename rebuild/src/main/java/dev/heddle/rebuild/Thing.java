// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild;

import java.util.OptionalLong;

/**
 * An object of the recorded program. Two things are the same object exactly when they are the same Java object here; a thing
 * knows how people call it and which number stands for it in expressions.
 */
public interface Thing {

    /** A positive number, different for every thing; 0 is null. In expressions, a reference is such a number of sort Int. */
    long identity();

    /** The binary name of its class; {@code [I} for arrays. */
    String typeName();

    /** Returns the name of it, for people: {@code Account#3}. Unique within a run. */
    String name();

    /**
     * Returns what is known of an object whose identity is not kept (a box, a String): its digest, as in the trace.
     * Such objects of one type and digest are one thing.
     */
    default OptionalLong digest() {
        return OptionalLong.empty();
    }
}
