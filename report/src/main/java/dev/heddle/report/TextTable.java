// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A small table whose last column may be broken into lines. */
final class TextTable {

    private static final String INDENT = "  ";
    private static final String GAP = "  ";

    private TextTable() {}

    /**
     * The lines of a table.
     *
     * @param rows the cells, the first row being the titles
     * @param right the column with numbers
     */
    static List<String> of(List<List<String>> rows, int right, Theme theme, int width) {
        int last = rows.get(0).size() - 1;
        List<Integer> widths = IntStream.range(0, last)
                .map(column -> rows.stream()
                        .mapToInt(row -> Wrapping.width(row.get(column)))
                        .max()
                        .orElse(0))
                .boxed()
                .toList();
        int start = INDENT.length()
                + widths.stream().mapToInt(each -> each + GAP.length()).sum();
        int room = Math.max(width - start, 12);
        int lastWidth = Math.min(
                room,
                rows.stream()
                        .mapToInt(row -> Wrapping.width(row.get(last)))
                        .max()
                        .orElse(0));
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            List<String> row = rows.get(i);
            StringBuilder line = new StringBuilder(INDENT);
            for (int column = 0; column < last; column++) {
                String cell = row.get(column);
                line.append(
                                column == right
                                        ? Wrapping.padLeft(cell, widths.get(column))
                                        : Wrapping.pad(cell, widths.get(column)))
                        .append(GAP);
            }
            List<String> texts = Wrapping.wrap(row.get(last), room);
            String first = line + texts.get(0);
            lines.add(i == 0 ? theme.strong(first) : first);
            texts.stream().skip(1).forEach(text -> lines.add(" ".repeat(start) + text));
            if (i == 0) {
                lines.add(theme.faint(rule(widths, lastWidth, theme)));
            }
        }
        return lines;
    }

    private static String rule(List<Integer> widths, int lastWidth, Theme theme) {
        StringBuilder rule = new StringBuilder(INDENT);
        widths.forEach(each -> rule.append(theme.rule(each)).append(GAP));
        return rule.append(theme.rule(lastWidth)).toString();
    }
}
