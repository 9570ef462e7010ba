// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Target;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Thing;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/** Finds what an operation acts on, and reads its numbers. */
public final class Targets {

    private Targets() {}

    /** The thing that the operation acts on, if it is known. */
    public static Optional<Thing> of(Event.Operation operation) {
        return of(operation.entry(), operation.receiver(), operation.things());
    }

    /** The thing that a call acts on, if it is known. */
    public static Optional<Thing> of(Entry entry, Optional<Thing> receiver, List<Optional<Thing>> things) {
        if (entry.target() == Target.RECEIVER || entry.target() == Target.ELEMENT) {
            return receiver;
        }
        boolean argument = entry.target() == Target.ARGUMENT && entry.operand() < things.size();
        return argument ? things.get(entry.operand()) : Optional.empty();
    }

    /** Returns true if the datum was zero, false or null. */
    public static boolean isZero(Datum datum) {
        return number(datum) == 0;
    }

    /** The number that the datum was. */
    public static long number(Datum datum) {
        Value value = datum.observed();
        if (value instanceof Value.BitsValue bits) {
            return bits.bits();
        }
        return value instanceof Value.IntValue integer && !integer.integer().equals(BigInteger.ZERO) ? 1 : 0;
    }
}
