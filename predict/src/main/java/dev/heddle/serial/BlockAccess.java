// SPDX-License-Identifier: Apache-2.0
package dev.heddle.serial;

import dev.heddle.expr.Value;
import dev.heddle.program.Step;
import java.util.Optional;

/**
 * The access of a step to a shared variable.
 *
 * @param position the step's place in the execution
 * @param read the value it found, if it looked
 * @param written the value it left, if it wrote
 */
record BlockAccess(int position, Step step, Optional<Value> read, Optional<Value> written) {

    boolean reads(Value value) {
        return read.filter(value::equals).isPresent();
    }

    boolean writes(Value value) {
        return written.filter(value::equals).isPresent();
    }
}
