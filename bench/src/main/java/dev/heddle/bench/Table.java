// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Results as people read them.
 *
 * @param rows as many cells each as there are columns; the first names the row
 * @param notes what to know about them
 */
record Table(String title, List<String> columns, List<List<String>> rows, List<String> notes) {

    Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        notes = List.copyOf(notes);
        for (List<String> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        "%s: %d columns, but the row %s".formatted(title, columns.size(), row));
            }
        }
    }

    /** The table for a terminal, with columns aligned. */
    String text() {
        List<String> lines = new ArrayList<>(List.of(title, ""));
        lines.add(aligned(columns, "  "));
        rows.forEach(row -> lines.add(aligned(row, "  ")));
        lines.add("");
        lines.addAll(notes);
        return String.join("\n", lines) + "\n";
    }

    /** The table for a document. */
    String markdown() {
        List<String> lines = new ArrayList<>(List.of("### " + title, ""));
        lines.add("| " + aligned(columns, " | ") + " |");
        lines.add("|"
                + IntStream.range(0, columns.size())
                        .mapToObj(column -> column == 0 ? "---" : "---:")
                        .collect(Collectors.joining("|"))
                + "|");
        rows.forEach(row -> lines.add("| " + aligned(row, " | ") + " |"));
        lines.add("");
        notes.forEach(note -> lines.add("- " + note));
        return String.join("\n", lines) + "\n";
    }

    private String aligned(List<String> cells, String between) {
        return IntStream.range(0, cells.size())
                .mapToObj(column -> {
                    String padding =
                            " ".repeat(width(column) - cells.get(column).length());
                    return column == 0 ? cells.get(column) + padding : padding + cells.get(column);
                })
                .collect(Collectors.joining(between));
    }

    private int width(int column) {
        return IntStream.concat(
                        IntStream.of(columns.get(column).length()),
                        rows.stream().mapToInt(row -> row.get(column).length()))
                .max()
                .orElseThrow();
    }
}
