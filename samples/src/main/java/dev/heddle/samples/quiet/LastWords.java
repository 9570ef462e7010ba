// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

/** Counts also when an object is collected, which happens on a thread that nobody has started. */
public final class LastWords {

    private static volatile int count;

    private LastWords() {}

    @Override
    @SuppressWarnings({"removal", "deprecation", "Finalize"})
    protected void finalize() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(LastWords::new);
        other.start();
        other.join();
        if (count > 1) {
            throw new IllegalStateException("more than one was made");
        }
    }
}
