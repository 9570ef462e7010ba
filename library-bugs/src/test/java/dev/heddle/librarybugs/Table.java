// SPDX-License-Identifier: Apache-2.0
package dev.heddle.librarybugs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A page with a table, written again after each row. */
final class Table {

    private final Path file;
    private final List<String> lines = new ArrayList<>();

    Table(String name, String... heads) {
        this.file = Path.of(
                "target", "%s-jdk%d.md".formatted(name, Runtime.version().feature()));
        add((Object[]) heads);
        lines.add("|---".repeat(heads.length) + "|");
    }

    /** Writes a row, and shows it. */
    void add(Object... cells) {
        StringBuilder line = new StringBuilder("|");
        for (Object cell : cells) {
            line.append(' ').append(cell).append(" |");
        }
        lines.add(line.toString());
        System.out.println(line);
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.write(file, lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
