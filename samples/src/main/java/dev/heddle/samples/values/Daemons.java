// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.values;

/** Main ends while a user thread still works and a daemon runs for ever. */
public final class Daemons {

    private static volatile long ticks;
    private static volatile boolean mainEnded;

    private Daemons() {}

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            while (true) {
                ticks++;
                Thread.yield();
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        Thread main = Thread.currentThread();
        new Thread(() -> {
                    while (main.isAlive() || ticks < 5) {
                        Thread.yield();
                    }
                    mainEnded = true;
                    System.out.println("after main " + mainEnded + (ticks > 0));
                })
                .start();
        System.out.println("main ends");
    }
}
