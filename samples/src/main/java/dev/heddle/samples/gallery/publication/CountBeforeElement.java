// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.publication;

/**
 * A log that one thread appends to and another reads counts the new line before it writes it. The reader sees a line
 * that is not there yet.
 *
 * <p>Pattern: publication: count before element. The twin: the line is written first, and the volatile count publishes
 * it.
 */
public final class CountBeforeElement {

    private final String[] lines = new String[4];
    private volatile int count;

    private void append(String line) {
        int at = count;
        count = at + 1;
        lines[at] = line;
    }

    private int characters() {
        int sum = 0;
        for (int i = count - 1; i >= 0; i--) {
            sum += lines[i].length();
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        CountBeforeElement log = new CountBeforeElement();
        Thread writer = new Thread(() -> log.append("started"), "writer");
        Thread reader = new Thread(() -> log.characters(), "reader");
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
