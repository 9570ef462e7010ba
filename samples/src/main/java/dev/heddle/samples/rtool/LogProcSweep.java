// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;

/** One thread adds an entry to the shared log, another replaces the log meanwhile. */
public final class LogProcSweep implements Body {

    private final Object memory = new Object();
    private Log sharedLog = new Log();

    /** A list of entries, and how many there are. */
    private static final class Log {
        private int count;
        private Entry head;

        private void add(Object memory) {
            synchronized (memory) {
                // Where entries come from.
            }
            synchronized (this) {
                head = new Entry(head);
                count = count + 1;
            }
        }
    }

    /** An entry before another one. */
    private record Entry(Entry next) {}

    private void process() {
        int before = sharedLog.count;
        if (sharedLog != null) {
            sharedLog.add(memory);
        }
        int after = sharedLog.count;
        if (after != before + 1) {
            throw new AssertionError(before + " " + after);
        }
    }

    private void sweep() {
        sharedLog = new Log();
    }

    @Override
    public void body() throws InterruptedException {
        Thread t1 = new Thread(this::process, "t1");
        Thread t2 = new Thread(this::sweep, "t2");
        t1.start();
        t2.start();
        t1.join();
        t2.join();
    }

    public static void main(String[] args) throws Exception {
        new LogProcSweep().body();
    }
}
