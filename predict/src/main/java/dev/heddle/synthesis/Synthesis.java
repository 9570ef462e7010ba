// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.program.TraceProgram;
import java.util.List;

/**
 * Synchronisation that ends all bad interleavings, and what checking it gave.
 *
 * @param primitives what to add
 * @param checked the verdict on the trace program with the primitives added
 */
public record Synthesis(List<Primitive> primitives, Check checked) {

    public Synthesis {
        primitives = List.copyOf(primitives);
    }

    /** The result of analysing the program again with the added synchronisation. */
    public sealed interface Check {

        /**
         * No bad interleaving is left, and there is no new deadlock.
         *
         * @param keepsPaths whether some good interleaving is left; otherwise every run now takes another branch somewhere, of which the
         *     trace knows nothing
         */
        record Passed(boolean keepsPaths) implements Check {}

        /** It does not do, and why. */
        record Failed(String reason) implements Check {}

        /** The budget ended first. */
        record Undecided(String reason) implements Check {}
    }

    /** Returns true if the check passed. */
    public boolean isVerified() {
        return checked instanceof Check.Passed;
    }

    /** The primitives in short, one per line, with the labels of the program they are for. */
    public List<String> lines(TraceProgram program) {
        return PrimitiveText.lines(primitives, program);
    }
}
