// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.rebuild.machine.code.ClassInfo;
import dev.heddle.rebuild.machine.code.ClassTable;
import dev.heddle.rebuild.machine.code.Code;
import java.util.Optional;

/** Finds exception handlers. */
final class Catching {

    private final ClassTable table;

    Catching(ClassTable table) {
        this.table = table;
    }

    /** The handler of the frame's method that catches such an exception at the instruction. */
    Optional<Code.Handler> handler(Frame frame, int instruction, ClassInfo exception) {
        for (Code.Handler handler : frame.code().handlers()) {
            if (handler.covers(instruction) && catches(handler, exception)) {
                return Optional.of(handler);
            }
        }
        return Optional.empty();
    }

    private boolean catches(Code.Handler handler, ClassInfo exception) {
        return handler.type() == null || exception.isSubtypeOf(handler.type().in(table));
    }

    /**
     * Returns true if the program deals with such an exception if it is thrown at the instruction: a handler, in this
     * frame or one below it up to where woven code was entered, that does not just clean up and throw again.
     */
    boolean isCaught(Frame frame, int instruction, ClassInfo exception) {
        Frame at = frame.nearestHandlers();
        while (at != null) {
            int where = at == frame ? instruction : at.pc();
            for (Code.Handler handler : at.code().handlers()) {
                if (handler.covers(where)
                        && catches(handler, exception)
                        && !at.code().throwingSides().alwaysThrows(handler.target())) {
                    return true;
                }
            }
            at = at.nextHandlers();
        }
        return false;
    }
}
