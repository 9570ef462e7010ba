// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.updates;

/**
 * The sequence is one volatile long.
 *
 * <p>The twin of SequenceHalves.
 */
public final class SequenceHalvesFixed {

    private volatile long sequence = 0xffffffffL;

    private void advance() {
        sequence = sequence + 1;
    }

    private long read() {
        return sequence;
    }

    private void poll() {
        long seen = read();
        if (seen < 0xffffffffL) {
            throw new AssertionError("the sequence went backwards: " + seen);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SequenceHalvesFixed register = new SequenceHalvesFixed();
        Thread reader = new Thread(() -> register.poll(), "reader");
        Thread device = new Thread(() -> register.advance(), "device");
        reader.start();
        device.start();
        reader.join();
        device.join();
    }
}
