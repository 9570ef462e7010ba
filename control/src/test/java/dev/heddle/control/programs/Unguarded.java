// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

/** Two threads write a variable of both, a variable of their own by the same code, and one behind the other's back that a lock keeps apart. */
public final class Unguarded {

    private static final Object LOCK = new Object();
    /** Everybody may use them, so that an access of one is a step. */
    private static final Unguarded ONE = new Unguarded();

    private static final Unguarded OTHER = new Unguarded();
    private static int shared;
    private static int guarded;

    private int own;

    private Unguarded() {}

    public static void main(String[] arguments) throws InterruptedException {
        Thread one = new Thread(() -> all(ONE));
        Thread other = new Thread(() -> all(OTHER));
        one.start();
        other.start();
        one.join();
        other.join();
    }

    private static void all(Unguarded mine) {
        share();
        mine.keep();
        synchronized (LOCK) {
            guard();
        }
    }

    static void share() {
        shared = 1;
    }

    static void guard() {
        guarded = 1;
    }

    void keep() {
        own = 1;
    }

    /** Returns what came of it. */
    public static int sum() {
        return shared + guarded + ONE.own + OTHER.own;
    }
}
