// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.rebuild.machine.code.Instruction;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import org.jspecify.annotations.Nullable;

/**
 * The adaptation of the result of the method behind a lambda or method reference to that of the interface's method.
 *
 * @param from the descriptor of what is returned
 * @param to the descriptor of what is wanted; {@code V} if nothing is
 * @param made the object that a constructor reference makes, which then is the result
 */
record Adaptation(String from, String to, @Nullable Shadow made) {

    static final Adaptation NONE = new Adaptation("", "", null);

    /** The result as it is wanted; null if nothing is. */
    @Nullable
    Operand apply(@Nullable Operand result, Boxes boxes, Frame frame, Instruction instruction) {
        if (this == NONE) {
            return result;
        }
        if (to.equals("V")) {
            return null;
        }
        if (made != null) {
            return Operand.ofThing(made);
        }
        return result == null ? null : boxes.adapt(result, from, to, frame, instruction);
    }
}
