// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.publication;

/**
 * The line is written first, and the volatile count publishes it.
 *
 * <p>The twin of CountBeforeElement.
 */
public final class CountBeforeElementFixed {

    private final String[] lines = new String[4];
    private volatile int count;

    private void append(String line) {
        int at = count;
        lines[at] = line;
        count = at + 1;
    }

    private int characters() {
        int sum = 0;
        for (int i = count - 1; i >= 0; i--) {
            sum += lines[i].length();
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        CountBeforeElementFixed log = new CountBeforeElementFixed();
        Thread writer = new Thread(() -> log.append("started"), "writer");
        Thread reader = new Thread(() -> log.characters(), "reader");
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
