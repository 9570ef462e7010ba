// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

/** Finds where classes of the JDK that run delayed tasks wait until the next one is due, rather than for something to do. */
final class JdkDelays {

    private final String className;
    private final String method;
    private int timedWaits;

    JdkDelays(String className, String method) {
        this.className = className;
        this.method = method;
    }

    /** Returns true if this call, the next one of the method, waits so. */
    boolean isOne(String name, String descriptor) {
        return switch (className) {
            case "java/util/TimerThread" -> name.equals("wait") && descriptor.equals("(J)V");
            case "java/util/concurrent/DelayScheduler" -> name.equals("park");
            case "java/util/concurrent/ScheduledThreadPoolExecutor$DelayedWorkQueue" ->
                name.equals("awaitNanos") && isForTask();
            default -> false;
        };
    }

    // The first two of a poll end if there was nothing to do for too long.
    private boolean isForTask() {
        return ++timedWaits > 2 || method.equals("take");
    }
}
