// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.html;

import dev.heddle.finding.Failure;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.StepKind;
import dev.heddle.report.StoryText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Shows how the chosen step of an execution is related to others. */
final class WhyHtml {

    private final String id;
    private final List<StoryText.Row> rows;
    private final List<Failure> failures;
    private final StepLinks links;
    private final StepOrder order;
    private final Map<Integer, List<Integer>> after;
    private final Map<Integer, List<Integer>> before = new HashMap<>();
    private final UnaryOperator<String> titles;

    /**
     * For a table of steps.
     *
     * @param id what the table's rows are called by
     * @param failures what the last rows tell of, if they tell what became of threads
     */
    WhyHtml(
            String id,
            List<StoryText.Row> rows,
            List<Failure> failures,
            List<FindingStep> steps,
            UnaryOperator<String> titles) {
        this.id = id;
        this.rows = rows;
        this.failures = failures;
        this.links = new StepLinks(steps);
        this.order = new StepOrder(links);
        this.titles = titles;
        this.after = order.cover(
                rows.stream().map(StoryText.Row::number).filter(links::has).toList());
        after.forEach((later, all) -> all.forEach(earlier ->
                before.computeIfAbsent(earlier, ignored -> new ArrayList<>()).add(later)));
    }

    void add(Html html) {
        html.begin("div", "class", "whys");
        for (int i = 0; i < rows.size(); i++) {
            int number = rows.get(i).number();
            if (links.has(number) && rows.get(i).mark().isEmpty()) {
                add(html, i, number);
            } else {
                addWaiting(html, i);
            }
        }
        html.end();
    }

    /** A thread that waits for ever: for whom. */
    private void addWaiting(Html html, int index) {
        int end = index - (rows.size() - failures.size());
        if (end < 0 || !(failures.get(end) instanceof Failure.Waits waits)) {
            return;
        }
        boolean isForEnd = waits.manner() == Failure.Waits.Manner.END;
        OptionalInt partner = isForEnd ? waitingOf(waits.joined()) : taken(waits);
        if (partner.isEmpty()) {
            return;
        }
        StoryText.Row row = rows.get(index);
        html.begin(
                "div",
                "class",
                "why",
                "id",
                "%s-%d-why".formatted(id, index + 1),
                "data-wait",
                "%s-%d".formatted(id, partner.getAsInt() + 1),
                "hidden",
                "hidden");
        html.element("h3", "%s %s".formatted(titles.apply(row.thread()), row.text()))
                .begin("dl");
        StoryText.Row other = rows.get(partner.getAsInt());
        addList(
                html,
                isForEnd ? "which" : "taken by",
                List.of("%d %s :%d %s"
                        .formatted(other.number(), titles.apply(other.thread()), other.line(), other.text())));
        html.end().end();
    }

    /** The row in which a thread took what it holds. */
    private OptionalInt taken(Failure.Waits waits) {
        return IntStream.range(0, rows.size())
                .filter(i ->
                        rows.get(i).mark().isEmpty() && links.has(rows.get(i).number()))
                .filter(i -> waits.awaited().stream()
                        .anyMatch(awaited -> takes(links.step(rows.get(i).number()), awaited)))
                .reduce((one, later) -> later);
    }

    private static boolean takes(FindingStep step, Failure.Waits.Awaited awaited) {
        return step.kind() != StepKind.LEAVE
                && step.thread().equals(awaited.holder())
                && step.object().equals(awaited.object());
    }

    /** The row in which a thread that does not end waits itself. */
    private OptionalInt waitingOf(String thread) {
        return IntStream.range(0, rows.size())
                .filter(i ->
                        !rows.get(i).mark().isEmpty() && rows.get(i).thread().equals(thread))
                .findFirst();
    }

    private void add(Html html, int index, int number) {
        List<Integer> chain = links.chain(number);
        List<String> value = chain.stream().map(this::text).collect(Collectors.toCollection(ArrayList::new));
        boolean isWhole = links.isInitial(number) || (!chain.isEmpty() && links.isInitial(chain.get(chain.size() - 1)));
        if (isWhole) {
            value.add("what was there at the start");
        }
        // Calls of the same method may be of different objects, so their order is told, and no more.
        boolean isCall = order.isMeeting(number);
        List<Integer> letBy = together(isCall ? List.of() : links.letBy(number), after.get(number));
        List<Integer> lets = together(
                links.lets(number).stream()
                        .filter(later -> !order.isMeeting(later))
                        .toList(),
                before.get(number));
        List<Integer> called = together(
                isCall ? links.letBy(number) : List.of(),
                links.lets(number).stream().filter(order::isMeeting).toList());
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
        html.element("h3", "Step " + text(number)).begin("dl");
        addList(html, "why this value", value);
        addList(html, "happens after", letBy.stream().map(this::text).toList());
        addList(html, "happens before", lets.stream().map(this::text).toList());
        addList(html, "called as well", called.stream().map(this::text).toList());
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
        if (value.isEmpty() && letBy.isEmpty() && lets.isEmpty() && called.isEmpty() && meets.isEmpty()) {
            html.element("dt", "order").element("dd", "no step of another thread is related to it");
        }
        html.end().end();
    }

    private static List<Integer> together(List<Integer> some, @Nullable List<Integer> more) {
        Set<Integer> all = new TreeSet<>(some);
        all.addAll(more == null ? List.of() : more);
        return List.copyOf(all);
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
        return "%d %s %s%s".formatted(number, titles.apply(step.thread()), where, step.text(titles));
    }
}
