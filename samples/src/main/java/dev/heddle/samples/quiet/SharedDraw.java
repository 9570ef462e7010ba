// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

import java.util.Random;

/** Two threads draw from the same numbers: who is first gets the first. With this seed the first is the smaller one. */
public final class SharedDraw {

    private static final int SEED = 7;
    private static final int SIDES = 100;

    private int house;
    private int guest;

    public static void main(String[] args) throws InterruptedException {
        SharedDraw draw = new SharedDraw();
        Random numbers = new Random(SEED);
        Thread first = new Thread(() -> draw.house = numbers.nextInt(SIDES));
        Thread second = new Thread(() -> draw.guest = numbers.nextInt(SIDES));
        first.start();
        second.start();
        first.join();
        second.join();
        if (draw.house > draw.guest) {
            throw new IllegalStateException("the house wins, %d to %d".formatted(draw.house, draw.guest));
        }
    }
}
