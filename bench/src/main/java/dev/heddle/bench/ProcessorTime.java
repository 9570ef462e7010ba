package dev.heddle.bench;

import java.time.Duration;

/** Processor time of another process from its start on, asked again and again because it can't be asked after the end. */
final class ProcessorTime implements AutoCloseable {

    private static final long EVERY_MILLIS = 20;

    private final Thread thread;
    private volatile Duration last = Duration.ZERO;
    private volatile boolean isClosed;

    ProcessorTime(ProcessHandle process) {
        thread = new Thread(() -> follow(process), "processor time");
        thread.setDaemon(true);
        thread.start();
    }

    private void follow(ProcessHandle process) {
        while (!isClosed && process.isAlive()) {
            process.info().totalCpuDuration().ifPresent(used -> last = used);
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
