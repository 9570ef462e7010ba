// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs.juc;

/** What the programs have in common. */
final class Acts {

    /** What a thread does. */
    interface Act {
        void run() throws Exception;
    }

    private Acts() {}

    static Thread go(Act act) {
        Thread thread = new Thread(body(act));
        thread.start();
        return thread;
    }

    static Runnable body(Act act) {
        return () -> {
            try {
                act.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        };
    }

    /** Comes back when the thread waits for something. */
    static void letWait(Thread thread) throws InterruptedException {
        do {
            Thread.sleep(1);
        } while (thread.getState() != Thread.State.WAITING);
    }

    static void join(Thread... threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
