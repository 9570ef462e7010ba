// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/**
 * One call that Heddle understands.
 *
 * @param owner the class or interface that the bytecode names, as an internal name
 * @param name the method's name; {@code <init>} for constructors
 * @param descriptor its descriptor
 * @param treatment how it is recorded
 * @param fluent whether it is recorded as a call that returns its receiver; only with {@link Treatment#ACCESS}
 * @param meaning what it does
 * @param sharing what the owner promises to threads that share such an object
 * @param target what it acts on
 * @param operand the index of the first argument that the meaning speaks of; those before it are a message, an
 *     index, or the object whose field is meant
 * @param since the first JDK that has it; 0 if that is older than 17 or the call is not of the JDK
 * @param until the last JDK that has it; 0 if the newest one does
 */
public record Entry(
        String owner,
        String name,
        String descriptor,
        Treatment treatment,
        boolean fluent,
        Meaning meaning,
        Sharing sharing,
        Target target,
        int operand,
        int since,
        int until) {

    /** Returns how strongly the call orders memory, for those that act on a single variable. */
    public Strength strength() {
        return Strength.of(owner, name);
    }

    /** Returns true if it gets to know what came before the write that it finds, for those that act on a single variable. */
    public boolean takes() {
        return strength().takes(name);
    }

    /** Returns true if whoever finds what it writes gets to know what came before it, for those that act on a single variable. */
    public boolean gives() {
        return strength().gives(name);
    }

    /** The same entry for one call of those that it stands for: a variable handle's access, or a type of a pattern. */
    Entry at(String actualOwner, String actualName, String actualDescriptor) {
        int actualOperand =
                target == Target.HANDLE ? Descriptors.parameters(actualDescriptor) - meaning.operands() : operand;
        return new Entry(
                actualOwner,
                actualName,
                actualDescriptor,
                treatment,
                fluent,
                meaning,
                sharing,
                target,
                actualOperand,
                since,
                until);
    }
}
