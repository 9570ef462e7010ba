// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve.z3;

import com.microsoft.z3.Context;
import dev.heddle.solve.Budget;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Interrupts a question to Z3 once the thread that asks it has used up its budget. Z3's own limit counts what goes by
 * on the wall.
 */
final class ProcessorLimit implements AutoCloseable {

    private static final long LOOK_EVERY_MILLIS = 20;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Set<ProcessorLimit> WATCHED = ConcurrentHashMap.newKeySet();

    static {
        ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, "heddle-z3-limit");
            thread.setDaemon(true);
            return thread;
        });
        watch.scheduleWithFixedDelay(
                () -> WATCHED.forEach(ProcessorLimit::look),
                LOOK_EVERY_MILLIS,
                LOOK_EVERY_MILLIS,
                TimeUnit.MILLISECONDS);
    }

    private final Context context;
    private final long thread = Thread.currentThread().getId();
    private final Budget budget;

    private ProcessorLimit(Context context, Budget budget) {
        this.context = context;
        this.budget = budget;
    }

    /** Watches the calling thread until closed. */
    static ProcessorLimit of(Context context, Budget budget) {
        ProcessorLimit limit = new ProcessorLimit(context, budget);
        if (budget.end() != Long.MAX_VALUE && THREADS.isThreadCpuTimeSupported()) {
            WATCHED.add(limit);
        }
        return limit;
    }

    // Closing waits for a look in progress, so that the next question is not interrupted in place of this one.
    private synchronized void look() {
        if (WATCHED.contains(this) && THREADS.getThreadCpuTime(thread) >= budget.end()) {
            context.interrupt();
        }
    }

    @Override
    public synchronized void close() {
        WATCHED.remove(this);
    }
}
