// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

import java.util.List;

/**
 * The place of a thread of the real program at a moment of an execution.
 *
 * @param step before which step of the execution, from 1; {@link #AT_THE_END} for where it was left, or failed
 * @param thread its name by creation
 * @param frames its stack, the innermost call first, without ours
 * @param holds the locks that it held, as far as that is known
 */
public record Standpoint(int step, String thread, List<StackTraceElement> frames, List<String> holds) {

    /** Not before a step, but when nobody went on. */
    public static final int AT_THE_END = 0;

    public Standpoint {
        frames = List.copyOf(frames);
        holds = List.copyOf(holds);
    }

    public boolean isAtTheEnd() {
        return step == AT_THE_END;
    }
}
