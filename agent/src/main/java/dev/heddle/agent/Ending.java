// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent;

import dev.heddle.runtime.Recorder;
import dev.heddle.trace.RunEnd;
import java.util.Map;

/** Finds out how the program ends, on the thread that runs the shutdown sequence. */
final class Ending {

    /** The JVM's thread for the end of the last thread that is no daemon. */
    private static final String LAST_THREAD_ENDED = "DestroyJavaVM";

    private static final String HANDLER = " handler";

    private Ending() {}

    static RunEnd.Exit exit() {
        return Thread.currentThread().getName().equals(LAST_THREAD_ENDED) ? RunEnd.Exit.NORMAL : RunEnd.Exit.EXIT;
    }

    /** Returns true if somebody ended it from outside. */
    static boolean isBySignal() {
        String thread = Thread.currentThread().getName();
        return thread.startsWith("SIG") && thread.endsWith(HANDLER);
    }

    /** Returns what else is known: the status of {@link System#exit}, or the signal. */
    static Map<String, Long> facts() {
        String thread = Thread.currentThread().getName();
        if (isBySignal()) {
            return Map.of(RunEnd.SIGNAL + thread.substring(0, thread.length() - HANDLER.length()), 1L);
        }
        boolean isStatusKnown = Recorder.isExiting() && exit() == RunEnd.Exit.EXIT;
        return isStatusKnown ? Map.of(RunEnd.STATUS, Integer.toUnsignedLong(Recorder.exitStatus())) : Map.of();
    }
}
