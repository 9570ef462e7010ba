// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e.oracles;

import dev.heddle.samples.Relay;

/** Two threads that count, with or without a lock. In the recorded run they do so one after the other. */
final class Race {

    private int count;

    private Race() {}

    /** Two, unless a count got lost. */
    static int unguarded() throws InterruptedException {
        Race race = new Race();
        return race.twice(race::count);
    }

    /** Two. */
    static int guarded() throws InterruptedException {
        Race race = new Race();
        return race.twice(race::countAlone);
    }

    private void count() {
        count++;
    }

    private synchronized void countAlone() {
        count++;
    }

    private int twice(Runnable action) throws InterruptedException {
        Relay relay = new Relay();
        Thread first = new Thread(() -> {
            action.run();
            relay.pass();
        });
        Thread second = new Thread(() -> {
            relay.await();
            action.run();
        });
        first.start();
        second.start();
        first.join();
        second.join();
        return count;
    }
}
