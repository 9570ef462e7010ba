// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.terminal;

/** Tells whether somebody has interrupted the process. */
public final class ShutdownHooks {

    private ShutdownHooks() {}

    /** Takes a hook away, unless the process is ending: then the hook is running or about to. */
    public static boolean removed(Thread hook) {
        try {
            return Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            return false;
        }
    }
}
