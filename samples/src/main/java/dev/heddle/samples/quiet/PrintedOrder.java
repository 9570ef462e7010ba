// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

/** Two threads print into the same text, which is looked at afterwards. */
public final class PrintedOrder {

    private PrintedOrder() {}

    public static void main(String[] args) throws InterruptedException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(text, true);
        Thread one = new Thread(() -> out.print("a"));
        Thread two = new Thread(() -> out.print("b"));
        one.start();
        two.start();
        one.join();
        two.join();
        if (text.toString().equals("ba")) {
            throw new IllegalStateException("b was first");
        }
    }
}
