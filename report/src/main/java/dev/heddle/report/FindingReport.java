// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.finding.Explanation;
import dev.heddle.finding.Failure;
import dev.heddle.finding.FailureText;
import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Kind;
import dev.heddle.finding.Severity;
import dev.heddle.finding.Stuck;
import dev.heddle.finding.Topic;
import dev.heddle.program.Naming;
import dev.heddle.rebuild.Site;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Shows findings on a terminal. */
public final class FindingReport {

    private static final int MOST_STEPS = 30;
    private static final int FEW = 3;

    private final UnaryOperator<String> titles;
    private final SourceFiles sources;
    private final Theme theme;
    private final int width;
    private final List<String> lines = new ArrayList<>();

    /**
     * A report.
     *
     * @param titles how threads are called, by their paths
     */
    public FindingReport(UnaryOperator<String> titles, SourceFiles sources, Theme theme, int width) {
        this.titles = titles;
        this.sources = sources;
        this.theme = theme;
        this.width = Math.max(width, TerminalReport.Style.NARROWEST);
    }

    /** The first of some findings, each with an empty line behind it, and how many more there are. */
    public List<String> first(int most, List<Finding> all) {
        List<String> lines = new ArrayList<>();
        all.stream().limit(most).forEach(finding -> {
            lines.addAll(of(finding));
            lines.add("");
        });
        if (all.size() > most) {
            lines.add(theme.text("… %d more findings; --json has them all".formatted(all.size() - most)));
            lines.add("");
        }
        return lines;
    }

    /** The lines for one finding. */
    public List<String> of(Finding found) {
        Finding finding = found.told();
        lines.clear();
        addHeadline(finding);
        FailureText.lines(finding.what(), titles).forEach(line -> addWrapped("  ", line));
        List<ShownSteps.Numbered> shown = ShownSteps.of(finding);
        if (!shown.isEmpty()) {
            lines.add("");
            lines.addAll(Lanes.of(rows(finding, shown), theme, width));
            addSource(shown);
        }
        addStacks(finding, shown);
        lines.add("");
        Sections sections = new Sections(theme, width);
        addExplanation(finding.explanation(), sections);
        sections.add("known by", finding.knownBy());
        finding.inputs().ifPresent(inputs -> sections.add("inputs", named(inputs)));
        finding.replay().ifPresent(file -> {
            String schedule = Words.quoted(file.toString());
            sections.addCommand("next", "heddle replay " + schedule);
            sections.addCommand("", "heddle replay " + schedule + " --jdwp 5005");
            sections.addCommand("", "heddle repair " + schedule);
        });
        sections.addCommand(
                finding.replay().isPresent() ? "" : "next",
                "heddle explain " + finding.kind().code());
        lines.addAll(sections.lines());
        return List.copyOf(lines);
    }

    /**
     * The lines for one finding where there is little room, and who reads makes links of places: no source, no lanes, each step with
     * where it is.
     */
    public List<String> brief(Finding found) {
        Finding finding = found.told();
        lines.clear();
        addHeadline(finding);
        finding.what().stream().limit(FEW).forEach(one -> addWrapped("  ", FailureText.line(one, titles)));
        List<String> steps = LinkedSteps.of(finding, titles, theme);
        if (!steps.isEmpty()) {
            lines.add("");
            lines.addAll(steps);
        }
        lines.add("");
        Sections sections = new Sections(theme, width);
        addExplanation(finding.explanation().stream().limit(FEW).toList(), sections);
        sections.add("known by", finding.knownBy());
        finding.inputs().ifPresent(inputs -> sections.add("inputs", named(inputs)));
        lines.addAll(sections.lines());
        return List.copyOf(lines);
    }

    private void addExplanation(List<Explanation> pieces, Sections sections) {
        Optional<Topic> before = Optional.empty();
        for (Explanation piece : pieces) {
            Optional<Topic> topic = Optional.of(piece.topic());
            sections.add(topic.equals(before) ? "" : piece.topic().title(), piece.text(titles));
            before = topic;
        }
    }

