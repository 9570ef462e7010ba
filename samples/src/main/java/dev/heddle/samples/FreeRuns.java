// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples;

import java.lang.Thread.UncaughtExceptionHandler;
import java.lang.reflect.InvocationTargetException;
import java.util.List;

/**
 * Runs programs whose outcome depends on who goes first, and says nothing of the outcome, so that what is printed is always the
 * same.
 */
public final class FreeRuns {

    private FreeRuns() {}

    /** Runs the main method of each, one after the other. */
    public static void of(List<Class<? extends Body>> programs) throws Exception {
        UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {});
        try {
            for (Class<? extends Body> program : programs) {
                run(program);
                System.out.println(program.getSimpleName() + " has ended");
            }
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    private static void run(Class<? extends Body> program) throws Exception {
        try {
            program.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException e) {
            if (!(e.getCause() instanceof AssertionError)) {
                throw e;
            }
        }
    }
}
