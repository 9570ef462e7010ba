// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

/** A hash code that is computed when it is asked for and kept: a race that does no harm. */
public final class CachedHash {

    private final int value = 7;
    private int hash;

    private int hash() {
        int known = hash;
        if (known == 0) {
            known = 31 * value + 1;
            hash = known;
        }
        return known;
    }

    public static void main(String[] args) throws InterruptedException {
        CachedHash text = new CachedHash();
        Thread first = new Thread(text::hash, "first");
        Thread second = new Thread(text::hash, "second");
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
