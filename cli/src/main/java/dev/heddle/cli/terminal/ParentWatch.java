// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.terminal;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Ends this process when the one that started it is gone: nobody would read what it finds. */
public final class ParentWatch {

    /** The number of the process, which builds and tests give when they start Heddle. */
    static final String PROPERTY = "heddle.parent";

    private static final long LOOK_AFTER = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long SOON = TimeUnit.SECONDS.toNanos(5);

    private ParentWatch() {}

    public static void begin() {
        Long number = Long.getLong(PROPERTY);
        if (number == null) {
            return;
        }
        start(() -> {
            // Not whether a process of this number is there: another one may have got it since.
            while (ProcessHandle.current()
                    .parent()
                    .filter(parent -> parent.pid() == number)
                    .isPresent()) {
                LockSupport.parkNanos(LOOK_AFTER);
            }
            end();
        });
    }

    // First as a signal would do it, so that temporary files go; then at once, with all that was started from here.
    private static void end() {
        start(() -> System.exit(143));
        long began = System.nanoTime();
        while (System.nanoTime() - began < SOON) {
            LockSupport.parkNanos(LOOK_AFTER);
        }
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        Runtime.getRuntime().halt(143);
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "heddle-parent");
        thread.setDaemon(true);
        thread.start();
    }
}
