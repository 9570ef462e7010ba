// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.executors;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** Timer tasks: once, repeated until cancelled by themselves, purged. */
public final class Timers {

    private static int ticks;

    private Timers() {}

    public static void main(String[] args) throws Exception {
        Timer timer = new Timer("timer", true);
        CountDownLatch once = new CountDownLatch(1);
        CountDownLatch repeated = new CountDownLatch(3);
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        ticks += 100;
                        once.countDown();
                    }
                },
                1);
        TimerTask ticking = new TimerTask() {
            @Override
            public void run() {
                ticks++;
                repeated.countDown();
                if (repeated.getCount() == 0) {
                    cancel();
                }
            }
        };
        timer.scheduleAtFixedRate(ticking, 0, 1);
        once.await();
        repeated.await();
        timer.cancel();
        System.out.println(ticks + " " + timer.purge());
        try {
            timer.schedule(
                    new TimerTask() {
                        @Override
                        public void run() {
                            ticks = -1;
                        }
                    },
                    1);
        } catch (IllegalStateException e) {
            System.out.println("cancelled");
        }
    }
}
