// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

import dev.heddle.program.Step;
import java.util.List;

/** The effect of running a unit on a state. */
sealed interface Effect {

    /** All of it ran; these are the numbers of the new values of the slots it writes, in the unit's order of them. */
    record Ran(List<Integer> written) implements Effect {}

    /** A guard did not hold. */
    record Died() implements Effect {}

    /** The assertion of this step was reached and did not hold. */
    record Failed(Step step) implements Effect {}
}
