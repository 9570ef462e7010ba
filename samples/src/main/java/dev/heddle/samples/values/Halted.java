// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.values;

/** Ends the JVM at once, without hooks. */
public final class Halted {

    private static int state;

    private Halted() {}

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("never")));
        for (int i = 0; i < 10; i++) {
            state += i;
        }
        System.out.println("halting");
        System.out.flush();
        Runtime.getRuntime().halt(state);
    }
}
