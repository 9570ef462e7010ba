// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.updates;

/**
 * A device register of 64 bits is kept as two numbers of 32. When the lower one overflows, it is cleared first and the
 * upper one is raised then; who reads in between sees the sequence go backwards.
 *
 * <p>Pattern: torn write of a pair of halves. The twin: the sequence is one volatile long.
 */
public final class SequenceHalves {

    private volatile int high;
    private volatile int low = -1;

    private void advance() {
        int next = low + 1;
        low = next;
        if (next == 0) {
            high++;
        }
    }

    private long read() {
        return ((long) high << 32) | (low & 0xffffffffL);
    }

    private void poll() {
        long seen = read();
        if (seen < 0xffffffffL) {
            throw new AssertionError("the sequence went backwards: " + seen);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SequenceHalves register = new SequenceHalves();
        Thread reader = new Thread(() -> register.poll(), "reader");
        Thread device = new Thread(() -> register.advance(), "device");
        reader.start();
        device.start();
        reader.join();
        device.join();
    }
}
