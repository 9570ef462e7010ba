package dev.heddle.trace;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * How the recorded run ended; a trace without it was cut off.
 *
 * @param exit how the program stopped
 * @param dataBlocks how many data blocks the writer wrote
 * @param events what the recorder counted, by kind
 */
public record RunEnd(Exit exit, long dataBlocks, Map<String, Long> events) {

    public RunEnd {
        events = Collections.unmodifiableMap(new TreeMap<>(events));
    }

    /** How the program stopped. */
    public enum Exit {
        /** The last thread that is not a daemon ended. */
        NORMAL(1),
        /** {@link System#exit} or a signal. */
        EXIT(2),
        /** {@link Runtime#halt}. */
        HALT(3);

        private final int code;

        Exit(int code) {
            this.code = code;
        }

        /** The byte in the file. */
        int code() {
            return code;
        }
    }
}
