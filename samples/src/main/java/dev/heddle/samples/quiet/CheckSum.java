// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

import java.util.zip.CRC32;

/** Two threads add to a check sum, whose class Heddle knows nothing of; what comes out depends on who is first. */
public final class CheckSum {

    private final CRC32 sum = new CRC32();

    private synchronized void add(int value) {
        sum.update(value);
    }

    public static void main(String[] args) throws InterruptedException {
        CheckSum file = new CheckSum();
        Thread first = new Thread(() -> file.add(1));
        Thread second = new Thread(() -> file.add(2));
        first.start();
        second.start();
        first.join();
        second.join();
        if (file.sum.getValue() == 0) {
            throw new AssertionError("nothing was added");
        }
    }
}
