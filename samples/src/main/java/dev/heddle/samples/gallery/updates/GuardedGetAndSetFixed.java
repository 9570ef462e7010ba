// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.updates;

/**
 * One synchronized method adds the bonus, and the lock is held from reading to writing.
 *
 * <p>The twin of GuardedGetAndSet.
 */
public final class GuardedGetAndSetFixed {

    private int score;

    private synchronized int score() {
        return score;
    }

    private synchronized void score(int points) {
        score = points;
    }

    private synchronized void bonus(int points) {
        score(score() + points);
    }

    public static void main(String[] args) throws InterruptedException {
        GuardedGetAndSetFixed player = new GuardedGetAndSetFixed();
        Thread level = new Thread(() -> player.bonus(10), "level");
        Thread treasure = new Thread(() -> player.bonus(5), "treasure");
        level.start();
        treasure.start();
        level.join();
        treasure.join();
        if (player.score() != 15) {
            throw new AssertionError(player.score() + " points instead of 15");
        }
    }
}
