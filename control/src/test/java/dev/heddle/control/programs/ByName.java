// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.util.function.Consumer;

/**
 * A program that finds a class by its name, in some executions only, which interrupts: so waiting, which nobody would interrupt as far as
 * was known, is something else from then on.
 */
public final class ByName {

    private static final Object LOCK = new Object();
    private static volatile boolean isOn;

    private ByName() {}

    @SuppressWarnings("unchecked")
    public static void main(String[] arguments) throws Exception {
        Thread waiting = new Thread(ByName::await);
        Thread other = new Thread(() -> isOn = true);
        waiting.start();
        other.start();
        if (isOn) {
            String name = String.join(".", ByName.class.getPackageName(), "ByNameOnly");
            ((Consumer<Thread>) Class.forName(name).getDeclaredConstructor().newInstance()).accept(waiting);
        }
        other.join();
        waiting.join();
    }

    private static void await() {
        synchronized (LOCK) {
            try {
                LOCK.wait(10);
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted");
            }
        }
    }
}
