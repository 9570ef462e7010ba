// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.updates;

/**
 * A player's score has a getter and a setter, both synchronized. A bonus is added by calling one and then the other,
 * and the lock is free in between, so that two bonuses may start from the same score.
 *
 * <p>Pattern: atomic parts, not atomic whole. The twin: one synchronized method adds the bonus, and the lock is held
 * from reading to writing.
 */
public final class GuardedGetAndSet {

    private int score;

    private synchronized int score() {
        return score;
    }

    private synchronized void score(int points) {
        score = points;
    }

    private void bonus(int points) {
        score(score() + points);
    }

    public static void main(String[] args) throws InterruptedException {
        GuardedGetAndSet player = new GuardedGetAndSet();
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
