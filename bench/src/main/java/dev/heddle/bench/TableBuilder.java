// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import java.util.ArrayList;
import java.util.List;

/** Collects the rows of a table and shows each on stderr as it comes. */
final class TableBuilder {

    private final String title;
    private final List<String> columns;
    private final List<List<String>> rows = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    TableBuilder(String title, String... columns) {
        this.title = title;
        this.columns = List.of(columns);
        System.err.println(title);
    }

    void row(String... cells) {
        rows.add(List.of(cells));
        System.err.println("  " + String.join("  ", cells));
    }

    void note(String note) {
        notes.add(note);
        System.err.println("  " + note);
    }

    Table build() {
        return new Table(title, columns, rows, notes);
    }
}
