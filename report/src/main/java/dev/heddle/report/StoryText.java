// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.rebuild.Site;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Shows steps of an execution on a terminal: a lane per thread, and the source lines. */
public final class StoryText {

    private StoryText() {}

    /**
     * A step.
     *
     * @param number which one of the execution, from 1
     * @param thread its path
     * @param className the class that has the instruction; empty if it is nowhere in the program
     * @param line 0 if it is not known
     * @param text what happens: {@code reads balance  400}
     * @param left what it leaves where, if it writes
     * @param mark what is special about it; empty for most
     */
    public record Row(
            int number,
            String thread,
            String className,
            String method,
            int line,
            String text,
            Optional<Left> left,
            String mark) {}

    /** The value that a write leaves. */
    public record Left(String variable, String value) {}

    /**
     * The lines for some steps.
     *
     * @param titles how threads are called, by their paths
     * @param most how many steps are shown; of more, those in the middle are left out
     */
    public static List<String> of(
            List<Row> rows, UnaryOperator<String> titles, SourceFiles sources, Theme theme, int width, int most) {
        int room = Math.max(width, TerminalReport.Style.NARROWEST);
        boolean isOne = rows.stream()
                        .flatMap(row -> row.left().stream())
                        .map(Left::variable)
                        .distinct()
                        .count()
                == 1;
        List<StoryRow> story = new ArrayList<>();
        int skipped = Math.max(0, rows.size() - most);
        for (int i = 0; i < rows.size(); i++) {
            if (skipped > 0 && i == most / 2) {
                String gap = theme.text("… %s".formatted(Words.count(skipped, "further step")));
                story.add(new StoryRow("", "", "", gap, List.of(), ""));
                i += skipped;
            }
            story.add(row(rows.get(i), titles, theme, isOne));
        }
        List<String> lines = new ArrayList<>(Lanes.of(story, theme, room));
        addSource(lines, rows, titles, sources, theme, room);
        return lines;
    }

    private static StoryRow row(Row row, UnaryOperator<String> titles, Theme theme, boolean showsValues) {
        List<StoryRow.Cell> values = showsValues
                ? row.left().stream()
                        .map(left -> new StoryRow.Cell(left.variable(), theme.text(left.value())))
                        .toList()
                : List.of();
        return new StoryRow(
                String.valueOf(row.number()),
                titles.apply(row.thread()),
                row.line() > 0 ? ":" + row.line() : "",
                theme.text(Words.printable(row.text())),
                values,
                row.mark());
    }

    private static void addSource(
            List<String> lines,
            List<Row> rows,
            UnaryOperator<String> titles,
            SourceFiles sources,
            Theme theme,
            int width) {
        Map<SourceFiles.Source, Map<Integer, List<SourceText.Mark>>> found = new LinkedHashMap<>();
        for (Row row : rows) {
            if (row.line() > 0) {
                sources.of(site(row))
                        .filter(source -> row.line() <= source.lines().size())
                        .ifPresent(source -> found.computeIfAbsent(source, ignored -> new TreeMap<>())
                                .computeIfAbsent(row.line(), ignored -> new ArrayList<>())
                                .add(new SourceText.Mark(row.number(), row.thread())));
            }
        }
        found.forEach((source, marks) -> lines.addAll(SourceText.of(source, marks, titles, theme, width)));
    }

    private static Site site(Row row) {
        String outer = row.className().split("\\$", 2)[0];
        String file = outer.substring(outer.lastIndexOf('.') + 1) + ".java";
        return new Site(row.className(), row.method(), "", 0, file, row.line());
    }
}
