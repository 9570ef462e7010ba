// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Ends the program when the process that has it recorded is gone: nobody would read what is recorded. */
final class ParentWatch implements Runnable {

    private static final long LOOK_AFTER = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long SOON = TimeUnit.SECONDS.toNanos(1);

    /** As if a signal had ended it. */
    private static final int CODE = 143;

    private final long parent;

    private ParentWatch(long parent) {
        this.parent = parent;
    }

    /** Watches that process if it has started this one itself; who was started by others may be meant to outlive it. */
    static void begin(long parent) {
        ParentWatch watch = new ParentWatch(parent);
        if (watch.isThere()) {
            start(watch);
        }
    }

    // Not whether a process of this number is there: another one may have got it since.
    private boolean isThere() {
        return ProcessHandle.current()
                .parent()
                .filter(process -> process.pid() == parent)
                .isPresent();
    }

    @Override
    public void run() {
        while (isThere()) {
            LockSupport.parkNanos(LOOK_AFTER);
        }
        start(() -> System.exit(CODE));
        long began = System.nanoTime();
        while (System.nanoTime() - began < SOON) {
            LockSupport.parkNanos(LOOK_AFTER);
        }
        Runtime.getRuntime().halt(CODE);
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(TraceKeeper.topGroup(), task, "heddle-parent");
        thread.setDaemon(true);
        thread.start();
    }
}
