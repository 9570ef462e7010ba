// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.monitors;

import dev.heddle.samples.Crew;

/** Two threads take turns with wait and notify. */
public final class PingPong {

    private final StringBuilder table = new StringBuilder();
    private boolean ping = true;

    private synchronized void play(boolean mine, String word) throws InterruptedException {
        for (int i = 0; i < 5; i++) {
            while (ping != mine) {
                wait();
            }
            table.append(word).append(i).append(' ');
            ping = !ping;
            notify();
        }
    }

    public static void main(String[] args) {
        PingPong game = new PingPong();
        Crew.each(2, i -> {
            game.play(i == 0, i == 0 ? "ping" : "pong");
            return i;
        });
        System.out.println(game.table);
    }
}
