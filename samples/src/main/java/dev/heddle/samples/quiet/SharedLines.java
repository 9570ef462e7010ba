// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;

/** Two threads read lines from the same text: who is first gets the first. */
public final class SharedLines {

    private final BufferedReader lines = new BufferedReader(new StringReader("first\nsecond\n"));
    private volatile String second = "";

    private String next() {
        try {
            return lines.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SharedLines shared = new SharedLines();
        Thread one = new Thread(shared::next);
        Thread two = new Thread(() -> shared.second = shared.next());
        one.start();
        two.start();
        one.join();
        two.join();
        if (shared.second.equals("first")) {
            throw new IllegalStateException("the second has the first line");
        }
    }
}
