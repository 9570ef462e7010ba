// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.html;

import dev.heddle.finding.FindingStep;
import dev.heddle.report.StoryText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * An execution as a table: time downwards, a column for each thread and one for what is contested. Steps that no other thread has to do with are a bead that
 * tells how many they are; a line across all threads marks from where on every way to go on fails.
 */
final class LanesHtml {

    private static final int MOST_VARIABLES = 3;
    private static final int PALETTE = 6;
    private static final int MOST_TOLD = 20;
    private static final int MOST_ROOMY = 5;
    private static final int ROOM = 2;

    private final String id;
    private final UnaryOperator<String> titles;
    private final List<StoryText.Row> rows;
    private final List<String> threads;
    private final List<String> variables;
    private final List<FindingStep> steps;
    private final OptionalInt noReturn;

    /**
     * A table.
     *
     * @param id what the rows are called by, each with its place
     * @param threads the threads in the order of their columns, by their paths
     * @param steps all steps, also those that are not among the rows; none if nobody knows them
     * @param noReturn the number of the step after which every way to go on fails
     */
    LanesHtml(
            String id,
            List<StoryText.Row> rows,
            List<String> threads,
            List<FindingStep> steps,
            OptionalInt noReturn,
            UnaryOperator<String> titles) {
        this.id = id;
        this.rows = rows;
        this.titles = titles;
        this.steps = steps;
        this.noReturn = noReturn;
        Set<String> present = rows.stream().map(StoryText.Row::thread).collect(Collectors.toSet());
        this.threads = threads.stream().filter(present::contains).toList();
        Set<String> written = new LinkedHashSet<>();
        rows.forEach(row -> row.left().ifPresent(left -> written.add(left.variable())));
        // With many, columns of values say nothing that the steps do not say.
        this.variables = written.size() <= MOST_VARIABLES ? List.copyOf(written) : List.of();
    }

    /** The threads of executions, in the order in which they first do something. */
    static List<String> threads(List<StoryText.Row> first, List<StoryText.Row> second) {
        Set<String> threads = new LinkedHashSet<>();
        first.forEach(row -> threads.add(row.thread()));
        second.forEach(row -> threads.add(row.thread()));
        return List.copyOf(threads);
    }

    /** Returns where two executions part: the first step at which another thread goes, or the same one elsewhere. */
    static int parting(List<StoryText.Row> one, List<StoryText.Row> other) {
        int same = 0;
        while (same < one.size() && same < other.size() && isSame(one.get(same), other.get(same))) {
            same++;
        }
        return same;
    }

    private static boolean isSame(StoryText.Row one, StoryText.Row other) {
        return one.thread().equals(other.thread()) && one.line() == other.line();
    }

    /**
     * Adds the table.
     *
     * @param label what the table is called among all of the page
     * @param parting the row that is marked as the first that differs; none if there is no such row
     */
    void add(Html html, String caption, String label, int parting) {
        html.begin("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", label);
        html.begin("table", "class", "lanes").element("caption", caption);
        html.begin("thead").begin("tr").element("th", "step", "scope", "col", "class", "number");
        for (int i = 0; i < threads.size(); i++) {
            html.element("th", titles.apply(threads.get(i)), "scope", "col", "class", "lane lane" + i % PALETTE);
        }
        variables.forEach(name -> html.element("th", brief(name), "scope", "col", "class", "value"));
        html.end().end().begin("tbody");
        List<String> values = new ArrayList<>();
        variables.forEach(ignored -> values.add(""));
        int before = 0;
        for (int i = 0; i < rows.size(); i++) {
            int number = rows.get(i).number();
            addBead(html, before, number);
            addRow(html, i, i == parting, values);
            before = number;
            if (noReturn.isPresent() && noReturn.getAsInt() >= number && isLastUpTo(noReturn.getAsInt(), i)) {
                addNoReturn(html);
            }
        }
        html.end().end().end();
    }

    private boolean isLastUpTo(int number, int index) {
        return index + 1 == rows.size() || rows.get(index + 1).number() > number;
    }

    private void addNoReturn(Html html) {
        html.begin("tr", "class", "noreturn");
        html.begin("td", "colspan", String.valueOf(1 + threads.size() + variables.size()));
        html.element("span", "Point of no return: whatever comes next, it fails")
                .end()
                .end();
    }

