// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.expr.Value;
import dev.heddle.expr.Value.ArrayValue;
import dev.heddle.program.Step;
import dev.heddle.session.story.Binding;
import dev.heddle.session.story.Story;
import dev.heddle.session.story.StoryStep;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Turns a story into rows, and long stretches of one thread that explain nothing into one row each. */
final class StoryRows {

    // A row that stands for fewer steps than this is no shorter to read than they are.
    private static final int FEWEST_FOLDED = 4;
    // Of a row that stands for many changes, the first few give the idea.
    private static final int MOST_VALUES = 4;

    private final Story story;
    private final Set<Step> essential;
    private final boolean everything;
    private final Function<String, String> theme;
    private final Set<String> contested;
    private final Map<String, Value> current = new HashMap<>();
    private final List<StoryRow> rows = new ArrayList<>();
    private int folded;

    private StoryRows(Story story, Set<Step> essential, boolean everything, Theme theme) {
        this.story = story;
        this.essential = essential;
        this.everything = everything;
        this.theme = theme::text;
        this.contested = new LinkedHashSet<>(story.contested());
        story.initially().forEach(binding -> current.put(binding.name(), binding.value()));
    }

    static StoryRows of(Story story, Set<Step> essential, boolean everything, Theme theme) {
        StoryRows rows = new StoryRows(story, essential, everything, theme);
        rows.build();
        return rows;
    }

    List<StoryRow> rows() {
        return rows;
    }

    /** Returns how many steps are not shown one by one. */
    int folded() {
        return folded;
    }

    private void build() {
        addStart();
        List<StoryStep> stretch = new ArrayList<>();
        for (StoryStep step : story.steps()) {
            boolean joins = !everything
                    && !essential.contains(step.step())
                    && (stretch.isEmpty()
                            || stretch.get(0).step().thread().equals(step.step().thread()));
            if (!joins) {
                addStretch(stretch);
            }
            if (everything || essential.contains(step.step())) {
                rows.add(row(step));
            } else {
                stretch.add(step);
            }
        }
        addStretch(stretch);
        addEnd();
    }

    private void addStart() {
        Set<String> shown = new LinkedHashSet<>();
        story.steps().forEach(step -> step.shared().forEach(change -> shown.add(change.name())));
        shown.addAll(blamed());
        List<StoryRow.Cell> values = story.initially().stream()
                .filter(binding -> shown.contains(binding.name()))
                .map(this::cell)
                .toList();
        if (!values.isEmpty()) {
            rows.add(new StoryRow("", "", "", "", fewest(values), ""));
        }
    }

    private Set<String> blamed() {
        return story.failure().stream()
                .flatMap(failure -> failure.values().stream())
                .map(Binding::name)
                .collect(Collectors.toSet());
    }

    /** The values that matter most where there are many: those of the failing condition, then the first. */
    private List<StoryRow.Cell> fewest(Collection<StoryRow.Cell> values) {
        if (everything || values.size() <= MOST_VALUES + 1) {
            return List.copyOf(values);
        }
        Set<String> blamed = blamed();
        List<StoryRow.Cell> kept = new ArrayList<>(values);
        kept.sort(Comparator.comparing(cell -> !blamed.contains(cell.name())));
        List<StoryRow.Cell> shown = new ArrayList<>(kept.subList(0, MOST_VALUES));
        shown.add(StoryRow.Cell.more(values.size() - MOST_VALUES, theme.apply("…")));
        return shown;
    }

    private void addEnd() {
        story.failure()
                .filter(failure -> story.steps().stream().noneMatch(StoryStep::fails))
                .ifPresent(failure -> rows.add(new StoryRow(
                        "end",
                        "",
                        "",
                        theme.apply("demands " + failure.condition()),
                        failure.values().stream().map(this::cell).toList(),
                        "fails")));
    }

    private void addStretch(List<StoryStep> stretch) {
        if (stretch.size() < FEWEST_FOLDED) {
            stretch.forEach(step -> rows.add(row(step)));
        } else {
            folded += stretch.size();
            boolean local = stretch.stream().noneMatch(StoryStep::touchesShared);
            Map<String, StoryRow.Cell> latest = new LinkedHashMap<>();
            stretch.forEach(step -> changes(step).forEach(cell -> latest.put(cell.name(), cell)));
            rows.add(new StoryRow(
                    "",
                    stretch.get(0).step().thread(),
                    "",
                    theme.apply("… %d %ssteps".formatted(stretch.size(), local ? "local " : "")),
                    fewest(latest.values()),
                    ""));
        }
        stretch.clear();
    }

    private StoryRow row(StoryStep step) {
        List<StoryRow.Cell> values = step.fails()
                ? story.failure().stream()
                        .flatMap(failure -> failure.values().stream())
                        .map(this::cell)
                        .toList()
                : changes(step);
        return new StoryRow(
                String.valueOf(step.number()),
                step.step().thread(),
                step.label(),
                theme.apply(step.text() + outcome(step)),
                values,
                step.fails() ? "fails" : "");
    }

    private List<StoryRow.Cell> changes(StoryStep step) {
        return step.shared().stream()
                .filter(change -> contested.contains(change.name()))
                .flatMap(change -> changed(change).stream())
                .toList();
    }

    /** Returns what a write changes: of an array, only the elements that differ from before. */
    private List<StoryRow.Cell> changed(Binding change) {
        Value before = current.put(change.name(), change.value());
        if (!(before instanceof ArrayValue old && change.value() instanceof ArrayValue now)
                || !old.otherwise().equals(now.otherwise())) {
            return List.of(cell(change));
        }
        Set<Value> indices = new LinkedHashSet<>(now.cells().keySet());
        indices.addAll(old.cells().keySet());
        List<StoryRow.Cell> cells = new ArrayList<>();
        for (Value index : indices) {
            Value element = now.cells().getOrDefault(index, now.otherwise());
            if (!element.equals(old.cells().getOrDefault(index, old.otherwise()))) {
                cells.add(cell(new Binding("%s[%s]".formatted(change.name(), index), element)));
            }
        }
        return cells;
    }

    /** What a thread computes for itself is seen nowhere else, so it stands beside the action. */
    private static String outcome(StoryStep step) {
        return step.local().stream()
                .filter(change -> !step.text().endsWith(":= " + change.value()))
                .map(change -> step.local().size() == 1 ? change.value().toString() : change.toString())
                .collect(Collectors.collectingAndThen(
                        Collectors.joining(", "), values -> values.isEmpty() ? "" : " → " + values));
    }

    private StoryRow.Cell cell(Binding binding) {
        return new StoryRow.Cell(binding.name(), theme.apply(binding.value().toString()));
    }
}
