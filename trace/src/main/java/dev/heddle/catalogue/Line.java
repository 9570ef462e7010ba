// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

import org.jspecify.annotations.Nullable;

/**
 * A signature as the table has it, before it is known for which type.
 *
 * @param meaning what the call does
 * @param name the method's name; {@code <init>} for constructors, {@code *} for all that the type does not list
 * @param descriptor its descriptor, or {@link #ANY}
 * @param fluent whether it returns its receiver
 * @param treatment how it is recorded, where the type's way is not right for it
 * @param target what it acts on, where that is not what the type's calls act on
 * @param unguarded whether it leaves out the monitor that the type's other calls hold
 * @param own whether types that are like this one do not have it, as with static methods of interfaces
 * @param messages how many texts for people come before the arguments that matter
 * @param since the first JDK that has it, or 0
 * @param until the last JDK that has it, or 0
 */
record Line(
        Meaning meaning,
        String name,
        String descriptor,
        boolean fluent,
        @Nullable Treatment treatment,
        @Nullable Target target,
        boolean unguarded,
        boolean own,
        int messages,
        int since,
        int until) {

    /** Stands for every descriptor. */
    static final String ANY = "(...)";

    /** Returns how a type finds it. */
    String key() {
        return descriptor.equals(ANY) ? name : name.concat(descriptor);
    }

    boolean isConstructor() {
        return name.equals("<init>");
    }

    boolean isInherited() {
        return !own && !isConstructor();
    }
}
