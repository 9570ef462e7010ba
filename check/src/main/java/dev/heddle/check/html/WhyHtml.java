package dev.heddle.check.html;

import dev.heddle.finding.FindingStep;
import dev.heddle.report.StoryText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** What each step of an execution has to do with others, shown for the step that is chosen. */
final class WhyHtml {

    private final String id;
    private final List<StoryText.Row> rows;
    private final StepLinks links;
    private final StepOrder order;
    private final Map<Integer, List<Integer>> after;
    private final Map<Integer, List<Integer>> before = new HashMap<>();
    private final UnaryOperator<String> titles;

    /**
     * For a table of steps.
     *
     * @param id what the table's rows are called by
     */
    WhyHtml(String id, List<StoryText.Row> rows, List<FindingStep> steps, UnaryOperator<String> titles) {
        this.id = id;
        this.rows = rows;
        this.links = new StepLinks(steps);
        this.order = new StepOrder(links);
        this.titles = titles;
        this.after = order.cover(
                rows.stream().map(StoryText.Row::number).filter(links::has).toList());
        after.forEach((later, all) -> all.forEach(
                earlier -> before.computeIfAbsent(earlier, ignored -> new ArrayList<>()).add(later)));
    }

    void add(Html html) {
        html.begin("div", "class", "whys");
        for (int i = 0; i < rows.size(); i++) {
            int number = rows.get(i).number();
            if (links.has(number) && rows.get(i).mark().isEmpty()) {
                add(html, i, number);
            }
        }
        html.end();
    }

    private void add(Html html, int index, int number) {
        List<Integer> chain = links.chain(number);
        List<String> value = chain.stream().map(this::text).collect(Collectors.toCollection(ArrayList::new));
        boolean isWhole = links.isInitial(number) || (!chain.isEmpty() && links.isInitial(chain.get(chain.size() - 1)));
        if (isWhole) {
            value.add("what was there at the start");
        }
        List<Integer> letBy = links.letBy(number);
        List<Integer> lets = links.lets(number);
        List<Integer> meets = links.meets(number);
        List<Integer> free =
                meets.stream().filter(other -> order.isFree(number, other)).toList();
        List<Integer> ordered =
                meets.stream().filter(other -> !free.contains(other)).toList();
        html.begin(
                "div",
                "class",
                "why",
                "id",
                "%s-%d-why".formatted(id, index + 1),
                "data-after",
                rowIds(after.getOrDefault(number, List.of())),
                "data-before",
                rowIds(before.getOrDefault(number, List.of())),
                "data-value",
                rowIds(links.source(number).stream().boxed().toList()),
                "data-free",
                rowIds(free),
                "data-meets",
                rowIds(ordered),
                "hidden",
                "hidden");
        html.element("h4", "Step " + text(number)).begin("dl");
        addList(html, "why this value", value);
        addList(html, "happens after", letBy.stream().map(this::text).toList());
        addList(html, "happens before", lets.stream().map(this::text).toList());
        addList(html, "may overlap", free.stream().map(this::text).toList());
        if (!free.isEmpty()) {
            html.element(
                    "dd",
                    "Nothing in this execution orders %s: no lock that both hold, no start or end, no call or value in between."
                            .formatted(free.size() == 1 ? "the two" : "it with them"),
                    "class",
                    "missing");
        }
        addList(html, "meets", ordered.stream().map(this::text).toList());
        if (value.isEmpty() && letBy.isEmpty() && lets.isEmpty() && meets.isEmpty()) {
            html.element("dt", "order").element("dd", "no step of another thread has to do with it");
        }
        html.end().end();
    }

    private String rowIds(List<Integer> numbers) {
        return numbers.stream().flatMap(one -> rowIds(one).stream()).collect(Collectors.joining(" "));
    }

    private List<String> rowIds(int number) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).number() == number) {
                ids.add("%s-%d".formatted(id, i + 1));
            }
        }
        return ids;
    }

    private static void addList(Html html, String title, List<String> texts) {
        if (!texts.isEmpty()) {
            html.element("dt", title);
            texts.forEach(text -> html.element("dd", text));
        }
    }

    private String text(int number) {
        FindingStep step = links.step(number);
        String where = step.line() > 0 ? ":" + step.line() + " " : "";
        return "%d %s %s%s".formatted(number, titles.apply(step.thread()), where, StepText.of(step, titles));
    }
}
