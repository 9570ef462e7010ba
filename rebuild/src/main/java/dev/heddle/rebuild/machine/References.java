// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.rebuild.machine.code.BrokenHistory;
import dev.heddle.rebuild.machine.code.ClassInfo;
import dev.heddle.rebuild.machine.code.Detail;
import dev.heddle.rebuild.machine.code.Shadow;
import dev.heddle.trace.ObjectCode;
import org.jspecify.annotations.Nullable;

/** Says which object a code in a thread's log means. */
final class References {

    private final Heap heap;
    private final int thread;
    private final Construction construction;

    /** Knows the objects that the thread is just constructing. */
    interface Construction {
        /** The innermost object of this type without a number whose constructor runs code that is not woven. */
        @Nullable
        Shadow underway(ClassInfo type);

        /** Called when an object got a number. */
        void numbered(Shadow thing);
    }

    References(Heap heap, int thread, Construction construction) {
        this.heap = heap;
        this.thread = thread;
        this.construction = construction;
    }

    /**
     * The object; null for the null reference.
     *
     * @param expected the object of our own that it must be if it has no number yet
     */
    @Nullable
    Shadow resolve(ObjectCode code, @Nullable Shadow expected) {
        if (code instanceof ObjectCode.Known known) {
            return known(known);
        }
        if (code instanceof ObjectCode.Anonymous anonymous) {
            return heap.anonymous(heap.table().byTypeId(anonymous.type()), anonymous.digest());
        }
        if (code instanceof ObjectCode.Fresh fresh) {
            return fresh(fresh, expected);
        }
        return null;
    }

    /** The exception that a turn speaks of. */
    Shadow resolveException(ObjectCode code, @Nullable Shadow expected) {
        // Some exceptions have no identity in the log; then the one that is underway keeps its own.
        if (code instanceof ObjectCode.Anonymous anonymous
                && expected != null
                && heap.table().byTypeId(anonymous.type()) == expected.type()) {
            return expected;
        }
        Shadow exception = resolve(code, expected);
        if (exception == null) {
            throw new BrokenHistory("the log and the bytecode disagree: a turn speaks of an exception that is null");
        }
        return exception;
    }

    private Shadow known(ObjectCode.Known known) {
        Shadow thing = heap.numbered(known.thread(), known.number());
        if (thing != null) {
            return thing;
        }
        if (known.thread() == thread) {
            throw new BrokenHistory(
                    ("the log and the bytecode disagree: the log speaks of object %d of this thread, which by the bytecode has"
                                    + " let %d objects escape")
                            .formatted(known.number(), heap.numbers(thread)));
        }
        throw new Suspended(
                known.thread(), "object %d of thread %d is not known".formatted(known.number(), known.thread()));
    }

    private Shadow fresh(ObjectCode.Fresh fresh, @Nullable Shadow expected) {
        ClassInfo type = heap.table().byTypeId(fresh.type());
        Shadow thing = expected != null && fits(expected, type) ? expected : construction.underway(type);
        if (thing == null) {
            thing = heap.meet(type, fresh.length().orElse(-1), thread);
        } else {
            thing.becomeForeign(type);
        }
        heap.number(thing, thread);
        construction.numbered(thing);
        return thing;
    }

    private static boolean fits(Shadow expected, ClassInfo type) {
        return !expected.isNumbered() && (expected.isOf(type) || expected.detail() instanceof Detail.Closure);
    }
}
