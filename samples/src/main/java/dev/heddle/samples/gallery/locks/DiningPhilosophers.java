// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

/**
 * Three philosophers sit at a round table. Each takes the left fork and then the right one, and if all have taken the
 * left one, nobody will ever eat.
 *
 * <p>Pattern: lock-order deadlock, three locks in a circle. The twin: the last philosopher takes the right fork first,
 * so that the order of the forks has no circle.
 */
public final class DiningPhilosophers {

    private static final int SEATS = 3;
    private final Object[] forks = {new Object(), new Object(), new Object()};
    private int meals;

    private void dine(int seat) {
        int left = seat;
        int right = (seat + 1) % SEATS;
        synchronized (forks[left]) {
            synchronized (forks[right]) {
                eat();
            }
        }
    }

    private synchronized void eat() {
        meals++;
    }

    public static void main(String[] args) throws InterruptedException {
        DiningPhilosophers table = new DiningPhilosophers();
        Thread plato = new Thread(() -> table.dine(0), "plato");
        Thread kant = new Thread(() -> table.dine(1), "kant");
        Thread hume = new Thread(() -> table.dine(2), "hume");
        plato.start();
        kant.start();
        hume.start();
        plato.join();
        kant.join();
        hume.join();
        if (table.meals != SEATS) {
            throw new AssertionError("somebody did not eat");
        }
    }
}
