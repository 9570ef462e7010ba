// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

/**
 * An object that is known to others before its constructor is done, but is found by all through a static final field: whoever
 * asks for it comes after the class was initialised, so nothing is wrong with it.
 */
public final class SharedDefault {

    private static final class Holder {
        static final SharedDefault DEFAULT = new SharedDefault();
    }

    // An inner object knows this one, so it escapes before the field has its value.
    private Runnable inner = new Runnable() {
        @Override
        public void run() {
            System.out.println(SharedDefault.this.inner == this);
        }
    };

    private boolean isUsable() {
        return inner != null;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> require(Holder.DEFAULT.isUsable()), "first");
        Thread second = new Thread(() -> require(Holder.DEFAULT.isUsable()), "second");
        first.start();
        second.start();
        first.join();
        second.join();
    }

    private static void require(boolean condition) {
        if (!condition) {
            throw new AssertionError("used before it was made");
        }
    }
}
