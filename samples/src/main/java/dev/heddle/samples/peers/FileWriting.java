// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Two threads add a line each to a file, and one of them may overwrite the other. */
public final class FileWriting implements Body {

    private String text = "";

    private void append(Path file, String line) {
        try {
            text = Files.readString(file) + line;
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void body() throws Exception {
        Path file = Files.createTempFile("lines", ".txt");
        Thread one = new Thread(() -> append(file, "one "), "one");
        Thread other = new Thread(() -> append(file, "two "), "other");
        one.start();
        other.start();
        one.join();
        other.join();
        int length = Files.readString(file).length();
        Files.delete(file);
        if (length != 8) {
            throw new AssertionError(length);
        }
    }

    public static void main(String[] args) throws Exception {
        new FileWriting().body();
    }
}
