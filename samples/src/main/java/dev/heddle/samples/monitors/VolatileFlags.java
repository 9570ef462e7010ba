// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.monitors;

import dev.heddle.samples.Crew;

/** Publication through volatile fields of all types, with spinning readers. */
public final class VolatileFlags {

    private static int plain;
    private static volatile boolean ready;
    private static volatile int turn;
    private volatile long wide;
    private volatile double real;
    private volatile byte small;
    private volatile char letter;
    private volatile short half;
    private volatile float single;
    private volatile int[] array;
    private volatile VolatileFlags next;

    private static void publish() {
        plain = 42;
        ready = true;
    }

    private static int consume() {
        while (!ready) {
            Thread.yield();
        }
        return plain;
    }

    private static int alternate(int worker) {
        int rounds = 0;
        while (rounds < 5) {
            if (turn % 2 == worker) {
                plain++;
                rounds++;
                turn++;
            } else {
                Thread.yield();
            }
        }
        return rounds;
    }

    private void all() {
        wide = Long.MAX_VALUE;
        real = wide / 3.0;
        small = (byte) wide;
        letter = (char) small;
        half = (short) (letter * 2);
        single = half;
        array = new int[] {half, small};
        next = this;
        next.next.wide++;
        next.array[0]--;
        single *= 2;
        letter++;
    }

    public static void main(String[] args) {
        int[] got = new int[1];
        Crew.together(VolatileFlags::publish, () -> got[0] = consume());
        System.out.println(got[0]);
        System.out.println(Crew.each(2, VolatileFlags::alternate) + " " + plain + " " + turn);
        VolatileFlags flags = new VolatileFlags();
        flags.all();
        Crew.together(flags::all);
        System.out.println(flags.wide + " " + flags.real + flags.small + (int) flags.letter + flags.half + flags.single
                + flags.array[0] + (flags.next == flags));
    }
}
