// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;

/** Tasks without a delay go to pools for delayed tasks, after others have asked for the time. */
public final class DueNow {

    private int count;

    private DueNow() {}

    private void add() {
        count++;
    }

    private synchronized void addLocked() {
        count++;
    }

    /** One pool is asked for a delay first, so that the caller has asked for the time before. */
    public static String add(boolean isLocked) throws Exception {
        DueNow counter = new DueNow();
        ScheduledExecutorService early = Executors.newScheduledThreadPool(1);
        ScheduledExecutorService one = Executors.newScheduledThreadPool(1);
        ScheduledExecutorService other = Executors.newScheduledThreadPool(1);
        early.submit(() -> {}).get();
        Runnable task = isLocked ? counter::addLocked : counter::add;
        Future<?> first = one.submit(task);
        Future<?> second = other.submit(task);
        first.get();
        second.get();
        early.shutdown();
        one.shutdown();
        other.shutdown();
        return Integer.toString(counter.count);
    }

    public static String unlocked() throws Exception {
        return add(false);
    }

    public static String locked() throws Exception {
        return add(true);
    }
}
