// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The end of the recorded run; a trace without it was cut off.
 *
 * @param exit how the program stopped
 * @param dataBlocks how many data blocks the writer wrote
 * @param events what the recorder counted, by kind; {@link #STATUS} and {@link #SIGNAL} are among the kinds
 */
public record RunEnd(Exit exit, long dataBlocks, Map<String, Long> events) {

    /** The status that was given to {@link System#exit}, as an unsigned number. */
    public static final String STATUS = "exit.status";

    /** The beginning of the kind of a signal that ended the program. */
    public static final String SIGNAL = "signal.";

    public RunEnd {
        events = Collections.unmodifiableMap(new TreeMap<>(events));
    }

    /** The way in which the program stopped. */
    public enum Exit {
        /** The last thread that is not a daemon ended. */
        NORMAL(1),
        /** {@link System#exit} or a signal. */
        EXIT(2),
        /** {@link Runtime#halt}. */
        HALT(3),
        /** It did not stop, or nobody knows: the file had reached its limit. */
        LIMIT(4),
        /** It did not stop, or nobody knows: the disk was full, or could not be written. */
        DISK(5);

        private final int code;

        Exit(int code) {
            this.code = code;
        }

        /** Returns true if nothing is missing because of how the recording ended. */
        public boolean isWhole() {
            return this != LIMIT && this != DISK;
        }

        /** The byte in the file. */
        int code() {
            return code;
        }
    }
}
