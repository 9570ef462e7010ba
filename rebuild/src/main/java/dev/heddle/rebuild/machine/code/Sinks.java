// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Knows calls that only put their arguments out: what a program prints need not be what it printed in the recorded run. */
public final class Sinks {

    private static final Set<String> OWNERS = Set.of(
            "java/io/PrintStream",
            "java/io/PrintWriter",
            "java/io/Writer",
            "java/util/logging/Logger",
            "java/lang/System$Logger",
            "org/slf4j/Logger",
            "org/apache/logging/log4j/Logger",
            "org/apache/commons/logging/Log");

    private static final Set<String> NAMES = Set.of("print", "println", "printf", "format", "append", "write");

    private Sinks() {}

    public static boolean swallows(@Nullable CallRef call) {
        if (call == null || !OWNERS.contains(call.ownerName())) {
            return false;
        }
        return call.signature().result().isEmpty() || NAMES.contains(call.name());
    }
}
