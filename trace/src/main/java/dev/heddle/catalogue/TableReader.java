// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Finds the types in the families' tables.
 *
 * <p>A table is text: a line that is not indented is the heading of a type ({@link HeadingReader}), the indented lines
 * below it are its calls ({@link LineReader}) or, after {@code --}, a remark for the page. Text, because a method that
 * builds a thousand records is slow to load and dull to read. Here only the types' names are read; the rest is read for
 * those types that somebody asks for.
 */
final class TableReader {

    private final Map<String, KnownType> types = new LinkedHashMap<>();

    private TableReader() {}

    /** All types by internal name, in the order of the tables. */
    static Map<String, KnownType> read() {
        TableReader reader = new TableReader();
        for (Family family : Family.values()) {
            reader.read(family, family.table());
        }
        return reader.types;
    }

    private void read(Family family, String table) {
        int position = nextHeading(table, 0);
        while (position < table.length()) {
            int stop = table.indexOf('\n', position);
            int end = nextHeading(table, stop + 1);
            add(family, table.substring(position, stop), table.substring(stop + 1, end));
            position = end;
        }
    }

    private static int nextHeading(String table, int from) {
        int position = from;
        while (position < table.length() && (table.charAt(position) == ' ' || table.charAt(position) == '\n')) {
            position = table.indexOf('\n', position) + 1;
        }
        return position;
    }

    private void add(Family family, String heading, String lines) {
        String owner = HeadingReader.owner(heading);
        if (types.put(owner, new KnownType(family, heading, lines, types)) != null) {
            throw new IllegalStateException("the catalogue has a type twice: ".concat(owner));
        }
    }
}