    // ── beads ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private void addBead(Html html, int before, int number) {
        // Before the first row that is shown lies whatever the program did until it became interesting.
        int hidden = number - before - 1;
        if (hidden <= 0) {
            return;
        }
        html.begin("tr", "class", "between").begin("td", "class", "number").end();
        if (steps.size() < number - 1) {
            html.begin("td", "colspan", String.valueOf(threads.size() + variables.size()));
            html.element("span", count(hidden), "class", "bead").end().end();
            return;
        }
        Map<String, List<FindingStep>> byThread = new LinkedHashMap<>();
        for (FindingStep step : steps.subList(before, number - 1)) {
            byThread.computeIfAbsent(step.thread(), ignored -> new ArrayList<>())
                    .add(step);
        }
        for (int i = 0; i < threads.size(); i++) {
            addBead(html, byThread.getOrDefault(threads.get(i), List.of()), "lane" + i % PALETTE, threads.get(i));
        }
        variables.forEach(ignored -> html.begin("td", "class", "value").end());
        html.end();
    }

    private void addBead(Html html, List<FindingStep> hidden, String lane, String thread) {
        if (hidden.isEmpty()) {
            html.begin("td", "class", "empty " + lane).end();
            return;
        }
        html.begin("td", "class", "beads " + lane, "data-thread", titles.apply(thread));
        html.begin("details").begin("summary").element("span", count(hidden.size()), "class", "bead");
        html.end().begin("ul");
        hidden.stream().limit(MOST_TOLD).forEach(step -> {
            String where = step.line() > 0 ? ":" + step.line() + " " : "";
            html.element("li", where + step.text(titles));
        });
        if (hidden.size() > MOST_TOLD) {
            html.element("li", "and %,d more".formatted(hidden.size() - MOST_TOLD));
        }
        html.end().end().end();
    }

    private static String count(int steps) {
        return steps == 1 ? "1 step" : "%,d steps".formatted(steps);
    }

    // ── rows ────────────────────────────────────────────────────────────────────────────────────────────────────────

    private void addRow(Html html, int index, boolean isParting, List<String> values) {
        StoryText.Row row = rows.get(index);
        boolean isBad = row.mark().equals("fails");
        boolean isSwitch = index > 0 && !rows.get(index - 1).thread().equals(row.thread());
        String marks = (isBad ? "bad " : "") + (isParting ? "parting " : "") + (isSwitch ? "switch" : "");
        html.begin(
                "tr",
                "id",
                id + "-" + (index + 1),
                "class",
                marks.strip(),
                "data-class",
                row.className().split("\\$", 2)[0],
                "data-line",
                row.line() > 0 ? String.valueOf(row.line()) : "");
        html.element("th", String.valueOf(row.number()), "scope", "row", "class", "number");
        for (int i = 0; i < threads.size(); i++) {
            if (threads.get(i).equals(row.thread())) {
                // In narrow columns, words may run on over those of others, which are empty in this row.
                boolean runsOn = threads.size() > MOST_ROOMY && i + ROOM < threads.size();
                String kinds = (runsOn ? "step wide lane" : "step lane") + i % PALETTE;
                addStep(html, row, kinds, isParting, isBad);
            } else {
                html.begin("td", "class", "empty lane" + i % PALETTE).end();
            }
        }
        for (int i = 0; i < variables.size(); i++) {
            String name = variables.get(i);
            boolean isWritten =
                    row.left().filter(left -> left.variable().equals(name)).isPresent();
            if (isWritten) {
                values.set(i, row.left().orElseThrow().value());
            }
            html.element(
                    "td", values.get(i), "class", isWritten ? "value written" : "value", "data-thread", brief(name));
        }
        html.end();
    }

    /** Nested classes by their own names: columns are narrow, and the source is beside them. */
    private static String brief(String text) {
        return text.replaceAll("\\b\\w+\\$(?=[A-Z])", "");
    }

    private void addStep(Html html, StoryText.Row row, String kinds, boolean isParting, boolean isBad) {
        html.begin("td", "class", kinds, "data-thread", titles.apply(row.thread()));
        html.begin("span", "class", "act");
        if (row.line() > 0) {
            html.element("span", ":" + row.line(), "class", "place").text(" ");
        }
        html.text(brief(row.text()));
        if (isParting) {
            html.text(" ").element("span", "first difference", "class", "badge");
        }
        if (isBad) {
            html.text(" ").element("span", "goes wrong", "class", "badge wrong");
        }
        html.end().end();
    }
}