    private void addStacks(Finding finding, List<ShownSteps.Numbered> shown) {
        List<String> stacks = StackText.of(finding, numbers(finding, shown), titles);
        if (!stacks.isEmpty()) {
            lines.add("");
            lines.add("  " + theme.strong("stacks"));
            // Lines that editors make links of are never broken.
            stacks.forEach(line -> lines.add("    " + theme.text(Words.printable(line))));
        }
    }

    private void addHeadline(Finding finding) {
        String severity = finding.severity().title();
        String text = "%s[%s]: %s".formatted(severity, finding.kind().code(), headline(finding, titles));
        String evidence = finding.evidence().text();
        int room = width - 2 - Wrapping.width(evidence);
        List<String> wrapped = Wrapping.wrap(theme.text(Words.printable(text)), room, 2);
        for (int i = 0; i < wrapped.size(); i++) {
            String line = wrapped.get(i);
            String margin = i == 0 ? Wrapping.padLeft(evidence, width - Wrapping.width(line)) : "";
            String inked = finding.evidence().isReal() ? theme.bad(line) : theme.strong(line);
            lines.add(inked + margin);
        }
        lines.add("");
    }

    /**
     * What a finding is, in a few words, and which threads are stuck.
     *
     * @param titles how threads are called, by their paths
     */
    public static String headline(Finding finding, UnaryOperator<String> titles) {
        boolean isStuck = finding.kind() == Kind.DEADLOCK || finding.kind() == Kind.LIVELOCK;
        return isStuck ? stuck(finding, Stuck.of(finding.what()), titles) : sentence(finding);
    }

    // "deadlock of 2 threads (teller-1, teller-2); main waits for them"
    private static String stuck(Finding finding, Stuck stuck, UnaryOperator<String> titles) {
        int threads = stuck.cause().size();
        if (threads == 0 || threads > FEW) {
            return sentence(finding);
        }
        List<String> names = stuck.cause().stream().map(titles).toList();
        String cause = threads == 1
                ? names.get(0) + sentence(finding).replaceFirst("^a thread", "")
                : "%s (%s)".formatted(sentence(finding), String.join(", ", names));
        List<String> others = stuck.waiting().stream().map(titles).toList();
        if (others.isEmpty()) {
            return cause;
        }
        String who = others.size() > FEW ? "%d others".formatted(others.size()) : Words.list(others);
        return "%s; %s %s for %s"
                .formatted(cause, who, others.size() == 1 ? "waits" : "wait", threads == 1 ? "it" : "them");
    }

    /** What a finding is, in a few words. */
    public static String sentence(Finding finding) {
        int threads = Stuck.of(finding.what()).cause().size();
        return switch (finding.kind()) {
            case DEADLOCK -> stuck("deadlock", threads, "a thread waits for ever");
            case LIVELOCK -> stuck("livelock", threads, "a thread spins for ever");
            case FAILURE -> failure(finding.what().get(0));
            case RACE, ATOMICITY -> finding.kind().title() + on(finding);
        };
    }

    // Results of older versions do not say which threads are stuck.
    private static String stuck(String title, int threads, String ofOne) {
        return switch (threads) {
            case 0 -> title;
            case 1 -> ofOne;
            default -> "%s of %d threads".formatted(title, threads);
        };
    }

    private static String on(Finding finding) {
        return finding.what().get(0) instanceof Failure.Accesses access ? " on " + access.variable() : "";
    }

    /** An exception by its type, and where it is thrown: IllegalStateException in Bank.main:24. */
    private static String failure(Failure failure) {
        String what = failure instanceof Failure.Thrown thrown
                ? thrown.type().substring(thrown.type().lastIndexOf('.') + 1)
                : FailureText.words(failure);
        return failure.place().isKnown() ? what + " in " + failure.place().text() : what;
    }

    private String named(String text) {
        return Naming.withTitles(text, titles);
    }

