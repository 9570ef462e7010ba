// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import dev.heddle.catalogue.Meaning;
import java.util.Set;

/**
 * Which calls out of woven code change something that no operation tells of, such as an object that only one thread knows. A loop with
 * such a call does not just wait. What is not known is taken for a change.
 */
final class Changes {

    private static final Set<String> UNCHANGING = Set.of(
            "java/lang/Object",
            "java/lang/Enum",
            "java/lang/Record",
            "java/lang/Class",
            "java/lang/String",
            "java/lang/Number",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Short",
            "java/lang/Byte",
            "java/lang/Character",
            "java/lang/Boolean",
            "java/lang/Float",
            "java/lang/Double",
            "java/lang/Math",
            "java/lang/StrictMath",
            "java/lang/Thread",
            "java/lang/Comparable",
            "java/util/Comparator",
            "java/util/Objects",
            "java/util/Optional",
            "java/util/OptionalInt",
            "java/util/OptionalLong",
            "java/util/OptionalDouble",
            "java/util/concurrent/TimeUnit",
            "java/time/Duration",
            // What these call is woven, and tells itself.
            "java/lang/Runnable",
            "java/util/concurrent/Callable",
            // That a loop prints is no reason to run it for ever.
            "java/io/PrintStream");

    private Changes() {}

    /** Whether a call of this meaning, which is no operation, may change something. */
    static boolean mayMake(Meaning meaning) {
        return switch (meaning) {
            case PURE, ENVIRONMENT, CREATE, LOCAL_GET, CELL_LENGTH, FENCE, THREAD_CURRENT, THREAD_YIELD -> false;
            default -> !meaning.name().startsWith("ASSERT_") && !meaning.name().startsWith("MATCHER_");
        };
    }

    /** The same for a call of a class that the catalogue does not tell of. */
    static boolean mayMake(String owner) {
        return !UNCHANGING.contains(owner) && !owner.startsWith("java/util/function/");
    }
}
