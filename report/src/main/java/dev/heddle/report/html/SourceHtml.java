// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.html;

import dev.heddle.report.StoryText;
import dev.heddle.report.check.SavedCheck;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** The source around the steps of an execution, with who was there when. */
final class SourceHtml {

    private static final int AROUND = 3;

    private final Map<String, Map<Integer, List<String>>> marks = new LinkedHashMap<>();
    private final Map<String, SavedCheck.Excerpt> sources;

    SourceHtml(List<StoryText.Row> rows, Map<String, SavedCheck.Excerpt> sources, UnaryOperator<String> titles) {
        this.sources = sources;
        for (StoryText.Row row : rows) {
            if (row.line() > 0 && !row.className().isEmpty()) {
                marks.computeIfAbsent(row.className().split("\\$", 2)[0], ignored -> new TreeMap<>())
                        .computeIfAbsent(row.line(), ignored -> new ArrayList<>())
                        .add("%d %s".formatted(row.number(), titles.apply(row.thread())));
            }
        }
    }

    /**
     * Adds the files; says so if none is to be had.
     *
     * @param whose what they belong to
     */
    void add(Html html, String whose) {
        boolean isAny = false;
        for (Map.Entry<String, Map<Integer, List<String>>> file : marks.entrySet()) {
            SavedCheck.Excerpt source = sources.get(file.getKey());
            if (source != null) {
                isAny = true;
                add(html, file.getKey(), source, file.getValue(), whose);
            }
        }
        if (!isAny && !marks.isEmpty()) {
            html.element("p", "The sources were not found; --source FOLDER says where they are.", "class", "quiet");
        }
    }

    private static void add(
            Html html, String className, SavedCheck.Excerpt source, Map<Integer, List<String>> marked, String whose) {
        html.element("h3", source.file(), "class", "file");
        String label = "Lines of %s, %s".formatted(source.file(), whose);
        html.begin("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", label);
        html.begin("table", "class", "source");
        html.begin("tbody");
        TreeSet<Integer> shown = new TreeSet<>();
        for (int line : marked.keySet()) {
            for (int near = line - AROUND; near <= line + AROUND; near++) {
                if (source.lines().containsKey(near)) {
                    shown.add(near);
                }
            }
        }
        int before = 0;
        for (int line : shown) {
            if (before > 0 && line > before + 1) {
                html.begin("tr", "class", "gap")
                        .element("td", "\u22ee", "colspan", "3")
                        .end();
            }
            before = line;
            List<String> here = marked.getOrDefault(line, List.of());
            html.begin(
                    "tr",
                    "class",
                    here.isEmpty() ? "" : "marked",
                    "data-class",
                    className,
                    "data-line",
                    String.valueOf(line));
            html.element("td", String.valueOf(line), "class", "number");
            html.begin("td")
                    .element("code", source.lines().getOrDefault(line, ""))
                    .end();
            html.element("td", String.join(", ", here), "class", "marks").end();
        }
        html.end().end().end();
    }
}
