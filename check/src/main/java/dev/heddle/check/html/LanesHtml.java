package dev.heddle.check.html;

import dev.heddle.report.StoryText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** An execution as a table: time downwards, a column for each thread and one for what is contested. */
final class LanesHtml {

    private static final int MOST_VARIABLES = 3;
    private static final int PALETTE = 6;

    private final String id;
    private final UnaryOperator<String> titles;
    private final List<StoryText.Row> rows;
    private final List<String> threads;
    private final List<String> variables;

    /**
     * A table.
     *
     * @param id what the rows are called by, each with its place
     * @param threads the threads in the order of their columns, by their paths
     */
    LanesHtml(String id, List<StoryText.Row> rows, List<String> threads, UnaryOperator<String> titles) {
        this.id = id;
        this.rows = rows;
        this.titles = titles;
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

    /** Where two executions part: the first step at which another thread goes, or the same one elsewhere. */
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
     * @param parting the row that is marked as the first that differs; none if there is no such row
     */
    void add(Html html, String caption, int parting) {
        html.begin("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", caption);
        html.begin("table", "class", "lanes").element("caption", caption);
        html.begin("thead").begin("tr").element("th", "step", "scope", "col", "class", "number");
        for (int i = 0; i < threads.size(); i++) {
            html.element("th", titles.apply(threads.get(i)), "scope", "col", "class", "lane lane" + i % PALETTE);
        }
        variables.forEach(name -> html.element("th", name, "scope", "col", "class", "value"));
        html.end().end().begin("tbody");
        List<String> values = new ArrayList<>();
        variables.forEach(ignored -> values.add(""));
        for (int i = 0; i < rows.size(); i++) {
            addRow(html, i, i == parting, values);
        }
        html.end().end().end();
    }

    private void addRow(Html html, int index, boolean isParting, List<String> values) {
        StoryText.Row row = rows.get(index);
        boolean isBad = row.mark().equals("fails");
        String kinds = (isBad ? "bad " : "") + (isParting ? "parting" : "");
        html.begin(
                "tr",
                "id",
                id + "-" + (index + 1),
                "class",
                kinds.strip(),
                "data-class",
                row.className().split("\\$", 2)[0],
                "data-line",
                row.line() > 0 ? String.valueOf(row.line()) : "");
        html.element("th", String.valueOf(row.number()), "scope", "row", "class", "number");
        for (int i = 0; i < threads.size(); i++) {
            boolean isHere = threads.get(i).equals(row.thread());
            if (!isHere) {
                html.begin("td", "class", "empty lane" + i % PALETTE).end();
                continue;
            }
            html.begin("td", "class", "step lane" + i % PALETTE, "data-thread", titles.apply(row.thread()));
            if (row.line() > 0) {
                html.element("span", ":" + row.line(), "class", "place").text(" ");
            }
            html.text(row.text());
            if (isParting) {
                html.text(" ").element("span", "first difference", "class", "badge");
            }
            if (isBad) {
                html.text(" ").element("span", "goes wrong", "class", "badge wrong");
            }
            html.end();
        }
        for (int i = 0; i < variables.size(); i++) {
            String name = variables.get(i);
            boolean isWritten =
                    row.left().filter(left -> left.variable().equals(name)).isPresent();
            if (isWritten) {
                values.set(i, row.left().orElseThrow().value());
            }
            html.element("td", values.get(i), "class", isWritten ? "value written" : "value", "data-thread", name);
        }
        html.end();
    }
}
