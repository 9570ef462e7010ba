// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Lays out rows of a story: a lane per thread and a column for the contested values or, where that does not fit, a numbered
 * list.
 */
final class Lanes {

    private static final int MOST_LANES = 3;
    private static final int NARROWEST_LANE = 22;
    private static final int NARROWEST_VALUES = 16;
    private static final String INDENT = "  ";
    private static final String GAP = "  ";
    private static final String NUMBERS = "step";
    /** Lines above the rows. */
    private static final int HEADER = 2;

    private final List<StoryRow> rows;
    private final List<String> threads;
    private final Theme theme;
    private final int width;
    private final int numberWidth;

    private Lanes(List<StoryRow> rows, List<String> threads, Theme theme, int width) {
        this.rows = rows;
        this.threads = threads;
        this.theme = theme;
        this.width = width;
        this.numberWidth = rows.stream().mapToInt(row -> row.number().length()).reduce(NUMBERS.length(), Math::max);
    }

    /** Lanes in the order in which threads appear. */
    static List<String> of(List<StoryRow> rows, Theme theme, int width) {
        return of(rows, List.of(), theme, width);
    }

    /** Lanes in the given order of threads, as far as they appear; then the others. */
    static List<String> of(List<StoryRow> rows, List<String> order, Theme theme, int width) {
        Set<String> appearing = rows.stream()
                .map(StoryRow::thread)
                .filter(thread -> !thread.isEmpty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Set<String> threads = new LinkedHashSet<>(order);
        threads.retainAll(appearing);
        threads.addAll(appearing);
        Lanes lanes = new Lanes(rows, List.copyOf(threads), theme, width);
        if (!lanes.fits()) {
            return lanes.list();
        }
        List<String> lines = lanes.lanes();
        // Where many rows take several lines, a list is easier to read.
        return 2 * (lines.size() - HEADER) <= 3 * rows.size() ? lines : lanes.list();
    }

    // ── lanes ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private boolean fits() {
        return !threads.isEmpty() && threads.size() <= MOST_LANES && laneWidth() >= NARROWEST_LANE;
    }

    private int laneWidth() {
        int left = width - INDENT.length() - numberWidth - GAP.length() * (threads.size() + 1) - valuesWidth();
        return left / threads.size();
    }

    private List<Integer> laneWidths() {
        int most = laneWidth();
        List<Integer> widths = new ArrayList<>();
        int spare = 0;
        for (String thread : threads) {
            int needed = neededBy(thread);
            widths.add(Math.min(most, needed));
            spare += Math.max(0, most - needed);
        }
        // What one lane does not need goes to those that need more.
        for (int i = 0; i < widths.size(); i++) {
            int more = Math.min(spare, neededBy(threads.get(i)) - widths.get(i));
            widths.set(i, widths.get(i) + more);
            spare -= more;
        }
        return widths;
    }

    private int neededBy(String thread) {
        return rows.stream()
                .filter(row -> row.thread().equals(thread))
                .mapToInt(row -> Wrapping.width(cell(row)))
                .reduce(Wrapping.width(thread), Math::max);
    }

    // Values may be broken into lines without harm, so lanes come first.
    private int valuesWidth() {
        int needed = rows.stream()
                .mapToInt(row -> Wrapping.width(values(row)))
                .reduce(Wrapping.width(valuesTitle()), Math::max);
        int lanes = threads.stream().mapToInt(this::neededBy).sum();
        int left = width - INDENT.length() - numberWidth - GAP.length() * (threads.size() + 1) - lanes;
        return Math.min(needed, Math.max(NARROWEST_VALUES, Math.min(left, width / 2)));
    }

    private String cell(StoryRow row) {
        return row.label().isEmpty()
                ? row.text()
                : Wrapping.pad(row.label(), labelWidth(row.thread())) + GAP + row.text();
    }

    private int labelWidth(String thread) {
        return rows.stream()
                .filter(row -> row.thread().equals(thread))
                .mapToInt(row -> Wrapping.width(row.label()))
                .max()
                .orElse(0);
    }

