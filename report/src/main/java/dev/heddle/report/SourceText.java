// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Shows the lines of code that events come from, each once, with the numbers of the events beside it. */
final class SourceText {

    private static final int MOST_LINES = 12;
    private static final int MOST_NUMBERS = 4;
    private static final int NARROWEST = 60;

    /** A step at a line, by its number and its thread. */
    record Mark(int number, String thread) {}

    private SourceText() {}

    static List<String> of(
            SourceFiles.Source source,
            Map<Integer, List<Mark>> marks,
            UnaryOperator<String> titles,
            Theme theme,
            int width) {
        List<String> lines = new ArrayList<>();
        if (width < NARROWEST) {
            return lines;
        }
        lines.add("");
        lines.add("  " + theme.strong(theme.text(source.name())));
        int common = marks.keySet().stream()
                .map(line -> source.lines().get(line - 1))
                .mapToInt(text -> text.length() - text.stripLeading().length())
                .min()
                .orElse(0);
        int codeWidth = marks.keySet().stream()
                .mapToInt(line -> Wrapping.width(code(source, line, common)))
                .reduce(0, Math::max);
        int room = Math.min(codeWidth, width * 3 / 5);
        marks.entrySet().stream().limit(MOST_LINES).forEach(entry -> {
            String code = theme.text(Wrapping.shortened(code(source, entry.getKey(), common), room, theme.text("…")));
            String start = "  %4d %s ".formatted(entry.getKey(), theme.text("│"));
            String line = start + Wrapping.pad(code, room) + "  ";
            lines.add(line + theme.faint(numbers(entry.getValue(), titles, theme, width - Wrapping.width(line))));
        });
        int more = marks.size() - MOST_LINES;
        if (more > 0) {
            lines.add("       " + theme.text("… %s".formatted(Words.count(more, "further line"))));
        }
        return lines;
    }

    private static String code(SourceFiles.Source source, int line, int common) {
        return source.lines().get(line - 1).substring(common).replace('\t', ' ').stripTrailing();
    }

    /** Numbers with the threads whose events they are or, where that does not fit, without. */
    private static String numbers(List<Mark> marks, UnaryOperator<String> titles, Theme theme, int room) {
        String whole = listed(marks, mark -> "%d %s".formatted(mark.number(), titles.apply(mark.thread())), theme);
        return Wrapping.width(whole) <= room
                ? whole
                : Wrapping.shortened(
                        listed(marks, mark -> String.valueOf(mark.number()), theme), room, theme.text("…"));
    }

    private static String listed(List<Mark> marks, Function<Mark, String> text, Theme theme) {
        String shown = marks.stream().limit(MOST_NUMBERS).map(text).collect(Collectors.joining(", "));
        int more = marks.size() - MOST_NUMBERS;
        return theme.text(more > 0 ? "%s, … %d more".formatted(shown, more) : shown);
    }
}
