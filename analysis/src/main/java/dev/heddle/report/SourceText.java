package dev.heddle.report;

import dev.heddle.session.recording.Moment;
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

    private SourceText() {}

    static List<String> of(
            SourceFiles.Source source,
            Map<Integer, List<Moment>> moments,
            UnaryOperator<String> titles,
            Theme theme,
            int width) {
        List<String> lines = new ArrayList<>();
        if (width < NARROWEST) {
            return lines;
        }
        lines.add("");
        lines.add("  " + theme.strong(theme.text(source.name())));
        int common = moments.keySet().stream()
                .map(line -> source.lines().get(line - 1))
                .mapToInt(text -> text.length() - text.stripLeading().length())
                .min()
                .orElse(0);
        int codeWidth = moments.keySet().stream()
                .mapToInt(line -> Wrapping.width(code(source, line, common)))
                .reduce(0, Math::max);
        int room = Math.min(codeWidth, width * 3 / 5);
        moments.entrySet().stream().limit(MOST_LINES).forEach(entry -> {
            String code = theme.text(Wrapping.shortened(code(source, entry.getKey(), common), room, theme.text("…")));
            String start = "  %4d %s ".formatted(entry.getKey(), theme.text("│"));
            String line = start + Wrapping.pad(code, room) + "  ";
            lines.add(line + theme.faint(numbers(entry.getValue(), titles, theme, width - Wrapping.width(line))));
        });
        int more = moments.size() - MOST_LINES;
        if (more > 0) {
            lines.add("       " + theme.text("… %s".formatted(Words.count(more, "further line"))));
        }
        return lines;
    }

    private static String code(SourceFiles.Source source, int line, int common) {
        return source.lines().get(line - 1).substring(common).replace('\t', ' ').stripTrailing();
    }

    /** Numbers with the threads whose events they are or, where that does not fit, without. */
    private static String numbers(List<Moment> moments, UnaryOperator<String> titles, Theme theme, int room) {
        String whole =
                listed(moments, moment -> "%d %s".formatted(moment.number(), titles.apply(moment.thread())), theme);
        return Wrapping.width(whole) <= room
                ? whole
                : Wrapping.shortened(
                        listed(moments, moment -> String.valueOf(moment.number()), theme), room, theme.text("…"));
    }

    private static String listed(List<Moment> moments, Function<Moment, String> text, Theme theme) {
        String shown = moments.stream().limit(MOST_NUMBERS).map(text).collect(Collectors.joining(", "));
        int more = moments.size() - MOST_NUMBERS;
        return theme.text(more > 0 ? "%s, … %d more".formatted(shown, more) : shown);
    }
}