    // ── steps ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private List<StoryRow> rows(Finding finding, List<ShownSteps.Numbered> shown) {
        Set<String> written = new HashSet<>();
        shown.stream()
                .map(ShownSteps.Numbered::step)
                .filter(step -> !step.leaves().isEmpty())
                .forEach(step -> written.add(step.variable()));
        List<StoryRow> rows = new ArrayList<>();
        int next = 0;
        for (int index : chosen(finding, shown)) {
            addGap(next, index, shown, written.size() == 1, rows);
            rows.add(row(shown.get(index), written.size() == 1));
            next = index + 1;
        }
        addGap(next, shown.size(), shown, written.size() == 1, rows);
        if (finding.severity() == Severity.ERROR) {
            int last = finding.execution().orElseThrow().steps().size() + 1;
            FindingStory.ends(finding).forEach(failure -> rows.add(end(failure, last)));
        }
        return rows;
    }

    /** The indices of those that there is room for. */
    private static List<Integer> chosen(Finding finding, List<ShownSteps.Numbered> shown) {
        return StepChoice.of(
                finding, shown.stream().map(ShownSteps.Numbered::step).toList(), MOST_STEPS);
    }

    private static List<Integer> numbers(Finding finding, List<ShownSteps.Numbered> shown) {
        return chosen(finding, shown).stream()
                .map(index -> shown.get(index).number())
                .toList();
    }

    /** The numbers of the steps, from 1, that a finding is shown with on a terminal. */
    public static List<Integer> steps(Finding finding) {
        return numbers(finding, ShownSteps.of(finding));
    }

    private void addGap(
            int from, int to, List<ShownSteps.Numbered> shown, boolean isOneContested, List<StoryRow> rows) {
        int size = to - from;
        if (size == 1) {
            // It takes no more room than to say that it is left out.
            rows.add(row(shown.get(from), isOneContested));
        } else if (size > 1) {
            String text = theme.text("… %s".formatted(Words.count(size, "further step")));
            rows.add(new StoryRow("", "", "", text, List.of(), ""));
        }
    }

    private StoryRow row(ShownSteps.Numbered numbered, boolean isOneContested) {
        FindingStep step = numbered.step();
        // With more than one, a column of values says nothing that the steps do not say.
        boolean isTold = isOneContested && !step.leaves().isEmpty();
        return new StoryRow(
                String.valueOf(numbered.number()),
                titles.apply(step.thread()),
                step.line() > 0 ? ":" + step.line() : "",
                theme.text(Words.printable((isTold ? step.withoutLeft() : step).text(titles))),
                isTold
                        ? List.of(new StoryRow.Cell(step.variable(), theme.text(Words.printable(step.leaves()))))
                        : List.of(),
                "");
    }

    private StoryRow end(Failure failure, int number) {
        int line = failure.place().line();
        return new StoryRow(
                String.valueOf(number),
                titles.apply(failure.thread()),
                line > 0 ? ":" + line : "",
                theme.text(Words.printable(FindingStory.ending(failure, titles))),
                List.of(),
                "");
    }

    private void addSource(List<ShownSteps.Numbered> shown) {
        Map<SourceFiles.Source, Map<Integer, List<SourceText.Mark>>> found = new LinkedHashMap<>();
        for (ShownSteps.Numbered numbered : shown) {
            FindingStep step = numbered.step();
            if (step.line() > 0) {
                sources.of(site(step))
                        .filter(source -> step.line() <= source.lines().size())
                        .ifPresent(source -> found.computeIfAbsent(source, ignored -> new TreeMap<>())
                                .computeIfAbsent(step.line(), ignored -> new ArrayList<>())
                                .add(new SourceText.Mark(numbered.number(), step.thread())));
            }
        }
        found.forEach((source, marks) -> lines.addAll(SourceText.of(source, marks, titles, theme, width)));
    }

    private static Site site(FindingStep step) {
        String outer = step.className().split("\\$", 2)[0];
        String file = outer.substring(outer.lastIndexOf('.') + 1) + ".java";
        return new Site(step.className(), step.method(), "", 0, file, step.line());
    }

    // ── lines ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private void addWrapped(String indent, String text) {
        Wrapping.wrap(theme.text(Words.printable(text)), width - indent.length(), 2)
                .forEach(line -> lines.add(indent + line));
    }
}