    private Set<String> names() {
        return rows.stream()
                .flatMap(row -> row.values().stream())
                .map(StoryRow.Cell::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private String valuesTitle() {
        Set<String> names = names();
        if (rows.stream().noneMatch(row -> row.isMarked() || !row.values().isEmpty())) {
            return "";
        }
        return names.size() == 1 ? names.iterator().next() : "shared values";
    }

    private String values(StoryRow row) {
        boolean single = names().size() == 1;
        String values = row.values().stream()
                .map(cell -> single ? cell.value() : cell.toString())
                .collect(Collectors.joining(", "));
        if (!row.isMarked()) {
            return values;
        }
        String mark = theme.text("◄ " + row.mark());
        return values.isEmpty() ? mark : values + " " + mark;
    }

    private List<String> lanes() {
        List<Integer> widths = laneWidths();
        int valuesWidth = valuesWidth();
        List<String> lines = new ArrayList<>();
        lines.add(header(widths, valuesWidth));
        lines.add(rules(widths, valuesWidth));
        for (StoryRow row : rows) {
            addRow(row, widths, valuesWidth, lines);
        }
        return lines;
    }

    private String header(List<Integer> widths, int valuesWidth) {
        StringBuilder line = new StringBuilder(INDENT + Wrapping.padLeft(NUMBERS, numberWidth));
        for (int i = 0; i < threads.size(); i++) {
            line.append(GAP).append(Wrapping.pad(shortened(threads.get(i), widths.get(i)), widths.get(i)));
        }
        return theme.strong((line + GAP + shortened(valuesTitle(), valuesWidth)).stripTrailing());
    }

    private String shortened(String name, int most) {
        return Wrapping.shortened(name, most, theme.text("…"));
    }

    private String rules(List<Integer> widths, int valuesWidth) {
        StringBuilder line = new StringBuilder(INDENT + theme.rule(numberWidth));
        widths.forEach(lane -> line.append(GAP).append(theme.rule(lane)));
        if (valuesWidth > 0) {
            line.append(GAP).append(theme.rule(valuesWidth));
        }
        return theme.faint(line.toString());
    }

    private void addRow(StoryRow row, List<Integer> widths, int valuesWidth, List<String> lines) {
        int lane = threads.indexOf(row.thread());
        int hang = row.label().isEmpty() ? 0 : labelWidth(row.thread()) + GAP.length();
        // The start and the end belong to no thread, so they may use all lanes.
        int room = lane < 0
                ? widths.stream().mapToInt(Integer::intValue).sum() + GAP.length() * (widths.size() - 1)
                : widths.get(lane);
        String all = lane < 0 && row.text().isEmpty() ? "at the start" : cell(row);
        List<String> texts = Wrapping.wrap(Wrapping.glued(all), room, hang);
        List<String> values = Wrapping.wrap(Wrapping.glued(values(row)), valuesWidth);
        for (int i = 0; i < Math.max(texts.size(), values.size()); i++) {
            String text = Wrapping.pad(i < texts.size() ? texts.get(i) : "", room);
            String value = i < values.size() ? values.get(i) : "";
            StringBuilder line = new StringBuilder(INDENT + Wrapping.padLeft(i == 0 ? row.number() : "", numberWidth));
            if (lane < 0) {
                line.append(GAP).append(ink(row, text));
            } else {
                for (int column = 0; column < widths.size(); column++) {
                    line.append(GAP).append(column == lane ? ink(row, text) : " ".repeat(widths.get(column)));
                }
            }
            lines.add((line + GAP + ink(row, value)).stripTrailing());
        }
    }

    private String ink(StoryRow row, String text) {
        return row.isMarked() ? theme.bad(text) : row.number().isEmpty() ? theme.faint(text) : text;
    }

    // ── list ────────────────────────────────────────────────────────────────────────────────────────────────────────

    private List<String> list() {
        int threadWidth = Math.min(
                width / 4, threads.stream().mapToInt(Wrapping::width).max().orElse(0));
        int labelWidth =
                rows.stream().mapToInt(row -> Wrapping.width(row.label())).max().orElse(0);
        List<String> lines = new ArrayList<>();
        String previous = "";
        for (StoryRow row : rows) {
            String thread = row.thread().equals(previous) ? "" : shortened(row.thread(), threadWidth);
            previous = row.thread();
            String start = INDENT
                    + Wrapping.padLeft(row.number(), numberWidth)
                    + GAP
                    + Wrapping.pad(thread, threadWidth)
                    + GAP;
            String label = labelWidth == 0 ? "" : Wrapping.pad(row.label(), labelWidth) + GAP;
            int hang = Wrapping.width(start) + Wrapping.width(label);
            for (String line : Wrapping.wrap(start + label + Wrapping.glued(listed(row)), width, hang)) {
                lines.add(ink(row, line.stripTrailing()));
            }
        }
        return lines;
    }

    private String listed(StoryRow row) {
        String values = row.values().stream().map(StoryRow.Cell::toString).collect(Collectors.joining(", "));
        String mark = row.isMarked() ? theme.text(" ◄ " + row.mark()) : "";
        if (row.text().isEmpty()) {
            return "at the start: " + values;
        }
        boolean saysItself = row.values().size() == 1
                && List.of(" := ", " = ").stream()
                        .map(sign -> row.values().get(0).name()
                                + sign
                                + row.values().get(0).value())
                        .anyMatch(row.text()::endsWith);
        return row.text() + (values.isEmpty() || saysItself ? "" : "  (" + values + ")") + mark;
    }
}
