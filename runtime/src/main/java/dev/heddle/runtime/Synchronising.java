// SPDX-License-Identifier: Apache-2.0
package dev.heddle.runtime;

/**
 * Tells by its class whether an object that is called through an interface such as {@code List} may synchronise.
 *
 * <p>Of the JDK that is known. Of others it is not; they are taken to synchronise, which costs a little and loses nothing.
 */
final class Synchronising {

    private static final ClassValue<Boolean> KNOWN = new ClassValue<Boolean>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return isKnown(type.getName());
        }
    };

    private Synchronising() {}

    static boolean is(Class<?> type) {
        return KNOWN.get(type);
    }

    private static boolean isKnown(String name) {
        if (!name.startsWith("java.") && !name.startsWith("jdk.") && !name.startsWith("sun.")) {
            return true;
        }
        return name.startsWith("java.util.concurrent.")
                || name.startsWith("java.util.Collections$Synchronized")
                || name.equals("java.util.Vector")
                || name.equals("java.util.Stack")
                || name.equals("java.util.Hashtable")
                || name.equals("java.util.Properties");
    }
}
