// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Runs something after all shutdown hooks of the program, so that these are recorded too. */
final class LastHook {

    /** The JDK has ten slots and uses the first three: console, application hooks, deleteOnExit. */
    private static final int SLOT = 7;

    private LastHook() {}

    static void register(Runnable action) {
        try {
            // By reflection, because the package is exported to us only at run time.
            Class<?> secrets = Class.forName("jdk.internal.access.SharedSecrets");
            Object access = secrets.getMethod("getJavaLangAccess").invoke(null);
            Class<?> type = Class.forName("jdk.internal.access.JavaLangAccess");
            Method register = type.getMethod("registerShutdownHook", int.class, boolean.class, Runnable.class);
            register.invoke(access, SLOT, false, action);
        } catch (ClassNotFoundException
                | NoSuchMethodException
                | IllegalAccessException
                | InvocationTargetException
                | RuntimeException e) {
            // Less good: it runs beside the program's hooks, and what those do may be cut off.
            Runtime.getRuntime().addShutdownHook(new Thread(action, "heddle-end"));
        }
    }
}
