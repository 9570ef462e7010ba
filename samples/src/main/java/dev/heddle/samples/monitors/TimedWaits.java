// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.monitors;

import dev.heddle.samples.Crew;

/** Waits, joins and sleeps with a limit: some run out, some are ended early. */
public final class TimedWaits {

    private final Object lock = new Object();
    private boolean ready;

    private boolean await(long millis) throws InterruptedException {
        synchronized (lock) {
            long end = System.nanoTime() + millis * 1_000_000;
            while (!ready) {
                long left = (end - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    return false;
                }
                lock.wait(left);
            }
            return true;
        }
    }

    private void release() {
        synchronized (lock) {
            ready = true;
            lock.notifyAll();
        }
    }

    public static void main(String[] args) throws Exception {
        TimedWaits one = new TimedWaits();
        System.out.println("in time " + one.await(5));
        Thread releaser = Crew.start("releaser", () -> {
            try {
                Thread.sleep(3);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            one.release();
        });
        System.out.println("in time " + one.await(60_000));
        releaser.join(60_000);
        System.out.println(releaser.isAlive() + " " + releaser.getState());
        Thread waiting = Crew.start("waiting", () -> {
            synchronized (TimedWaits.class) {
                try {
                    TimedWaits.class.wait(60_000, 1);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        });
        waiting.join(2);
        waiting.interrupt();
        waiting.join(60_000, 5);
        System.out.println(waiting.isAlive());
        Thread.sleep(1, 500);
        synchronized (one) {
            one.wait(1);
            one.notify();
        }
        try {
            one.lock.wait(-1);
        } catch (IllegalArgumentException | IllegalMonitorStateException e) {
            System.out.println("refused");
        }
    }
}
