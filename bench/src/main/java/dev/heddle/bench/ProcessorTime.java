// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import java.time.Duration;

/**
 * Processor time of another process from its start on. It is asked for again and again, because that can't be done after the
 * end, and so that something can be done when the process has had enough.
 */
final class ProcessorTime implements AutoCloseable {

    private static final long EVERY_MILLIS = 20;

    private final Thread thread;
    private volatile Duration last = Duration.ZERO;
    private volatile boolean isClosed;

    ProcessorTime(ProcessHandle process, Duration enough, Runnable whenEnough) {
        thread = new Thread(() -> follow(process, enough, whenEnough), "processor time");
        thread.setDaemon(true);
        thread.start();
    }

    private void follow(ProcessHandle process, Duration enough, Runnable whenEnough) {
        boolean hasEnough = false;
        while (!isClosed && process.isAlive()) {
            process.info().totalCpuDuration().ifPresent(used -> last = used);
            if (!hasEnough && last.compareTo(enough) > 0) {
                hasEnough = true;
                whenEnough.run();
            }
            try {
                Thread.sleep(EVERY_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    double seconds() {
        return last.toNanos() / 1e9;
    }

    @Override
    public void close() {
        isClosed = true;
        thread.interrupt();
    }
}
