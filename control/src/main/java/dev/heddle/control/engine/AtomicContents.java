// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.gate.ValuePrint;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** Looks into atomic variables, without anybody noticing. */
final class AtomicContents {

    private AtomicContents() {}

    /** Returns true if it is something that can be looked into. */
    static boolean canSee(Object where) {
        return where instanceof Variables.Variable variable && !variable.isCell()
                || where instanceof AtomicInteger
                || where instanceof AtomicLong
                || where instanceof AtomicBoolean
                || where instanceof AtomicReference<?>
                || where.getClass() == LongAdder.class;
    }

    /** Returns true if nothing else than what is there looks like it. */
    static boolean isExact(Object where) {
        if (where instanceof AtomicReference<?> cell) {
            return ValuePrint.isAlike(cell.get());
        }
        return !(where instanceof Variables.Variable variable) || ValuePrint.isAlike(Variables.value(variable));
    }

    /** Returns what is there, as {@link ValuePrint} has it. */
    static long at(Object where) {
        if (where instanceof AtomicInteger cell) {
            return cell.get();
        }
        if (where instanceof AtomicLong cell) {
            return cell.get();
        }
        if (where instanceof AtomicBoolean cell) {
            return cell.get() ? 1 : 0;
        }
        if (where instanceof AtomicReference<?> cell) {
            return ValuePrint.of(cell.get());
        }
        if (where instanceof LongAdder adder) {
            return adder.sum();
        }
        return where instanceof Variables.Variable variable ? ValuePrint.of(Variables.value(variable)) : 0;
    }
}
