// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The row of the table about a type as a whole.
 *
 * @param owner the type's internal name, or one with a {@code *} for many types
 * @param sharing what it promises to threads
 * @param treatment how its calls are recorded, where the line does not say otherwise
 * @param target what its calls act on, where the line does not say otherwise
 * @param since the first JDK that has the type, or 0
 * @param until the last JDK that has the type, or 0
 * @param parents the types whose calls it has too, by internal name
 */
record Heading(
        String owner, Sharing sharing, Treatment treatment, Target target, int since, int until, List<String> parents) {

    /** The entry for a line of this type or of one that it is like. */
    Entry entry(Line line) {
        Treatment treated = treatment(line);
        return new Entry(
                owner,
                line.name(),
                line.descriptor(),
                treated,
                line.fluent() && treated == Treatment.ACCESS,
                line.meaning(),
                sharing(line),
                target(line),
                line.messages() + (addressed(target(line)) ? 1 : 0),
                Math.max(since, line.since()),
                until == 0 ? line.until() : until);
    }

    private Treatment treatment(Line line) {
        if (line.meaning() == Meaning.PURE) {
            return Treatment.PURE;
        }
        @Nullable Treatment own = line.treatment();
        if (own != null) {
            return own;
        }
        // Nobody else knows the object yet, so there is nothing to order.
        return line.isConstructor() && treatment == Treatment.OPERATION ? Treatment.ACCESS : treatment;
    }

    private Sharing sharing(Line line) {
        if (line.meaning() == Meaning.PURE) {
            return Sharing.NONE;
        }
        return line.unguarded() ? Sharing.ORDINARY : sharing;
    }

    private Target target(Line line) {
        @Nullable Target own = line.target();
        if (own != null) {
            return own;
        }
        if (line.meaning() == Meaning.PURE) {
            return Target.NOTHING;
        }
        return line.isConstructor() ? Target.RECEIVER : target;
    }

    private static boolean addressed(Target target) {
        return target == Target.ELEMENT || target == Target.FIELD;
    }
}
